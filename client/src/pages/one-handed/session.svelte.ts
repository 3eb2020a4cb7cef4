/** A One-Handed match: what the server has of it, and the lines that are on their way there. Draws nothing. */

import { ApiProblem, enterLine, getObservedMatch, NoConnection, sentenceOf, suggestFor } from '../../lib/api'
import type { Suggestion, ObservedOffer, ObservedView } from '../../lib/api'
import { emptyGroups, inGroups, lineOf, withCard, type Group } from './card-groups'

const RETRY = 1500
/** One card is to stand for another: the wrong one is tapped, then the right one. */
export const EXCHANGE: ObservedOffer = { label: 'Correct a card', line: 'change', cards: 2, counts: [], seats: [], asks: [], melds: false, on: [], open: [] }

export class ObservedSession {
  view: ObservedView | null = $state.raw(null)
  suggestion: Suggestion | null = $state.raw(null)
  /** Why the last line was refused. */
  refusal = $state('')
  /** What is wrong with the line to the server. */
  away: string | null = $state(null)
  /** There is no such match. */
  gone: string | null = $state(null)
  /** An offer whose cards are tapped next. */
  begun: ObservedOffer | null = $state.raw(null)
  /** The cards tapped for one line, and the place of the group that is tapped now. */
  groups: Group[] = $state.raw(emptyGroups(null))
  at = $state(0)
  /** Whether suggestions come by themselves. */
  suggests = $state(true)

  readonly name: string
  #queue: string[] = []
  #busy = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  /** Ends the suggestion that is waited for: after another entry it would come too late. */
  #thinking = new AbortController()

  constructor(name: string) {
    this.name = name
  }

  /** Reads how far the match is entered; the answer stops trying. */
  open(): () => void {
    void this.#read()
    return () => {
      this.#closed = true
      this.#thinking.abort()
      clearTimeout(this.#timer)
    }
  }

  /** How many cards are entered together now; 0: one at a time, -1: any number. */
  get together(): number {
    if (this.grouped) return -1
    if (this.begun !== null) return this.begun.cards === 1 ? 0 : this.begun.cards
    return this.view?.together ? this.view.count : 0
  }

  /** Whether cards are tapped group by group. */
  get grouped(): boolean {
    return inGroups(this.begun)
  }

  /** Whether one card is to stand for another. */
  get exchanging(): boolean {
    return this.begun === EXCHANGE
  }

  /** The cards tapped so far. */
  get picked(): string[] {
    return this.groups.flatMap(({ cards }) => cards)
  }

  // ---- Entries ----

  /** A card was tapped. */
  tap(card: string): void {
    const view = this.view
    if (view === null) return
    this.refusal = ''
    if (this.together !== 0) {
      this.groups = withCard(this.begun, this.groups, this.at, card)
      if (this.picked.length === this.together) this.done()
    } else if (view.entered.includes(card)) this.#takeBack(card)
    else this.#send(`${this.begun?.line ?? this.#drawn()} ${card}`)
  }

  /** The line of a card from the stock, where a card can be nothing else. */
  #drawn(): string {
    return (this.view?.expected === 'turn' && this.view.offers.find(({ cards }) => cards === 1)?.line) || ''
  }

  /** What a button has: a whole line, or the beginning of one. A second time it is laid down. */
  offer(offer: ObservedOffer): void {
    if (offer.cards === 0 && !offer.melds && offer.counts.length === 0) this.#send(offer.line)
    else this.#begin(this.begun?.label === offer.label ? null : offer)
  }

  /** How many there are, of what was begun. */
  count(many: number): void {
    this.#send(`${this.begun?.line ?? ''} ${many}`)
  }

  /** The next group of cards begins, where the last is not empty. */
  next(): void {
    if (this.groups.at(-1)?.cards.length !== 0) this.groups = [...this.groups, { cards: [], on: 0 }]
    this.at = this.groups.length - 1
  }

  /** The group that is tapped goes on that meld of the knocker's, from 1, or no more. */
  layOn(meld: number): void {
    this.groups = this.groups.map((group, k) => (k === this.at ? { ...group, on: group.on === meld ? 0 : meld } : group))
  }

  /** All cards of a line are picked. */
  done(): void {
    if (this.picked.length > 0) this.#send(lineOf(this.begun, this.groups))
  }

  /** Does what is suggested. */
  agree(): void {
    const { line, sentence } = this.suggestion ?? {}
    if (line) this.#send(line)
    else if (sentence) this.#begin(this.view?.offers.find(({ cards }) => cards === 1) ?? null)
  }

  /** A line as somebody types it, or a correction: `undo`, `undo 12`, `redo`. What was begun is laid down. */
  typed(line: string): void {
    const words = line.trim()
    this.#begin(null)
    if (words.toLowerCase() === 'hint') void this.suggest()
    else if (['ok', '.'].includes(words.toLowerCase())) this.agree()
    else if (words !== '') this.#send(words)
  }

  /** Begins with what an offer has, or with nothing. */
  #begin(offer: ObservedOffer | null): void {
    this.begun = offer
    this.groups = emptyGroups(offer)
    this.at = this.groups.length > 1 && offer?.melds ? 1 : 0
    this.refusal = ''
  }

  /** Enters a line. Lines are sent one after another, so that one may tap on without waiting. */
  #send(line: string): void {
    this.#begin(null)
    this.#thinking.abort()
    this.#queue.push(line.trim())
    if (!this.#busy) void this.#work()
  }

  /** Takes back one card of a hand or a pass of which there are more. */
  #takeBack(card: string): void {
    const last = this.view?.entries.at(-1)
    if (last === undefined) return
    const words = last.words.split(' ').filter((word) => word !== card)
    this.#send(words.length < 2 ? `undo ${last.place}` : `change ${last.place} ${words.join(' ')}`)
  }

  /** Asks for a suggestion, if there is anything to suggest. */
  async suggest(): Promise<void> {
    const view = this.view
    if (view === null || !view.to_move) return
    this.#thinking.abort()
    const { signal } = (this.#thinking = new AbortController())
    try {
      const found = await suggestFor(this.name, view.n, signal)
      if (this.view?.n === found.n) this.suggestion = found
    } catch (caught) {
      if (!signal.aborted && !(caught instanceof ApiProblem && caught.code === 'stale')) this.refusal = sentenceOf(caught)
    }
  }

  // ---- The server ----

  async #work(): Promise<void> {
    this.#busy = true
    while (this.#queue.length > 0 && this.view !== null && !this.#closed) {
      try {
        this.#take(await this.#asked(this.#queue[0]!))
        this.#queue.shift()
      } catch (caught) {
        this.#queue = []
        if (caught instanceof NoConnection) this.#lost(caught)
        else this.refusal = sentenceOf(caught)
      }
    }
    this.#busy = false
    if (this.suggests && this.away === null) void this.suggest()
  }

  /** The answer to a request; a server that was started anew counts from a later number, and is asked once more. */
  async #asked(line: string): Promise<ObservedView> {
    const before = this.view!
    try {
      return await enterLine(this.name, before.n, line)
    } catch (caught) {
      if (!(caught instanceof ApiProblem && caught.code === 'stale')) throw caught
      const now = await getObservedMatch(this.name)
      this.#take(now)
      if (now.prompt !== before.prompt || now.hand.join() !== before.hand.join() || now.deal !== before.deal) throw caught
      return enterLine(this.name, now.n, line)
    }
  }

  #take(view: ObservedView): void {
    this.view = view
    this.suggestion = null
    this.away = null
  }

  async #read(): Promise<void> {
    try {
      this.#take(await getObservedMatch(this.name))
      if (this.suggests) void this.suggest()
    } catch (caught) {
      if (caught instanceof NoConnection) this.#lost(caught)
      else this.gone = sentenceOf(caught)
    }
  }

  #lost(trouble: NoConnection): void {
    this.away = trouble.message
    if (!this.#closed) this.#timer = setTimeout(() => void this.#read(), RETRY)
  }
}
