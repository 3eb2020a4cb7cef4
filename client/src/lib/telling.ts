/** Tells a finished deal and a finished match in sentences. Reads what the server scored; scores nothing itself. */

import type { DealScore, DealStory, HeartsView, SeatView, TrickView } from './api'

/** A sentence in parts, so that cards can be drawn within it. */
export type Part = string | { card: string }

export interface TrickTold {
  winner: number
  points: number
  /** All cards of the suit led met their equals: it went to nobody, and its cards to the winner of the next. */
  cancelled: boolean
  /** What the shooter held after it, as a share of all there was: the moon's phase. 0 without a moon. */
  share: number
  /** The trick in which the last card with points fell. */
  last: boolean
}

export interface DealTold {
  deal: number
  shooter: number | null
  title: string
  tell: Part[]
  /** What else there is to say: the queen's way under a moon, why play stopped. */
  more: Part[][]
  tricks: TrickTold[]
  /** Whether anyone took the queen, for the picture. */
  queen: boolean
  /** The cards left when play stopped, seat by seat; empty when it did not. */
  rest: string[][]
}

const QUEENS = ['QS', "QS'"]
const COUNTS = 'no one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ')
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
/** As many cards as are named one by one. */
const NAMED = 6

const inWords = (count: number): string => COUNTS[count] ?? String(count)
const isHeart = (card: string): boolean => card.charAt(1) === 'H'
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The sentence without its drawings, for tests and titles. */
export function plain(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.card)).join('')
}

/** What to call a seat within a sentence: "you", "Cal", "the Shark". */
export function called(seats: readonly SeatView[], reader: number, seat: number): string {
  const who = seats[seat]!
  if (seat === reader) return 'you'
  return who.name.startsWith('The ') ? `the ${who.name.slice(4)}` : who.short
}

/** Cards in a row, drawn: "Q♠, K♦ and 3♣". */
function cardsListed(cards: readonly string[]): Part[] {
  return cards.flatMap((card, k): Part[] => [
    ...(k === 0 ? [] : [k === cards.length - 1 ? ' and ' : ', ']),
    { card },
  ])
}

class Teller {
  readonly #view: HeartsView
  readonly #seats: readonly SeatView[]
  readonly #story: DealStory
  readonly #score: DealScore
  /** Who took the cards of each trick: of a cancelled one, the winner of the next. */
  readonly #takers: readonly number[]

  constructor(view: HeartsView, seats: readonly SeatView[], story: DealStory, score: DealScore) {
    this.#view = view
    this.#seats = seats
    this.#story = story
    this.#score = score
    const won = (trick: TrickView): boolean => !trick.cancelled
    this.#takers = story.tricks.map(
      (trick, k) => (story.tricks.slice(k).find(won) ?? story.tricks.slice(0, k).findLast(won) ?? trick).winner!,
    )
  }

  told(): DealTold {
    const { shooter } = this.#score
    const { cashed_in, rest } = this.#story
    return {
      deal: this.#view.history.length,
      shooter,
      title: shooter === null ? this.#quietTitle() : `${upper(this.#who(shooter))} shot the moon.`,
      tell: shooter === null ? this.#quietTell() : this.#moonTell(shooter),
      more: [...(shooter === null ? [] : this.#queensWay()), ...this.#leftOver(), ...this.#stopped(), ...this.#stranded()],
      tricks: this.#tricks(shooter),
      queen: this.#queens().length > 0,
      rest: cashed_in ? rest : [],
    }
  }

  #who(seat: number): string {
    return called(this.#seats, this.#view.seat, seat)
  }

  #whose(seat: number): string {
    return seat === this.#view.seat ? 'your' : `${this.#who(seat)}’s`
  }

  #worth(card: string): number {
    return this.#view.rules.points[card.slice(0, 2)] ?? 0
  }

  /** What each trick brought to whoever took it, with the cancelled ones before it. */
  #brought(): number[] {
    const points = this.#story.tricks.map(() => 0)
    this.#story.tricks.forEach((trick, k) => {
      const on = this.#story.tricks.findIndex((other, at) => at >= k && !other.cancelled)
      points[on < 0 ? k : on]! += sum(trick.cards.map((card) => this.#worth(card)))
    })
    return points
  }

  #tricks(shooter: number | null): TrickTold[] {
    const all = shooter === null ? 0 : this.#score.taken[shooter]!
    const brought = this.#brought()
    const last = brought.findLastIndex((points) => points !== 0)
    let held = 0
    return this.#story.tricks.map((trick, k) => {
      const points = brought[k]!
      if (this.#takers[k] === shooter) held += points
      const share = all > 0 ? Math.min(1, Math.max(0, held / all)) : 0
      return { winner: trick.winner!, points, cancelled: trick.cancelled, share, last: k === last }
    })
  }

  // ---- The queen of spades, where she counts; with two packs there are two ----

  /** Where a queen fell: trick and place in it. */
  #fallen(): (readonly [at: number, place: number])[] {
    if (this.#worth('QS') <= 0) return []
    return this.#story.tricks.flatMap((trick, at) =>
      trick.cards.flatMap((card, place) => (QUEENS.includes(card) ? [[at, place] as const] : [])),
    )
  }

  /** Who took each queen. */
  #queens(): number[] {
    if (this.#worth('QS') <= 0) return []
    const { left, left_to } = this.#story
    const won = this.#fallen().map(([at]) => this.#takers[at]!)
    const waited = left_to === null ? [] : left.filter((card) => QUEENS.includes(card)).map(() => left_to)
    const rest = this.#takesRest()
    const still = this.#story.rest.flat().filter((card) => QUEENS.includes(card)).length
    return [...won, ...waited, ...(rest === null ? [] : Array<number>(still).fill(rest))]
  }

  /** "Q♠ came from you on trick 6 and went to Cal's A♠." */
  #queensWay(): Part[][] {
    const told = this.#fallen().map(([at, place]): Part[] => {
      const trick = this.#story.tricks[at]!
      const queen = { card: trick.cards[place]! }
      const from = trick.players[place]!
      const taker = this.#takers[at]!
      if (trick.cancelled) {
        return [queen, ` came from ${this.#who(from)} on trick ${at + 1}, which was cancelled, and went to ${this.#who(taker)}.`]
      }
      if (from === taker) return [`${upper(this.#who(taker))} won trick ${at + 1} with `, queen, ' itself.']
      const card = trick.cards[trick.players.indexOf(taker)]!
      return [queen, ` came from ${this.#who(from)} on trick ${at + 1} and went to ${this.#whose(taker)} `, { card }, '.']
    })
    const still = this.#worth('QS') > 0 ? this.#story.rest.flat().filter((card) => QUEENS.includes(card)) : []
    return [...told, ...still.map((card): Part[] => [{ card }, ' was among the cards left.'])]
  }

  // ---- The moon ----

  #moonTell(shooter: number): Part[] {
    const parts: Part[] = [`${this.#everything(shooter)} `]
    const at = this.#brought().findLastIndex((points) => points > 0)
    if (this.#fromRest()[shooter]! > 0) {
      parts.push('The last of them were sure, and play stopped. ')
    } else if (at >= 0) {
      const trick = this.#story.tricks[at]!
      const place = trick.cards.findLastIndex((card) => this.#worth(card) > 0)
      if (place >= 0) {
        parts.push(`The last was ${this.#whose(trick.players[place]!)} `, { card: trick.cards[place]! }, `, on trick ${at + 1}. `)
      }
    }
    return [...parts, this.#moonCount(shooter)]
  }

  /** What there was to take. */
  #everything(shooter: number): string {
    const counting = Object.entries(this.#view.rules.points).filter(([, points]) => points > 0)
    const besides = counting.filter(([card]) => !isHeart(card)).map(([card]) => card)
    const hearts = this.#hearts()[shooter]!
    if (counting.length - besides.length < 13 || besides.some((card) => card !== 'QS')) {
      return 'Every card that counts against its taker.'
    }
    if (besides.length === 0) return `All ${inWords(hearts)} hearts.`
    return `All ${inWords(hearts)} hearts and ${this.#view.rules.packs === 2 ? 'both queens' : 'the queen'}.`
  }

  #moonCount(shooter: number): string {
    const { points, deducted } = this.#score
    const mine = shooter === this.#view.seat
    if (deducted) {
      return `That takes ${Math.abs(points[shooter]!)} off ${mine ? 'your own' : `${this.#whose(shooter)}`} score.`
    }
    const others = mine ? 'each of the others' : 'each of you'
    if (this.#view.rules.scoring === 'cash') {
      return `That counts nothing, and collects ${this.#all()} in cash from ${others}.`
    }
    const most = Math.max(...points)
    if (most <= 0) return 'It counts nothing under these rules.'
    return `That is ${most} to ${others}, and nothing to ${mine ? 'you' : this.#who(shooter)}.`
  }

  /** Points of all the cards in play that count against their taker. */
  #all(): number {
    const { tricks, left, rest } = this.#story
    const cards = [...tricks.flatMap((trick) => trick.cards), ...left, ...rest.flat()]
    return sum(cards.map((card) => Math.max(0, this.#worth(card))))
  }

  // ---- Who has what ----

  /** The cards each seat took. */
  #taken(): string[][] {
    const { tricks, left, left_to, rest } = this.#story
    const remains = this.#takesRest()
    return this.#seats.map((_, seat) => [
      ...tricks.filter((_, k) => this.#takers[k] === seat).flatMap((trick) => trick.cards),
      ...(left_to === seat ? left : []),
      ...(remains === seat ? rest.flat() : []),
    ])
  }

  #hearts(): number[] {
    return this.#taken().map((cards) => cards.filter(isHeart).length)
  }

  /** Points that came to each seat from cards nobody had to play any more. */
  #fromRest(): number[] {
    const { left, left_to } = this.#story
    const brought = this.#story.tricks.map((trick) => sum(trick.cards.map((card) => this.#worth(card))))
    const waited = sum(left.map((card) => this.#worth(card)))
    return this.#score.taken.map(
      (taken, seat) =>
        taken - sum(brought.filter((_, k) => this.#takers[k] === seat)) - (left_to === seat ? waited : 0),
    )
  }

  #takesRest(): number | null {
    const seat = this.#fromRest().findIndex((points) => points !== 0)
    return seat < 0 ? null : seat
  }

  // ---- Without a moon ----

  #quietTitle(): string {
    const queens = this.#queens()
    const reader = this.#view.seat
    const takers = [...new Set(queens)].sort((a, b) => Number(b === reader) - Number(a === reader)).map((seat) => this.#who(seat))
    if (queens.length > 1) return `${upper(listed(takers))} took ${takers.length === 1 ? 'both' : 'the'} queens.`
    const { QH: rival = 0, KH: like = 0 } = this.#view.rules.points
    if (queens.length === 1) return `${upper(takers[0]!)} took the queen${rival > like ? ' of spades' : ''}.`
    const most = Math.max(...this.#score.taken)
    return most > 0 ? `${upper(this.#who(this.#score.taken.indexOf(most)))} took the most.` : 'Nobody took a point.'
  }

  #quietTell(): Part[] {
    const parts = this.#queensWay().flatMap((sentence) => [...sentence, ' '])
    const taken = this.#taken()
    const worth = [...'23456789TJQKA'].map((rank) => this.#worth(`${rank}H`))
    // Where hearts count alike, how many says it all.
    const alike = worth.every((points) => points === worth[0] && points > 0)
    const figures = alike ? this.#hearts() : this.#score.taken
    const order = [...figures.keys()].sort((a, b) => figures[b]! - figures[a]!)
    const took = order.filter((seat) => figures[seat]! > 0).map((seat) => `${figures[seat]} to ${this.#who(seat)}`)
    if (took.length > 0) parts.push(`${alike ? 'Hearts' : 'Points'}: ${listed(took)}. `)
    taken.forEach((cards, seat) => {
      for (const card of cards.filter((each) => this.#worth(each) < 0)) {
        parts.push({ card }, ` took ${-this.#worth(card)} off ${this.#whose(seat)} score. `)
      }
    })
    const clean = taken.flatMap((cards, seat) => (cards.every((card) => this.#worth(card) === 0) ? [this.#who(seat)] : []))
    if (clean.length > 0) parts.push(`${upper(listed(clean))} took nothing. `)
    this.#score.points.forEach((points, seat) => {
      const besides = points - this.#score.taken[seat]!
      if (besides !== 0) parts.push(`No trick at all: ${signed(besides)} to ${this.#who(seat)}. `)
    })
    const all = this.#all()
    const most = Math.max(...this.#score.taken)
    if (this.#view.rules.moon && most < all && all - most <= 3) {
      const seat = this.#score.taken.indexOf(most)
      parts.push(`${upper(this.#who(seat))} came ${many(all - most, 'point')} short of the moon.`)
    }
    return parts
  }

  /** "The hidden card was Q♣ and went to Cal." */
  #leftOver(): Part[][] {
    const { left, left_to } = this.#story
    if (left.length === 0) return []
    const named: Part[] = left.length > NAMED ? [many(left.length, 'card')] : cardsListed(left)
    const one = left.length === 1
    if (this.#view.rules.leftover === 'stock') return [[...named, ` stayed in the stock, and count${one ? 's' : ''} for nobody.`]]
    const way = left_to === null ? 'stayed there' : `went to ${this.#who(left_to)}`
    return [[one ? 'The hidden card was ' : 'The cards left over were ', ...named, ` and ${way}.`]]
  }

  /** The last to hold cards is charged for them. */
  #stranded(): Part[][] {
    if (this.#story.cashed_in) return []
    return this.#story.rest.flatMap((cards, seat): Part[][] => {
      if (cards.length === 0) return []
      const named: Part[] = cards.length > NAMED ? [many(cards.length, 'card')] : cardsListed(cards)
      const worth = sum(cards.map((card) => this.#worth(card)))
      return [[`${upper(this.#who(seat))} held the last cards, `, ...named, `: ${many(worth, 'point')}.`]]
    })
  }

  #stopped(): Part[][] {
    if (!this.#story.cashed_in) return []
    const after = `Play stopped after trick ${this.#story.tricks.length}`
    const rest = this.#takesRest()
    if (rest === null) return [[`${after}: every card with points was out.`]]
    const more = many(this.#fromRest()[rest]!, 'more point')
    return [[`${after}: ${this.#who(rest)} held only winners, worth ${more}.`]]
  }
}

/** A number with a minus that reads as one. */
export const signed = (points: number): string => String(points).replace('-', '−')

/** Tells the last finished deal; null when there is none to tell. */
export function tellDeal(view: HeartsView, seats: readonly SeatView[]): DealTold | null {
  const score = view.history.at(-1)
  if (view.story === null || score === undefined) return null
  return new Teller(view, seats, view.story, score).told()
}

export interface MatchTold {
  title: string
  tell: string
}

/** Says who won, and by how much. */
export function tellMatch(view: HeartsView, seats: readonly SeatView[]): MatchTold {
  const winners = view.winners.map((seat) => called(seats, view.seat, seat))
  const best = view.scores[view.winners[0]!]!
  const behind = Math.min(...view.scores.filter((_, seat) => !view.winners.includes(seat)))
  const deals = many(view.history.length, 'deal')
  if (winners.length > 1) {
    return { title: `${upper(listed(winners))} share the match.`, tell: `${many(best, 'point')} each after ${deals}.` }
  }
  const verb = winners[0] === 'you' ? 'win' : 'wins'
  const next = view.scores.flatMap((score, seat) => (score === behind ? [called(seats, view.seat, seat)] : []))
  return {
    title: `${upper(winners[0]!)} ${verb} the match.`,
    tell: `${many(best, 'point')} after ${deals}, ${behind - best} fewer than ${listed(next)}.${paid(view, winners[0]!)}`,
  }
}

/** " The match pays you 264." */
function paid(view: HeartsView, winner: string): string {
  const cash = view.cash?.[view.winners[0]!]
  return cash == null ? '' : ` The match ${cash < 0 ? 'costs' : 'pays'} ${winner} ${Math.abs(cash)} in cash.`
}

/** "first", "tied second": where each score stands, the fewest first. */
export function places(scores: readonly number[]): string[] {
  return scores.map((score) => {
    const place = PLACES[scores.filter((other) => other < score).length]!
    return scores.filter((other) => other === score).length > 1 ? `tied ${place}` : place
  })
}

/** "Deal 7 passes across." */
export function comingDeal(view: HeartsView): string {
  return view.direction === 'hold' ? `Nothing is passed in deal ${view.deal}.` : `Deal ${view.deal} passes ${view.direction}.`
}
