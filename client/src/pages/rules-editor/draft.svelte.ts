/** Rules that are being made: what they started from, what was changed, and what the server said of each change. */

import { ApiProblem, readRules, type Changes, type Game, type RulesForm } from '../../lib/api'
import { ginRepairs } from './gin-repairs'
import { repairs, offer, same, type Value } from './fields'

export interface Offer {
  words: string
  changes: Changes
}

/** What a change brought: new sentences of the card, or why it cannot be. */
export interface Said {
  field: string
  /** What was wanted of the field. */
  wanted: Value
  sentences: string[]
  refused: boolean
  /** Other changes that would make room for a refused one. */
  offers: Offer[]
}

const OFFERS = 2
const REPAIRS = { hearts: repairs, gin: ginRepairs }

export class RulesDraft {
  /** As they are now; null until the server has read them. */
  read: RulesForm | null = $state.raw(null)
  /** Changes from what they were taken from. */
  changes: Changes = $state.raw({})
  said: Said | null = $state.raw(null)
  /** Wanted values that the server has not judged yet. */
  #wanted: Changes = $state.raw({})
  #game: Game = 'hearts'
  #base = ''
  /** What every field was when they were taken. */
  #first: Changes = {}
  /** What was asked for last: the server judges one thing after another. */
  #last: Promise<unknown> = Promise.resolve()
  /** How many wishes were not met so far. */
  #unmet = 0

  /** Takes other rules of a game: a preset's name, notation or a code. Throws what the server says of none. */
  take(game: Game, rules: string): Promise<void> {
    return this.#next(() => this.#taken(game, rules))
  }

  /** The rules with all that is wanted of them, once the server has judged it; null if any of it could not be had. */
  async settled(): Promise<RulesForm | null> {
    const unmet = this.#unmet
    await this.#last
    return this.#unmet === unmet ? this.read : null
  }

  /** Does one thing after those that were asked for before it. */
  #next(doing: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(doing)
    this.#last = turn.catch(() => (this.#unmet += 1))
    return turn
  }

  async #taken(game: Game, rules: string): Promise<void> {
    const read = await readRules(game, rules)
    this.#game = game
    this.#base = rules
    this.#first = Object.fromEntries(read.fields.map(({ field, value }) => [field, value]))
    this.read = read
    this.changes = {}
    this.#wanted = {}
    this.said = null
  }

  /** What a field shows. */
  value(field: string): Value | undefined {
    return this.#wanted[field] ?? this.read?.fields.find((each) => each.field === field)?.value
  }

  /** Changes a field, after the changes before it have been judged. Throws only where the server is away. */
  change(field: string, value: Value, besides: Changes = {}): Promise<void> {
    this.#wanted = { ...this.#wanted, [field]: value }
    return this.#next(() => this.#changed(field, value, besides))
  }

  /** The same under a name. Throws what the server says of the name. */
  named(name: string): Promise<RulesForm> {
    return readRules(this.#game, this.#base, { ...this.changes, name })
  }

  /** As they were taken. */
  undo(): Promise<void> {
    return this.#next(() => this.#taken(this.#game, this.#base))
  }

  async #changed(field: string, value: Value, besides: Changes): Promise<void> {
    const before = this.read
    if (before === null) return
    const changes = this.#without({ ...this.changes, [field]: value, ...besides })
    try {
      const read = await readRules(this.#game, this.#base, changes)
      this.read = read
      this.changes = changes
      const news = read.card.filter((sentence) => !before.card.includes(sentence))
      this.said = { field, wanted: value, sentences: news, refused: false, offers: [] }
      this.#judged(field, value)
    } catch (trouble) {
      this.#judged(field, value)
      if (!(trouble instanceof ApiProblem)) throw trouble
      this.#unmet += 1
      const said = { field, wanted: value, sentences: [trouble.message], refused: true }
      this.said = { ...said, offers: [] }
      this.said = { ...said, offers: await this.#offers(field, value, before) }
    }
  }

  /** Drops a wish, but not a later one for the same field. */
  #judged(field: string, value: Value): void {
    const { [field]: wanted, ...others } = this.#wanted
    if (same(wanted, value)) this.#wanted = others
  }

  /** Leaves out what is as it was taken, so that undoing by hand is undoing. */
  #without(changes: Changes): Changes {
    return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !same(value, this.#first[name])))
  }

  async #offers(field: string, value: Value, before: RulesForm): Promise<Offer[]> {
    const now = Object.fromEntries(before.fields.map((each) => [each.field, each.value]))
    const found: Offer[] = []
    for (const changes of REPAIRS[this.#game](field, value, now)) {
      if (found.length === OFFERS) break
      try {
        await readRules(this.#game, this.#base, { ...this.changes, [field]: value, ...changes })
        found.push({ words: offer(changes, before.fields), changes })
      } catch (trouble) {
        if (!(trouble instanceof ApiProblem)) throw trouble
      }
    }
    return found
  }
}
