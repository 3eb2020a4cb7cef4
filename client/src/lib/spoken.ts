/** What a card is called in words. */

const RANKS: Record<string, string> = {
  A: 'Ace',
  K: 'King',
  Q: 'Queen',
  J: 'Jack',
  T: 'Ten',
  '9': 'Nine',
  '8': 'Eight',
  '7': 'Seven',
  '6': 'Six',
  '5': 'Five',
  '4': 'Four',
  '3': 'Three',
  '2': 'Two',
}
const SUITS: Record<string, string> = { S: 'Spades', H: 'Hearts', D: 'Diamonds', C: 'Clubs' }

/** Names a card in full: "Queen of Spades". */
export function spoken(card: string): string {
  return `${RANKS[card.charAt(0)]} of ${SUITS[card.charAt(1)]}`
}

/** Names a card of a hand: which pack it is of, where the same card of the other is held too. */
export function spokenAmong(card: string, hand: readonly string[]): string {
  const twin = hand.some((other) => other !== card && other.slice(0, 2) === card.slice(0, 2))
  return twin ? `${spoken(card)}, ${card.length > 2 ? 'second' : 'first'} pack` : spoken(card)
}
