/** The line of a record in a list. Knows no rules. */

import type { RecordSummary } from '../../lib/api'
import { scored } from '../../lib/names'

const GAMES = { hearts: 'Hearts', gin: 'Gin Rummy' } as const
export const gameOf = ({ game }: RecordSummary): string => GAMES[game]

/** Who sat there, each with what they came to. */
export const players = ({ names, scores }: RecordSummary): string =>
  names.map((name, seat) => scored(name, scores[seat] ?? 0)).join(', ')

/** How it ended, or that it goes on. */
export function standing({ names, winners, over, left, deals, game }: RecordSummary): string {
  const many = `${deals} ${game === 'hearts' ? 'deal' : 'hand'}${deals === 1 ? '' : 's'}`
  if (!over) return left ? `Left after ${many}.` : `${many} so far.`
  const who = winners.map((seat) => names[seat] ?? '')
  if (who.length > 1) return `${who.slice(0, -1).join(', ')} and ${who.at(-1)} share the win after ${many}.`
  return `${who[0] === 'You' ? 'You win' : `${who[0]} wins`} after ${many}.`
}
