/** What a card is called in words. */

import { faceOf } from './cards'
import { CARD_NAMES } from './words'

/** Names a card in full: "Queen of Spades". */
export const spoken = (card: string): string => CARD_NAMES[faceOf(card)] ?? card

/** A card within a sentence: "the queen of spades". */
export const theCard = (card: string): string => `the ${spoken(card).toLowerCase()}`

/** Names a card of a hand: which pack it is of, where the same card of the other is held too. */
export function spokenAmong(card: string, hand: readonly string[]): string {
  const twin = hand.some((other) => other !== card && faceOf(other) === faceOf(card))
  return twin ? `${spoken(card)}, ${card.length > 2 ? 'second' : 'first'} pack` : spoken(card)
}
