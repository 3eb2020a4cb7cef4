/** Tells a finished deal and a finished match in sentences. Reads what the server scored; scores nothing itself. */

import type { DealScore, DealStory, HeartsView, SeatView, TrickView } from './api'

/** A sentence in parts, so that cards can be drawn within it. */
export type Part = string | { card: string }

export interface TrickTold {
  winner: number
  points: number
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

const QUEEN = 'QS'
const COUNTS = 'no one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ')
const PLACES = ['first', 'second', 'third', 'fourth']

const inWords = (count: number): string => COUNTS[count] ?? String(count)
const isHeart = (card: string): boolean => card.endsWith('H')
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
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

const owner = (trick: TrickView, place: number, seats: number): number => (trick.leader + place) % seats

class Teller {
  readonly #view: HeartsView
  readonly #seats: readonly SeatView[]
  readonly #story: DealStory
  readonly #score: DealScore

  constructor(view: HeartsView, seats: readonly SeatView[], story: DealStory, score: DealScore) {
    this.#view = view
    this.#seats = seats
    this.#story = story
    this.#score = score
  }

  told(): DealTold {
    const { shooter } = this.#score
    return {
      deal: this.#view.history.length,
      shooter,
      title: shooter === null ? this.#quietTitle() : `${upper(this.#who(shooter))} shot the moon.`,
      tell: shooter === null ? this.#quietTell() : this.#moonTell(shooter),
      more: [...(shooter === null ? [] : this.#queensWay()), ...this.#stopped()],
      tricks: this.#tricks(shooter),
      queen: this.#queenTrick() !== undefined || this.#queenLeft(),
      rest: this.#story.cashed_in ? this.#story.rest : [],
    }
  }

  #who(seat: number): string {
    return called(this.#seats, this.#view.seat, seat)
  }

  #whose(seat: number): string {
    return seat === this.#view.seat ? 'your' : `${this.#who(seat)}’s`
  }

  #tricks(shooter: number | null): TrickTold[] {
    const all = shooter === null ? 0 : this.#score.taken[shooter]!
    const last = this.#story.tricks.findLastIndex((trick) => trick.points !== 0)
    let held = 0
    return this.#story.tricks.map((trick, k) => {
      if (trick.winner === shooter) held += trick.points
      return { winner: trick.winner!, points: trick.points, share: all > 0 ? held / all : 0, last: k === last }
    })
  }

  #queenTrick(): number | undefined {
    const found = this.#story.tricks.findIndex((trick) => trick.cards.includes(QUEEN))
    return found < 0 ? undefined : found
  }

  #queenLeft(): boolean {
    return this.#story.rest.some((cards) => cards.includes(QUEEN))
  }

  /** "Q♠ came from you on trick 6 and went to Cal's A♠." */
  #queensWay(): Part[][] {
    const at = this.#queenTrick()
    if (at === undefined) return this.#queenLeft() ? [[{ card: QUEEN }, ' was among the cards left.']] : []
    const trick = this.#story.tricks[at]!
    const count = this.#seats.length
    const from = owner(trick, trick.cards.indexOf(QUEEN), count)
    const winner = trick.winner!
    if (from === winner) {
      return [[`${upper(this.#who(winner))} won trick ${at + 1} with `, { card: QUEEN }, ' itself.']]
    }
    const card = trick.cards[(winner - trick.leader + count) % count]!
    const whose = this.#whose(winner)
    return [[{ card: QUEEN }, ` came from ${this.#who(from)} on trick ${at + 1} and went to ${whose} `, { card }, '.']]
  }

  #moonTell(shooter: number): Part[] {
    const hearts = this.#hearts()[shooter]!
    const parts: Part[] = [`All ${inWords(hearts)} hearts and the queen. `]
    const at = this.#story.tricks.findLastIndex((trick) => trick.points !== 0)
    if (this.#fromRest()[shooter]! > 0) {
      parts.push('The last of them were sure, and play stopped. ')
    } else if (at >= 0) {
      const trick = this.#story.tricks[at]!
      const place = trick.cards.findLastIndex((card) => isHeart(card) || card === QUEEN)
      const whose = this.#whose(owner(trick, place, this.#seats.length))
      parts.push(`The last was ${whose} `, { card: trick.cards[place]! }, `, on trick ${at + 1}. `)
    }
    return [...parts, this.#moonCount(shooter)]
  }

  #moonCount(shooter: number): string {
    const { points, deducted } = this.#score
    if (deducted) {
      return `That takes ${Math.abs(points[shooter]!)} off ${shooter === this.#view.seat ? 'your own' : `${this.#whose(shooter)}`} score.`
    }
    const most = Math.max(...points)
    if (most <= 0) return 'It counts nothing under these rules.'
    const others = shooter === this.#view.seat ? 'each of the others' : 'each of you'
    return `That is ${most} to ${others}, and nothing to ${shooter === this.#view.seat ? 'you' : this.#who(shooter)}.`
  }

  #hearts(): number[] {
    const rest = this.#takesRest()
    return this.#seats.map((_, seat) => {
      const tricks = this.#story.tricks.filter((trick) => trick.winner === seat).flatMap((trick) => trick.cards)
      const left = seat === rest ? this.#story.rest.flat() : []
      return [...tricks, ...left].filter(isHeart).length
    })
  }

  /** Points that came to each seat from cards nobody had to play any more. */
  #fromRest(): number[] {
    return this.#score.taken.map(
      (taken, seat) =>
        taken - sum(this.#story.tricks.filter((trick) => trick.winner === seat).map((trick) => trick.points)),
    )
  }

  #takesRest(): number | null {
    const seat = this.#fromRest().findIndex((points) => points !== 0)
    return seat < 0 ? null : seat
  }

  #quietTitle(): string {
    const at = this.#queenTrick()
    if (at !== undefined) return `${upper(this.#who(this.#story.tricks[at]!.winner!))} took the queen.`
    const rest = this.#takesRest()
    if (rest !== null && this.#queenLeft()) return `${upper(this.#who(rest))} took the queen.`
    const most = Math.max(...this.#score.taken)
    return `${upper(this.#who(this.#score.taken.indexOf(most)))} took the most.`
  }

  #quietTell(): Part[] {
    const parts = this.#queensWay().flatMap((sentence) => [...sentence, ' '])
    const hearts = this.#hearts()
    const order = [...hearts.keys()].sort((a, b) => hearts[b]! - hearts[a]!)
    const took = order.filter((seat) => hearts[seat]! > 0).map((seat) => `${hearts[seat]} to ${this.#who(seat)}`)
    if (took.length > 0) parts.push(`Hearts: ${listed(took)}. `)
    const clean = this.#score.taken.flatMap((taken, seat) => (taken === 0 ? [this.#who(seat)] : []))
    if (clean.length > 0) parts.push(`${upper(listed(clean))} took nothing. `)
    const all = sum(this.#score.taken)
    const most = Math.max(...this.#score.taken)
    if (most < all && all - most <= 3) {
      const seat = this.#score.taken.indexOf(most)
      parts.push(`${upper(this.#who(seat))} came ${many(all - most, 'point')} short of the moon.`)
    }
    return parts
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
    tell: `${many(best, 'point')} after ${deals}, ${behind - best} fewer than ${listed(next)}.`,
  }
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
