/** The results of a hand of Gin that was played from both sides, in words. */

import type { DuplicateTotal, TableMessage } from '../../lib/api'
import { inWords, plus, signed, upper } from '../../lib/names'
import { computerOf, type Score } from './duplicate'

export type Both = TableMessage['mirrors'][number]

/** Both results and what is left of them: "Your cards brought you 25, the other's −10: together +15." */
export function toldBoth({ yours, mirrored, together, helped }: Both, name = 'You'): string {
  const [whose, whom] = name === 'You' ? ['Your', 'you'] : ['The first', name]
  const sum = `together ${together === 0 ? 'nothing' : plus(together)}`
  const told = `${whose} cards brought ${whom} ${signed(yours)}, the other’s ${signed(mirrored)}: ${sum}, with the luck of the deal taken out.`
  return helped ? `${told} All hands were shown or the computer played, so it counts in no total.` : told
}

/** Hands that were played from either side without help. */
export const fair = (hands: readonly Both[]): Both[] => hands.filter(({ helped }) => !helped)

/** The totals in a line: of this match, where there is more than one hand, and of all that came to their end. */
export function toldAll(hands: readonly Both[], total: DuplicateTotal | null): string | null {
  const counted = fair(hands)
  const match =
    counted.length < 2 ? '' : `${upper(inWords(counted.length))} hands of this match from either side: ${plus(counted.reduce((sum, { together }) => sum + together, 0))}. `
  const all = total === null || total.won + total.lost + total.tied === 0 ? '' : `Over all matches: ${plus(total.total)}.`
  return `${match}${all}`.trim() || null
}

/** What the computer came to with the cards of a hand, in a sentence; null where it did not play them. */
export function toldComputer(scores: readonly Score[], deal: number): string | null {
  const score = scores.find((each) => each.deal === deal)
  if (score === undefined) return null
  return `${upper(computerOf(score))} came to ${signed(score.computers)} with your cards.`
}
