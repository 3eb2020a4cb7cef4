/**
 * Moves the cards of a live table, and shows a table for a moment longer than it is true. Finds where things are on the
 * felt. A new message ends every movement under way. Knows no game.
 */

import { flushSync } from 'svelte'
import { arrive, depart, finishAll, hurried, span, spotOf, still, type Flight, type Spot } from '../../lib/motion'

/** How long cards stand out that have just come into the hand. */
const GOT_MS = 2600

/** `Held` is what is shown for a moment longer. */
export class TableAnimation<Held> {
  /** The felt; null while something else is shown. */
  felt: HTMLElement | null = $state.raw(null)
  /** Where copies of cards fly. */
  layer: HTMLElement | null = $state.raw(null)
  held: Held | null = $state.raw(null)
  /** The cards that have just come into the hand. */
  got: ReadonlySet<string> = $state.raw(new Set())

  /** The cards on their way in a deal: what is wanted is not said before they lie there. */
  dealing: readonly unknown[] | null = $state.raw(null)

  /** Ends once the cards played with the message at hand lie on the table; null where none is on its way. */
  landed: Promise<unknown> | null = null

  /** Nobody waits: cards travel as fast as can be. */
  protected hurry = false
  #hold: ReturnType<typeof setTimeout> | undefined
  #mark: ReturnType<typeof setTimeout> | undefined

  /** Ends what is under way, before a new message is drawn. */
  protected begin(hurry: boolean): void {
    this.hurry = hurry
    this.landed = null
    finishAll()
    this.release()
  }

  /** Draws a message after a gap: as it is, without a way there. */
  show(): void {
    this.landed = null
    finishAll()
    clearTimeout(this.#hold)
    this.held = null
    this.dealing = null
    this.unmark()
    flushSync()
  }

  protected hold(held: Held, ms: number): void {
    this.held = held
    this.#hold = setTimeout(() => this.release(), ms)
  }

  /** Ends what is shown for a moment longer. */
  release(): void {
    clearTimeout(this.#hold)
    this.held = null
    this.dealing = null
  }

  protected mark(cards: readonly string[]): void {
    this.unmark()
    this.got = new Set(cards)
    this.#mark = setTimeout(() => this.unmark(), GOT_MS)
  }

  /** What was received is a part of the hand like the rest. */
  unmark(): void {
    clearTimeout(this.#mark)
    if (this.got.size > 0) this.got = new Set()
  }

  close(): void {
    clearTimeout(this.#hold)
    clearTimeout(this.#mark)
  }

  // ---- Where things are ----

  /** All such elements that are to be seen; none where nothing moves, since to ask has the page laid out once more. */
  protected all(selector: string): HTMLElement[] {
    if (still()) return []
    const found = this.felt?.querySelectorAll<HTMLElement>(selector) ?? []
    return [...found].filter((element) => element.getClientRects().length > 0)
  }

  /** The first such element that is to be seen. */
  protected find(selector: string): HTMLElement | null {
    return this.all(selector)[0] ?? null
  }

  protected spot(selector: string): Spot | null {
    const found = this.find(selector)
    return found && spotOf(found)
  }

  // ---- Ways ----

  /** A card comes from where it was to where it now lies, if it moves at all. */
  protected fly(selector: string, from: Spot | null | undefined, how: Partial<Flight> = {}): Animation | null {
    const element = this.find(selector)
    if (!element || !from) return null
    return arrive(element, [from], { ms: hurried(span('card'), this.hurry), easing: 'out', sized: true, ...how })
  }

  /**
   * The cards of each of these places come from one spot, one after the other. Backs of as many go to the middle of each
   * place of `unseen`, where the cards of a seat are not drawn.
   */
  protected deal(from: Spot | null, places: string, unseen: readonly { to: Spot; count: number }[] = []): void {
    if (from === null || this.hurry || still()) return
    const how = (i: number): Flight => ({ ms: span('card'), easing: 'out', delay: i * span('deal'), appears: true })
    const flights: (Animation | null)[] = []
    for (const place of this.felt?.querySelectorAll(places) ?? []) {
      place.querySelectorAll<HTMLElement>('.card').forEach((card, i) => {
        if (card.getClientRects().length > 0) flights.push(arrive(card, [from], how(i)))
      })
    }
    const back = this.layer?.querySelector<HTMLElement>('.back') ?? null
    for (const { to, count } of unseen) {
      for (let i = 0; i < count && back !== null && this.layer !== null; i++) {
        flights.push(depart(this.layer, back, [from, to], { ...how(i), fades: true }))
      }
    }
    this.dealing = flights
    void Promise.all(flights.map((flight) => flight?.finished)).then(() => {
      if (this.dealing === flights) this.dealing = null
    })
  }
}
