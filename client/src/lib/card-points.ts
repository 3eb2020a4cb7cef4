/** Which cards are worth naming by their points. Reads the points that the server sends; scores nothing. */

import type { HeartsView } from './api'
import { faceOf, suitOf } from './cards'

/** Hearts worth so many times the usual one are named on their own. */
const DEAR = 3

/** Cards to name beside the number of hearts: those of other suits, and hearts that are far dearer than most. */
export function dearOf(cards: readonly string[], points: Readonly<Record<string, number>>): { card: string; worth: number }[] {
  const hearts = Object.entries(points).flatMap(([card, worth]) => (suitOf(card) === 'H' ? [worth] : []))
  const usual = hearts.sort((a, b) => a - b)[Math.floor((hearts.length - 1) / 2)] ?? 0
  const worth = (card: string) => points[faceOf(card)] ?? 0
  const named = cards.filter((card) => suitOf(card) !== 'H' || worth(card) > usual * DEAR || worth(card) < 0)
  return named.map((card) => ({ card, worth: worth(card) }))
}

/** Cards of a trick in two packs that their equals cancel: those of the suit led that are there twice. */
export function cancelledIn(cards: readonly string[]): ReadonlySet<string> {
  const led = cards[0]
  if (led === undefined) return new Set()
  const followed = cards.filter((card) => suitOf(card) === suitOf(led))
  return new Set(followed.filter((card) => followed.some((other) => other !== card && faceOf(other) === faceOf(card))))
}

/** Whether it matters who dealt: the seat at the dealer's left opens. */
export const dealerCounts = ({ rules, phase }: HeartsView): boolean => rules.opening === 'eldest' && phase !== 'over'
