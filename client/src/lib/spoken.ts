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
