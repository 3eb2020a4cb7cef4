/** The results of duplicate play in words. */

import type { DuplicateTotal, TableMessage } from '../../lib/api'
import { STYLE_NAMES } from '../../lib/options'
import { plus, signed } from '../../lib/names'

export type Score = TableMessage['duplicates'][number]

/** The Dup Game: all differences of the match. */
export const dupGame = (scores: readonly Score[]): number => scores.reduce((sum, { difference }) => sum + difference, 0)

const points = (n: number): string => `${Math.abs(n)} point${Math.abs(n) === 1 ? '' : 's'}`

/** Who played for the computer, as the table calls them. */
export function computerOf({ style }: Score): string {
  const level = /^level-(\d+)$/.exec(style)
  if (level) return `level ${level[1]}`
  return (STYLE_NAMES as Readonly<Record<string, string>>)[style] ?? style
}

/** A deal in a sentence or two: "You took 8, and the Shark took 3: you are 5 points worse." */
export function toldScore(score: Score, { view }: TableMessage): string {
  const { yours, computers, bonus, difference } = score
  const who = computerOf(score)
  const verb = view.game === 'gin' ? 'came to' : 'took'
  const moon = bonus > 0 ? ` ${bonus} of that for your moon.` : bonus < 0 ? ` ${-bonus} of that for its moon.` : ''
  const came = difference === 0 ? 'the same' : `you are ${points(difference)} ${difference > 0 ? 'better' : 'worse'}`
  return `You ${verb} ${signed(yours)}, and ${who} ${verb} ${signed(computers)}: ${came}.${moon}`
}

/** The totals in a line: this match, and all that came to their end. */
export function toldTotals(scores: readonly Score[], total: DuplicateTotal | null): string {
  const game = `Duplicate in this match: ${plus(dupGame(scores))}.`
  if (total === null || total.won + total.lost + total.tied === 0) return game
  return `${game} Over all matches: ${plus(total.total)}.`
}
