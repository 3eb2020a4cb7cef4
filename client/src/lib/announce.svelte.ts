/** What is said aloud: each thing that happens once, in order, in one polite live region. Keeps what was said. */

import { Called, called, inWords, listed, named, pointed, scored, theCard } from '../table/names'
import { cancelledIn } from '../table/worth'
import type { HeartsView, HeartsMessage, View } from './api'

type Saw = HeartsMessage['saw'][number]

/** The sentences for a message that follows the one before it, the turn last. */
export function told(message: HeartsMessage, before: HeartsView | null = null): string[] {
  const { saw, view } = message
  const lines = saw.flatMap((one) => sentences(one, message, before))
  const mine = view.phase === 'play' && view.to_move.includes(view.seat)
  if (mine && saw.some(({ type }) => ['played', 'exchanged', 'undone', 'drew'].includes(type))) lines.push(view.prompt)
  if (mine && saw.some(({ type }) => type === 'dealt')) lines.push(view.prompt)
  return lines
}

/** Which deal, or which hand. */
const partOf = (view: View): number => (view.game === 'gin' ? view.hand_number : view.deal)

/** The sentences for a message after a gap: what the narration has that it had not before, then what is wanted. */
export function caughtUp(view: View, before: View | null): string[] {
  const known = before !== null && partOf(before) === partOf(view) ? before.narration : []
  const follows = known.every((line, i) => view.narration[i] === line)
  const missed = before === null || !follows ? [] : view.narration.slice(known.length)
  return view.phase === 'deal' ? missed : [...missed, view.prompt]
}

function sentences(saw: Saw, { view, seats }: HeartsMessage, before: HeartsView | null): string[] {
  const me = view.seat
  const Who = (seat: number) => (seat === me ? 'You' : Called(seats[seat]))
  const verb = (seat: number, mine: string, theirs: string) => (seat === me ? mine : theirs)
  switch (saw.type) {
    case 'dealt':
      return [`Deal ${saw.deal}. ${passing(saw.direction, view, seats)}`]
    case 'passed':
      return [`${Who(saw.seat)} ${verb(saw.seat, 'have', 'has')} passed.`]
    case 'exchanged': {
      const got = `get ${listed(saw.got.map(theCard))} from ${called(seats[view.pass_from ?? me])}`
      return [`You give ${listed(saw.gave.map(theCard))} to ${called(seats[view.pass_to ?? me])}, and ${got}.`]
    }
    case 'played':
      return [`${Who(saw.seat)} ${verb(saw.seat, 'play', 'plays')} ${theCard(saw.card)}${cancels(saw.card, view) ? ', and the two cancel' : ''}.`]
    case 'trick': {
      if (saw.cancelled) return [`All cards of the suit cancel. The trick waits for the next winner; ${saw.winner === me ? 'you lead' : `${called(seats[saw.winner])} leads`} again.`]
      const points = saw.points === 0 ? '' : `: ${pointed(saw.points)}`
      return [`${Who(saw.winner)} ${verb(saw.winner, 'take', 'takes')} the trick${points}.`]
    }
    case 'drew': {
      const drawn = saw.seat === me && before !== null ? view.hand.filter((card) => !before.hand.includes(card)) : []
      const which = drawn.length === 0 ? '' : `: ${listed(drawn.map(theCard))}`
      return [`${Who(saw.seat)} ${verb(saw.seat, 'draw', 'draws')} ${inWords(saw.count)}${which}.`]
    }
    case 'leftover':
      return [leftoverTold(saw, { view, seats }, theCard)]
    case 'cashed_in':
      if (saw.winner === null) return ['All the points are out. The rest is not played.']
      return [`${Who(saw.winner)} ${verb(saw.winner, 'hold', 'holds')} only winners and ${verb(saw.winner, 'take', 'takes')} the rest.`]
    case 'deal_over':
      return result(view, seats)
    case 'match_over': {
      if (view.winners.length > 1) return [`${listed(view.winners.map(Who))} share the match.`]
      return view.winners.map((seat) => `${Who(seat)} ${verb(seat, 'win', 'wins')} the match.`)
    }
    case 'undone':
      return [saw.seat === me ? 'Your last move is taken back.' : `${Who(saw.seat)} takes a move back.`]
    case 'deal_quit':
      return [dealQuit(saw.seat === me)]
    case 'scores':
      return [scoresSet(view, seats)]
    case 'directed':
      return [passing(view.direction, view, seats)]
    case 'moon_choice':
      return [moonChoice(saw.deduct, view.moon_choice?.points ?? 26)]
  }
}

/** A deal was thrown away. */
export const dealQuit = (mine: boolean): string => `${mine ? 'You throw' : 'Somebody throws'} this deal away. It counts for nothing.`

/** The totals after somebody changed them. */
export function scoresSet({ scores, seat }: View, seats: HeartsMessage['seats']): string {
  const row = scores.map((score, each) => scored(each === seat ? 'you' : called(seats[each]), score))
  return `The scores are set: ${row.join(', ')}.`
}

/** Where leftover cards went, with cards as `name` has them. */
export function leftoverTold(
  saw: Extract<Saw, { type: 'leftover' }>,
  { view, seats }: Pick<HeartsMessage, 'view' | 'seats'>,
  name: (card: string) => string,
): string {
  const one = saw.count === 1
  const takes = saw.seat === view.seat ? 'You take' : `${Called(seats[saw.seat])} takes`
  if (saw.cards.length === 0) return `${takes} the ${one ? 'hidden card' : `${inWords(saw.count)} cards left over`}, face down.`
  const were = one ? 'The hidden card was' : 'The cards left over were'
  const points = saw.points === 0 ? '' : `: ${pointed(saw.points)}`
  if (saw.cards.every((card) => view.hand.includes(card))) return `${takes} ${listed(saw.cards.map(name))} into your hand.`
  return `${were} ${listed(saw.cards.map(name))}. ${takes} ${one ? 'it' : 'them'}${points}.`
}

/** Whether a card just played cancels its equal in the trick. */
function cancels(card: string, view: HeartsView): boolean {
  const trick = [view.trick, view.last_trick].find((one) => one?.cards.includes(card))
  if (!trick || view.rules.packs < 2) return false
  const sofar = trick.cards.slice(0, trick.cards.indexOf(card) + 1)
  return cancelledIn(sofar).has(card)
}

/** What a moon of the reader's own would do. */
export function moonChoice(deduct: boolean, points: number): string {
  return deduct ? `Your moon would take ${points} off your own score.` : `Your moon would put ${points} on each of the others.`
}

function passing(direction: string, view: HeartsView, seats: HeartsMessage['seats']): string {
  if (direction === 'hold' || view.pass_to === null) return 'No passing this deal.'
  const cards = view.rules.pass_count === 1 ? 'card' : 'cards'
  return `Pass ${inWords(view.rules.pass_count)} ${cards} ${direction}, to ${named(seats[view.pass_to])}.`
}

function result(view: HeartsView, seats: HeartsMessage['seats']): string[] {
  const score = view.history.at(-1)
  if (score === undefined) return []
  const name = (seat: number) => (seat === view.seat ? 'you' : called(seats[seat]))
  const moon = score.shooter === null ? [] : [`${score.shooter === view.seat ? 'You' : Called(seats[score.shooter])} shot the moon.`]
  const row = (points: readonly number[]) => points.map((each, seat) => scored(name(seat), each)).join(', ')
  return [...moon, `The deal is over: ${row(score.points)}.`, `Totals: ${row(view.scores)}.`]
}

export interface Line {
  id: number
  text: string
}

/** Lines kept in the live region: enough for a reader that is behind, few enough to be found in. */
const LINES = 24

export class Announcer {
  /** In the live region. */
  lines: Line[] = $state([])
  #next = 0

  say(...texts: string[]): void {
    for (const text of texts) this.lines.push({ id: this.#next++, text })
    if (this.lines.length > LINES) this.lines.splice(0, this.lines.length - LINES)
  }
}
