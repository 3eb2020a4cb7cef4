/**
 * Whose turn it is at a screen that several people share. Between them it is covered: nobody speaks then, and the server
 * sends no hand. Draws nothing.
 */

import type { Live, Outcome } from './live.svelte'
import { nextHere } from './people'

/** How long the page may be out of sight before whoever comes back is asked who they are. */
const HIDDEN_MS = 60_000

export class OneScreen {
  readonly #live: Live
  /** Covered whenever somebody has to come; from the start, since nobody knows who sits there. */
  #covers = $state(true)
  #last: number | null = $state(null)
  /** The move that whoever was last there may take back, as long as nothing else has happened. */
  #undo: { seat: number; n: number } | null = $state.raw(null)
  /** Who has to come to the screen; null while whoever is there is to move, or somebody elsewhere. */
  readonly next: number | null = $derived.by(() => (this.#live.message === null ? null : nextHere(this.#live.message, this.#live.speaker, this.#last)))
  readonly #inPlay = $derived.by(() => !['deal', 'over', undefined].includes(this.#live.message?.view.phase))

  constructor(live: Live) {
    this.#live = live
  }

  /** Whether several people play at this screen. */
  get shared(): boolean {
    return (this.#live.message?.here.length ?? 0) > 1
  }

  /** Who is asked to come, on the cover; null while the table is shown. */
  get asked(): number | null {
    return this.shared && this.#covers ? (this.#live.speaker ?? this.next) : null
  }

  /** Whether the table is not to be seen, and nobody has to come: what no seat hides is on its way. */
  get blank(): boolean {
    return this.shared && this.#covers && this.asked === null && this.#inPlay && !this.#live.current
  }

  /** Whoever was asked to come is there, and their hand is on its way. */
  get arriving(): boolean {
    return this.#covers && this.#live.speaker !== null
  }

  /** Whose last move may be taken back from the cover. */
  get undoable(): number | null {
    return this.#undo !== null && this.#undo.n === this.#live.message?.n ? this.#undo.seat : null
  }

  /** Follows the table. Call it as a component is made. */
  watch(): void {
    const live = this.#live
    $effect(() => {
      if (!this.shared || !this.#covers || !this.#inPlay || !live.current) return
      if (live.speaker !== null || this.next === null) this.#covers = false
    })
    // What everybody sees needs no cover; and whose hand comes next is not known.
    $effect(() => {
      if (this.shared && !this.#inPlay && live.message !== null) this.cover()
    })
    $effect(() => {
      let since = 0
      let timer: ReturnType<typeof setTimeout> | undefined
      const seen = () => {
        clearTimeout(timer)
        if (document.visibilityState === 'hidden') {
          since = Date.now()
          timer = setTimeout(() => this.#hidden(), HIDDEN_MS)
        } else if (since > 0 && Date.now() - since >= HIDDEN_MS) this.#hidden()
      }
      document.addEventListener('visibilitychange', seen)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', seen)
      }
    })
  }

  #hidden(): void {
    if (this.shared) this.cover()
  }

  /** Nobody is at the screen any more. */
  cover(): void {
    const { message, speaker } = this.#live
    if (speaker !== null && message !== null) this.#undo = message.can_undo ? { seat: speaker, n: message.n } : null
    this.#covers = true
    this.#live.speakAs(null)
  }

  /** Whoever was asked to come is there. */
  uncover(): void {
    const { next } = this
    if (next === null) return
    this.#last = next
    this.#live.speakAs(next)
  }

  /** Takes back what whoever was last there did. They come to the screen before all others, at once where nobody is asked. */
  undo(): Promise<Outcome> {
    const seat = this.undoable ?? 0
    this.#last = seat - 1
    return this.#live.undoFor(seat)
  }
}
