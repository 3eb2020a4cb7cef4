/** The cards of a hand: their order, their rows, how far they overlap, and how one is typed. Draws nothing. */

/** As they lie in the hand, from the left; red and black take turns. */
const SUITS = 'SHCD'
const RANKS = '23456789TJQKA'
/** Where the ace is the lowest. */
const ACE_LOW = 'A23456789TJQK'
const MARKS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** Suits together, or ranks together. */
export type Order = 'suit' | 'rank'

/** What is said of a hand that was sorted. */
export const SORTED = { meld: 'Sorted by melds.', rank: 'Sorted by rank.', suit: 'Sorted by suit.' }

/** What the style sheets call the colour of a suit in a text. */
export const TONES: Readonly<Record<string, string>> = { S: 'sp', H: 'ht', D: 'dt', C: 'ct' }

export const suitOf = (card: string): string => card.charAt(1)
/** The face alone: in the second pack the same card has a mark, `QS'`. */
export const faceOf = (card: string): string => card.slice(0, 2)
export const rankOf = (card: string): number => RANKS.indexOf(card.charAt(0))

/** A card's short name: `10♠`. */
export function symbol(card: string): string {
  return `${card.startsWith('T') ? '10' : card.charAt(0)}${MARKS[suitOf(card)]}`
}

/** Cards in a text that names them by letters: `QS`. */
export const NAMED = /(?<![A-Z0-9])[2-9TJQKA][SHDC](?![A-Z0-9])/g

/** The text with its cards by their short names. */
export const withSuits = (text: string): string => text.replace(NAMED, (card) => symbol(card))

/** Whether two cards have the same face: one of each pack. */
export const equals = (card: string, other: string): boolean => card !== other && faceOf(card) === faceOf(other)

/** The hand from left to right, low to high within a suit, or by rank throughout; of equal cards the first pack's first. */
export function sorted(hand: readonly string[], order: Order = 'suit', ace: 'high' | 'low' = 'high'): string[] {
  const ranks = ace === 'high' ? RANKS : ACE_LOW
  const bySuit = (a: string, b: string) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b))
  const byRank = (a: string, b: string) => ranks.indexOf(a.charAt(0)) - ranks.indexOf(b.charAt(0))
  return [...hand].sort(
    (a, b) => (order === 'suit' ? bySuit(a, b) || byRank(a, b) : byRank(a, b) || bySuit(a, b)) || a.length - b.length,
  )
}

// ---- Rows ----

const PAIRINGS = ['SC', 'SD', 'SH'] as const
const ROW_MOST = 7

/** The row of each card, 0 for the uppermost. */
export type Rows = ReadonlyMap<string, number>

/**
 * Rows of whole suits, as even as can be. In two rows, the two suits of a pairing share the upper one with the
 * spades, and where the most even pairing still has a row of more than `most`, that row's last cards go to the other.
 * In more rows a hand whose suits are too long is cut through in order. By rank the rows are even.
 */
export function rowsOf(hand: readonly string[], order: Order = 'suit', rows = 2, most = ROW_MOST): Rows {
  const cards = sorted(hand, order)
  if (rows === 1) return new Map(cards.map((card) => [card, 0]))
  if (order === 'suit' && rows === 2) {
    const upper = evenest(cards, most)
    return new Map(cards.map((card) => [card, upper.includes(card) ? 0 : 1]))
  }
  const whole = order === 'suit' ? bySuits(cards, rows, most) : null
  if (whole) return whole
  const each = Math.ceil(cards.length / rows)
  return new Map(cards.map((card, i) => [card, Math.floor(i / each)]))
}

/** The most even way to lay whole suits in so many rows; null where a row has more than `most` all the same. */
function bySuits(cards: readonly string[], rows: number, most: number): Rows | null {
  const lengths = [...SUITS].map((suit) => cards.filter((card) => suitOf(card) === suit).length)
  let best: { longest: number; spread: number; row: number[] } | null = null
  for (let way = 0; way < rows ** SUITS.length; way++) {
    const row = lengths.map((_, i) => Math.floor(way / rows ** (SUITS.length - 1 - i)) % rows)
    const sums = Array.from({ length: rows }, (_, at) => lengths.reduce((sum, length, i) => (row[i] === at ? sum + length : sum), 0))
    const longest = Math.max(...sums)
    const spread = sums.reduce((sum, length) => sum + length * length, 0)
    if (best === null || longest < best.longest || (longest === best.longest && spread < best.spread)) best = { longest, spread, row }
  }
  if (best === null || best.longest > most) return null
  const { row } = best
  return new Map(cards.map((card) => [card, row[SUITS.indexOf(suitOf(card))] ?? 0]))
}

function evenest(cards: string[], most: number): string[] {
  const uppers = PAIRINGS.map((pair) => cards.filter((card) => pair.includes(suitOf(card))))
  const longer = (upper: string[]) => Math.max(upper.length, cards.length - upper.length)
  const upper = uppers.reduce((best, next) => (longer(next) < longer(best) ? next : best))
  if (longer(upper) <= most) return upper
  if (upper.length > most) return upper.slice(0, most)
  const lower = cards.filter((card) => !upper.includes(card))
  return sorted([...upper, ...lower.slice(most)])
}

/** Whether a hand is what is left of an earlier one, or has to be laid out anew. */
export function leftOf(hand: readonly string[], arrived: readonly string[]): boolean {
  return hand.every((card) => arrived.includes(card))
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

/** The card of the hand that a typed face means: of two equal ones that which is not raised, the first pack's first. */
export function copyOf(face: string, hand: readonly string[], raised: readonly string[]): string | undefined {
  const copies = sorted(hand).filter((card) => faceOf(card) === face)
  return copies.find((card) => !raised.includes(card)) ?? copies[0]
}

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
