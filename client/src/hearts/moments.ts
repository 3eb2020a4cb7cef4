/** What is a moment at Hearts: the queen falls, hearts are broken, a moon is made or stopped. Shows nothing. */

import type { HeartsMessage, HeartsView } from '../lib/api'
import { faceOf, suitOf } from '../lib/cards'
import { momentOf, type Moment, type Voice } from '../shared/table/moments.svelte'

/** The seats after one, clockwise. */
const after = (seat: number, { length }: readonly unknown[]): number[] => Array.from({ length: length - 1 }, (_, k) => (seat + k + 1) % length)

/** A moon that was made: whoever made it speaks, or the next player. */
const moonVoices = (shooter: number, { seats }: HeartsMessage): Voice[] => [
  [shooter, 'moon'],
  ...after(shooter, seats).map((seat): Voice => [seat, 'moonAgainst']),
]

/** The moment of a message that follows `before`; the rarest, if there are several. `hidden`: nobody is told who has the points. */
export function momentIn(message: HeartsMessage, before: HeartsView, hidden: boolean): Moment | null {
  const { saw, view } = message
  const trick = saw.findLast((one) => one.type === 'trick')
  if (trick && trick.moon !== null && !hidden) return momentOf(message, before.deal, moonVoices(trick.moon, message), 'MoonSure')
  if (trick && trick.moon_stopped !== null && !hidden) {
    return momentOf(message, before.deal, [[trick.winner, 'moonStopped'], [trick.moon_stopped, 'moonLost']], 'MoonStop')
  }
  const queen = trick && !trick.cancelled && (view.rules.points.QS ?? 0) > 0 ? whoPlayedQueen(view) : undefined
  if (trick && queen !== undefined) return momentOf(message, before.deal, queen === trick.winner ? [[queen, 'queen']] : [[trick.winner, 'queen'], [queen, 'queenGiven']])
  const heart = saw.find((one) => one.type === 'played' && suitOf(one.card) === 'H')
  if (view.broken && !before.broken && heart?.type === 'played') return momentOf(message, before.deal, [[heart.seat, 'hearts']])
  return null
}

/** The moment of a deal that is over: its moon. */
export function momentAfter(message: HeartsMessage): Moment | null {
  const { history } = message.view
  const shooter = history.at(-1)?.shooter
  return shooter == null ? null : momentOf(message, history.length, moonVoices(shooter, message))
}

/** Who played the queen of spades to the last trick. */
function whoPlayedQueen({ last_trick }: HeartsView): number | undefined {
  return last_trick?.players[last_trick.cards.findIndex((card) => faceOf(card) === 'QS')]
}
