/** A One-Handed match: what the server has of it, and the lines that are on their way there. Draws nothing. */

import { ApiProblem, enterLine, getObservedMatch, NoConnection, sentenceOf, suggestFor } from '../../lib/api'
import type { Suggestion, ObservedOffer, ObservedView } from '../../lib/api'
import { emptyGroups, inGroups, lineOf, withCard, type Group } from './card-groups'

const RETRY = 1500

export class ObservedSession {
  view: ObservedView | null = $state.raw(null)
  suggestion: Suggestion | null = $state.raw(null)
  /** Why the last line was refused. */
  refusal = $state('')
  /** What is wrong with the line to the server. */
  away: string | null = $state(null)
  /** There is no such match. */
  gone: string | null = $state(null)
  /** Cards picked for one line. */
  picked: string[] = $state([])
  /** An offer whose cards are tapped next. */
  begun: ObservedOffer | null = $state.raw(null)
  /** Cards tapped in groups, and the place of the group that is tapped now. */
  groups: Group[] = $state.raw([])
  at = $state(0)
  /** One card is to stand for another: null before the first of them is picked. */
  exchanging: { wrong: string | null } | null = $state(null)
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

  // ---- Entries ----

  /** A card was tapped. */
  tap(card: string): void {
    const view = this.view
    if (view === null) return
    this.refusal = ''
    if (this.exchanging !== null) this.#exchange(card)
    else if (this.grouped) this.#group(card)
    else if (this.together !== 0) this.#pick(card)
    else if (view.entered.includes(card)) this.#takeBack(card)
    else {
      this.line(`${this.begun?.line ?? this.#drawn()} ${card}`.trim())
      this.begun = null
    }
  }

  /** The line of a card from the stock, where a card can be nothing else. */
  #drawn(): string {
    return (this.view?.expected === 'turn' && this.view.offers.find(({ cards }) => cards === 1)?.line) || ''
  }

  /** What a button has. */
  offer(offer: ObservedOffer): void {
    this.refusal = ''
    this.picked = []
    this.exchanging = null
    if (offer.cards === 0 && !offer.melds && offer.counts.length === 0) return this.line(offer.line)
    this.begun = this.begun?.label === offer.label ? null : offer
    this.groups = this.grouped ? emptyGroups(offer) : []
    this.at = 0
  }

  /** How many there are, of what was begun. */
  count(many: number): void {
    this.line(`${this.begun?.line ?? ''} ${many}`)
    this.begun = null
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

  /** Enters a line. Lines are sent one after another, so that one may tap on without waiting. */
  line(words: string): void {
    this.#thinking.abort()
    this.#queue.push(words)
    if (!this.#busy) void this.#work()
  }

  /** All cards of a line are picked. */
  done(): void {
    if (this.begun !== null && this.grouped) {
      if (this.groups.every(({ cards }) => cards.length === 0)) return
      this.line(lineOf(this.begun, this.picked, this.groups))
    } else {
      if (this.picked.length === 0) return
      this.line(`${this.begun?.line ?? ''} ${this.picked.join(' ')}`.trim())
    }
    this.picked = []
    this.groups = []
    this.begun = null
  }

  /** Corrects what was entered: `undo`, `undo 12`, `redo`. What was begun is laid down. */
  correct(words: string): void {
    this.#lay()
    this.line(words)
  }

  /** Does what is suggested. */
  agree(): void {
    const { line, sentence } = this.suggestion ?? {}
    if (line) this.line(line)
    else if (sentence) this.begun = this.view?.offers.find(({ cards }) => cards === 1) ?? null
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

  /** A line as somebody types it. */
  typed(line: string): void {
    const words = line.trim()
    this.refusal = ''
    switch (words.toLowerCase()) {
      case '':
        return
      case 'hint':
        return void this.suggest()
      case 'ok':
      case '.':
        return this.agree()
    }
    if (/^(undo|redo)\b/i.test(words)) this.correct(words)
    else this.line(words)
  }

  /** Begins to exchange one card for another, or lets it be. */
  exchange(): void {
    const begins = this.exchanging === null
    this.#lay()
    if (begins) this.exchanging = { wrong: null }
  }

  /** Lays down what was begun. */
  #lay(): void {
    this.begun = null
    this.picked = []
    this.groups = []
    this.exchanging = null
    this.refusal = ''
  }

  #exchange(card: string): void {
    const wrong = this.exchanging?.wrong ?? null
    if (wrong === null) {
      this.exchanging = { wrong: card }
      return
    }
    this.exchanging = null
    if (wrong !== card) this.line(`change ${wrong} ${card}`)
  }

  /** A card of a group; the first of a knock is its discard. */
  #group(card: string): void {
    if (this.begun?.cards === 1 && (this.picked.length === 0 || this.picked.includes(card))) {
      this.picked = this.picked.includes(card) ? [] : [card]
    } else this.groups = withCard(this.groups, this.at, card)
  }

  #pick(card: string): void {
    this.picked = this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card]
    if (this.together > 0 && this.picked.length === this.together) this.done()
  }

  /** Takes back one card of a hand or a pass of which there are more. */
  #takeBack(card: string): void {
    const last = this.view?.entries.at(-1)
    if (last === undefined) return
    const words = last.words.split(' ').filter((word) => word !== card)
    if (words.length < 2) this.correct(`undo ${last.place}`)
    else this.line(`change ${last.place} ${words.join(' ')}`)
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
