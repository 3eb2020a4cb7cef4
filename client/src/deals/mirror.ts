/** What a hand and its mirror came to, in words. */

import type { TableMessage } from '../lib/api'
import { signed } from '../lib/telling'
import { computerOf, plus, type Score } from './duplicate'

export type Both = TableMessage['mirrors'][number]

/** Both results and what is left of them: "Your cards brought you 25, the other's −10: together +15." */
export function toldBoth({ yours, mirrored, together }: Both): string {
  const sum = `together ${together === 0 ? 'nothing' : plus(together)}`
  return `Your cards brought you ${signed(yours)}, the other’s ${signed(mirrored)}: ${sum}, with the luck of the deal taken out.`
}

/** What is left of all hands of the match that were played from either side, where there is more than one. */
export function toldAll(hands: readonly Both[]): string | null {
  if (hands.length < 2) return null
  return `${hands.length} hands of this match from either side: ${plus(hands.reduce((sum, { together }) => sum + together, 0))}.`
}

/** What the computer came to with the cards of a hand, in a sentence; null where it did not play them. */
export function toldComputer(scores: readonly Score[], deal: number): string | null {
  const score = scores.find((each) => each.deal === deal)
  if (score === undefined) return null
  const who = computerOf(score)
  return `${who[0]!.toUpperCase()}${who.slice(1)} came to ${signed(score.computers)} with your cards.`
}
