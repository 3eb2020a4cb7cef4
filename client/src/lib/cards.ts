/** Cards as the hand holds them: their order, their rows, how far they overlap, and how one is typed. Draws nothing. */

/** As they lie in the hand, from the left; red and black take turns. */
const SUITS = 'SHCD'
const RANKS = '23456789TJQKA'
const MARKS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }
const SUIT_NAMES: Record<string, string> = { S: 'Spades', H: 'Hearts', D: 'Diamonds', C: 'Clubs' }

/** Suits together, or ranks together. */
export type Order = 'suit' | 'rank'

export const suitOf = (card: string): string => card.charAt(1)
export const rankOf = (card: string): number => RANKS.indexOf(card.charAt(0))
export const suitName = (suit: string): string => SUIT_NAMES[suit] ?? ''

/** A card's short name: `10♠`. */
export function symbol(card: string): string {
  return `${card.startsWith('T') ? '10' : card.charAt(0)}${MARKS[suitOf(card)]}`
}

/** The hand from left to right, low to high within a suit, or by rank throughout. */
export function sorted(hand: readonly string[], order: Order = 'suit'): string[] {
  const bySuit = (a: string, b: string) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b))
  const byRank = (a: string, b: string) => rankOf(a) - rankOf(b)
  return [...hand].sort((a, b) =>
    order === 'suit' ? bySuit(a, b) || byRank(a, b) : byRank(a, b) || bySuit(a, b),
  )
}

// ---- The phone's two rows ----

const PAIRINGS = ['SC', 'SD', 'SH'] as const
const ROW_MOST = 7

/** The row, 0 or 1, of each card. */
export type Rows = ReadonlyMap<string, number>

/**
 * Two rows of whole suits, as even as can be; spades are in the upper one. Where the most even pairing still has a
 * row over seven, that row's last cards go to the other. By rank the first half is the upper row.
 */
export function rowsOf(hand: readonly string[], order: Order = 'suit'): Rows {
  const cards = sorted(hand, order)
  const upper = order === 'rank' ? halfOf(cards) : evenest(cards)
  return new Map(cards.map((card) => [card, upper.includes(card) ? 0 : 1]))
}

function halfOf(cards: string[]): string[] {
  return cards.slice(0, Math.ceil(cards.length / 2))
}

function evenest(cards: string[]): string[] {
  const uppers = PAIRINGS.map((pair) => cards.filter((card) => pair.includes(suitOf(card))))
  const longer = (upper: string[]) => Math.max(upper.length, cards.length - upper.length)
  const upper = uppers.reduce((best, next) => (longer(next) < longer(best) ? next : best))
  if (longer(upper) <= ROW_MOST) return upper
  if (upper.length > ROW_MOST) return upper.slice(0, ROW_MOST)
  const lower = cards.filter((card) => !upper.includes(card))
  return sorted([...upper, ...lower.slice(ROW_MOST)])
}

/** Whether a hand still lies in the rows it was given, or has to be laid out anew. */
export function fits(hand: readonly string[], rows: Rows): boolean {
  return hand.every((card) => rows.has(card))
}

// ---- Overlap ----

/** Where a card of the hand lies: its middle from the hand's middle, how far it drops, how far it leans. */
export interface Place {
  x: number
  y: number
  tilt: number
}

/** Pixels from one card of a fan to the next: `room` and `wide` are the widths of the hand and of a card. */
export function fanStep(room: number, wide: number, cards: number): number {
  if (cards < 2) return 0
  return Math.max(0.32 * wide, Math.min(0.72 * wide, (room - wide - 8) / (cards - 1)))
}

/** Card `i` of a fan of `cards`: the ends drop 13 pixels and lean outwards. */
export function fanPlace(i: number, cards: number, room: number, wide: number): Place {
  const half = (cards - 1) / 2
  const k = i - half
  return {
    x: k * fanStep(room, wide, cards),
    y: half === 0 ? 0 : (13 * k * k) / (half * half),
    tilt: (k * 9) / (cards + 3),
  }
}

/** Pixels from one card of a phone's row to the next. */
export function rowStep(room: number, wide: number, cards: number): number {
  if (cards < 2) return 0
  return Math.min(0.88 * wide, (room - wide) / (cards - 1))
}

/** Card `i` of a row of `cards`; the second row lies `offset` lower. */
export function rowPlace(i: number, cards: number, row: number, offset: number, room: number, wide: number): Place {
  return { x: (i - (cards - 1) / 2) * rowStep(room, wide, cards), y: row * offset, tilt: 0 }
}

// ---- A card typed ----

const TYPING_MS = 1500
const RANK_KEYS: Record<string, string> = { '0': 'T' }

/** Reads a card key by key, rank first: Q S, 1 0 S or T S. */
export class Typed {
  #rank = ''
  #at = 0

  /** Takes a key pressed at `now` milliseconds: the card it completes, or whether it may yet become one. */
  key(key: string, now: number): string | 'begun' | null {
    const letter = key.toUpperCase()
    const rank = now - this.#at > TYPING_MS ? '' : this.#rank
    this.#rank = ''
    if (rank !== '' && rank !== '1' && letter.length === 1 && SUITS.includes(letter)) return rank + letter
    if (letter === '0' ? rank === '1' : letter === '1' || (letter.length === 1 && RANKS.includes(letter))) {
      this.#rank = RANK_KEYS[letter] ?? letter
      this.#at = now
      return 'begun'
    }
    return null
  }
}
