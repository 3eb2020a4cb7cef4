/**
 * What a table of either game gives its player: the line, a voice, a note where the prompt is, and what becomes of a
 * move. Knows no cards and draws nothing.
 */

import { untrack } from 'svelte'
import { again } from '../lib/again'
import type { Announcer } from '../lib/announce.svelte'
import { LOST, sentenceOf, type Move, type TableMessage } from '../lib/api'
import type { Live, Outcome } from '../lib/live.svelte'
import { router } from '../lib/router.svelte'
import { play } from '../lib/sound'

const NOTE_MS = 3000

export class Chair<M extends TableMessage> {
  readonly live: Live<M>
  readonly announcer: Announcer
  /** Takes the prompt's place for a while; `no` is a refusal. */
  note: { text: string; no: boolean } | null = $state.raw(null)
  zip = $state(false)
  /** Whether the last deal was zipped to its end: the computer's turn with the same cards is zipped too. */
  zipped = $state(false)
  /** The next deal, or the next match, is under way. */
  busy = $state(false)
  /** A hint is being thought over. */
  advising = $state(false)
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
    $effect(() => () => clearTimeout(this.#timer))
  }

  // ---- Notes ----

  tell(text: string, no = false, ms = NOTE_MS): void {
    clearTimeout(this.#timer)
    this.note = { text, no }
    this.#timer = setTimeout(() => (this.note = null), ms)
  }

  refuse(sentence: string): void {
    this.tell(sentence, true)
    this.announcer.say(sentence)
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
  async again(): Promise<void> {
    const { message } = this.live
    if (message === null) return
    this.busy = true
    try {
      router.go({ page: 'table', table: await again(message) })
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

  #settled(outcome: Outcome): void {
    if (outcome.what === 'refused') this.refuse(outcome.sentence)
    if (outcome.what === 'stale') this.tell('The table had moved on. Nothing was played.')
  }
}
