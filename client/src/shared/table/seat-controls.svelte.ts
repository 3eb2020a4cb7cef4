/**
 * The player's seat at a live table of either game: sends moves, shows refusals and notes in the prompt's place, keeps
 * the hint, and announces the state of the connection. Knows no cards and draws nothing.
 */

import { untrack } from 'svelte'
import { rematch } from '../../lib/rematch'
import type { Announcer } from '../../lib/announce.svelte'
import { LOST, getHint, sentenceOf, type Hint, type Move, type TableMessage } from '../../lib/api'
import type { Live, Outcome } from '../../lib/live.svelte'
import { router } from '../../lib/router.svelte'
import { aloud, type Said } from '../../lib/sentences'
import { settings } from '../../lib/settings.svelte'
import { play } from '../../lib/sound'

const NOTE_MS = 3000

export class SeatControls<M extends TableMessage> {
  readonly live: Live<M>
  readonly announcer: Announcer
  /** Takes the prompt's place for a while; `no` is a refusal. */
  note: { text: Said; no: boolean } | null = $state.raw(null)
  zip = $state(false)
  /** Whether the last deal was zipped to its end: the computer's turn with the same cards is zipped too. */
  zipped = $state(false)
  /** The next deal, or the next match, is under way. */
  busy = $state(false)
  /** What the player was advised; see `settleHint` for how long. */
  hint: Hint | null = $state.raw(null)
  /** The finished deal that the computer plays again, from 1, while it is watched. */
  watching: number | null = $state(null)
  /** A hint is being thought over. */
  advising = $state(false)
  /** The table is left: what was asked for comes too late. */
  #left = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(live: Live<M>, announcer: Announcer) {
    this.live = live
    this.announcer = announcer
  }

  /** Says what befalls the line, and what the server has to say of it. Call it while the page is set up. */
  attend(): void {
    let away = false
    $effect(() => {
      if (this.live.line !== 'lost' && !(away && this.live.line === 'live')) return
      away = this.live.line === 'lost'
      untrack(() => this.announcer.say(away ? LOST : 'The table is back.'))
    })
    $effect(() => {
      const notice = this.live.message?.notice
      if (notice) untrack(() => this.announcer.say(notice))
    })
    $effect(() => () => {
      this.#left = true
      clearTimeout(this.#timer)
    })
  }

  /**
   * With duplicate play on, shows how the computer plays each deal once `over` holds, and stops when the next is dealt.
   * Call it while the page is set up.
   */
  followDuplicate(over: () => boolean): void {
    let followed = 0
    $effect(() => {
      const { message } = this.live
      const deals = message?.view.history.length ?? 0
      if (!over()) this.watching = null
      else if (settings.duplicate !== 'ask' && message?.can_duplicate && followed !== deals) this.watching = followed = deals
    })
  }

  // ---- Notes ----

  tell(text: Said, no = false, ms = NOTE_MS): void {
    clearTimeout(this.#timer)
    this.note = { text, no }
    this.#timer = setTimeout(() => (this.note = null), ms)
  }

  refuse(sentence: Said): void {
    this.tell(sentence, true)
    this.announcer.say(aloud(sentence))
    play('NoGood')
  }

  // ---- Moves ----

  async move(move: Move): Promise<void> {
    this.#settled(await this.live.move(move))
  }

  /** Takes the last move back, where there is one. */
  async undo(): Promise<void> {
    if (!this.live.message?.can_undo) return this.refuse('There is nothing of yours to take back.')
    this.#settled(await this.live.undo())
  }

  /** The next deal, or the one of that number. */
  async deal(number: number | null = null): Promise<void> {
    this.busy = true
    await this.move({ type: 'deal', number })
    this.busy = false
  }

  /** The same seats, the same rules, from the start. */
  async rematch(): Promise<void> {
    const { message } = this.live
    if (message === null) return
    this.busy = true
    try {
      router.go({ page: 'table', table: await rematch(message) })
    } catch (trouble) {
      this.refuse(sentenceOf(trouble))
    }
    this.busy = false
  }

  /** Turns the pauses of the others off, or on again; they come back by themselves when `what` is over. */
  zipOn(what: string): void {
    this.zip = !this.zip
    void this.live.options({ zip: this.zip })
    this.announcer.say(this.zip ? `Zip: no pauses until the ${what} is over.` : 'Zip is off.')
  }

  /** Whether nobody waits: Zip is on, or the computer plays the deal out. */
  hurries(message: TableMessage | null): boolean {
    return this.zip || message?.auto?.deal === true
  }

  /** A deal is over, and Zip with it; `before` is the table before its last card. */
  dealOver(before: TableMessage | null): void {
    this.zipped = this.hurries(before)
    this.zip = false
  }

  // ---- Hints ----

  /** Asks what the Master would do; not while a card is raised, which shows what the player has in mind. */
  async advise(raised: () => boolean): Promise<Hint | null> {
    const { message } = this.live
    if (message === null || this.advising) return null
    if (raised()) {
      this.refuse('A card is raised. Lower it, and then ask for a hint.')
      return null
    }
    this.advising = true
    try {
      const hint = await getHint(message.table, message.n)
      if (this.#left || raised() || !this.#holds(hint)) return null
      this.hint = hint
      this.announcer.say(...[[...hint.sentence, ' ', ...hint.reason], hint.figures].map(aloud).filter((each) => each !== ''))
      return hint
    } catch (trouble) {
      this.refuse(sentenceOf(trouble))
      return null
    } finally {
      this.advising = false
    }
  }

  /** Drops a hint that no longer holds. Call it with every message. */
  settleHint(): void {
    if (this.hint !== null && !this.#holds(this.hint)) this.hint = null
  }

  /** Declines the hint; answers whether there was one. */
  declineHint(): boolean {
    const had = this.hint !== null
    this.hint = null
    return had
  }

  /** A hint holds while it is the player's turn and nothing was played since; a pass, also while others choose theirs. */
  #holds({ n }: Hint): boolean {
    const { message } = this.live
    if (message === null || !message.view.to_move.includes(message.view.seat)) return false
    return message.n === n || message.view.phase === 'pass'
  }

  #settled(outcome: Outcome): void {
    if (outcome.what === 'refused') this.refuse(outcome.sentence)
    if (outcome.what === 'stale') this.tell('The table had moved on. Nothing was played.')
  }
}
