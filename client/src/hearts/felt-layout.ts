/**
 * Where the seats, the cards of the trick and the hand are, in pixels, for two to six players on a felt of a given size.
 * Draws nothing.
 */

import { isPhone, type PhoneSize, type Size } from '../shared/table/felt-size.svelte'
import type { Box } from '../shared/table/moment-place'

/** A side of the felt, seen from your seat. */
export type Side = 's' | 'sw' | 'w' | 'nw' | 'n' | 'ne' | 'e' | 'se'

const AROUND: Readonly<Record<number, readonly Side[]>> = {
  2: ['s', 'n'],
  3: ['s', 'w', 'e'],
  4: ['s', 'w', 'n', 'e'],
  5: ['s', 'w', 'nw', 'ne', 'e'],
  6: ['s', 'sw', 'nw', 'n', 'ne', 'se'],
}

export const SIDE_NAMES: Readonly<Record<Side, string>> = {
  s: 'South',
  sw: 'Southwest',
  w: 'West',
  nw: 'Northwest',
  n: 'North',
  ne: 'Northeast',
  e: 'East',
  se: 'Southeast',
}

/** The sides of a table, clockwise from your own. */
export const sidesOf = (seats: number): readonly Side[] => AROUND[seats] ?? AROUND[4]!

/** The side on which `seat` is seen from `me`. */
export const sideOf = (seat: number, me: number, seats: number): Side => sidesOf(seats)[(seat - me + seats) % seats] ?? 's'

// ---- Plates ----

/** Where another player's plate and backs stand; of `left`, `right` and `middle` one says where they are held. */
export interface Stand {
  left?: number
  right?: number
  /** Of the middle of the felt's width. */
  middle?: number
  top: number
  /** `top` is the middle of its height, not its upper edge. */
  centred: boolean
  /** A fixed width, or the most that the plate may take. */
  width?: number
  most?: number
  /** The backs lie beside the plate, not below it. */
  beside: boolean
}

const EDGE = 20
const PHONE_EDGE = 8
/** The widest plates; their least width is the style sheet's. */
const WIDEST: Readonly<Record<'middle' | 'wide' | 'big', number>> = { middle: 236, wide: 292, big: 292 }
const HEIGHTS: Partial<Record<Side, number>> = { sw: 0.46, se: 0.46 }

/** The stand of a side at a table of `seats`. */
export function standOf(side: Side, seats: number, size: Size, width: number, height: number): Stand {
  if (isPhone(size)) return phoneStand(side, seats, size, width)
  const most = Math.min(WIDEST[size], Math.floor((width - 2 * EDGE - 24) / 3))
  const right = side.endsWith('e')
  const held = right ? { right: EDGE } : { left: EDGE }
  if (side === 'n') return { middle: width / 2, top: EDGE, centred: false, most, beside: true }
  if (side === 'nw' || side === 'ne') {
    if (seats > 5) return { ...held, top: EDGE, centred: false, most, beside: false }
    return { middle: Math.round(width * (right ? 0.73 : 0.27)), top: EDGE, centred: false, most, beside: true }
  }
  const part = HEIGHTS[side] ?? (seats > 4 ? 0.42 : 0.34)
  return { ...held, top: Math.round(height * part), centred: true, most, beside: false }
}

/** On a phone all the others stand in one row, clockwise from the left. */
function phoneStand(side: Side, seats: number, size: Size, width: number): Stand {
  const others = seats - 1
  const gap = others > 3 ? 6 : 8
  const i = sidesOf(seats).indexOf(side) - 1
  const all = width - 2 * PHONE_EDGE
  const each = others === 1 ? all / 2 : (all - gap * (others - 1)) / others
  const left = others === 1 ? (width - each) / 2 : PHONE_EDGE + i * (each + gap)
  return { left, top: size === 'short' ? 10 : 14, centred: false, width: each, beside: false }
}

// ---- The hand ----

export interface HandShape {
  /** Width of a card. */
  card: number
  rows: number
  /** Pixels from one row to the next. */
  offset: number
}

/** Parts of a card's width that its index takes, across and down, on the two faces. */
const FULL_INDEX = { across: 0.32, down: 0.67 }
const COMPACT_INDEX = { across: 0.4, down: 0.88 }
/** Narrower than this, a card shows the compact face, whose index is wider. */
const FULL_FROM = 88
const PHONE_ROW = 7
/** Whole suits may make a row longer than that, up to so many. */
const PHONE_MOST = 9
const PHONE_CARDS: Readonly<Record<PhoneSize, readonly number[]>> = {
  phone: [78, 78, 78, 72, 64, 56],
  short: [72, 72, 72, 58, 50, 46],
}
const PHONE_OFFSETS = { phone: 80, short: 64 }
const MOST_ROWS = 5

/**
 * The shape of a hand that holds up to `cards`: one fan where each index can be seen, with smaller cards if it must
 * be, and else two tiers; on a phone two rows and more. `base` is the width of a card by the style sheet.
 */
export function handShape(cards: number, size: Size, room: number, base: number): HandShape {
  if (isPhone(size)) {
    const rows = Math.max(2, Math.min(MOST_ROWS, Math.ceil(cards / PHONE_ROW)))
    const card = PHONE_CARDS[size][rows] ?? base
    return { card, rows, offset: rows === 2 ? PHONE_OFFSETS[size] : Math.ceil(card * COMPACT_INDEX.down) }
  }
  for (const rows of [1, 2, 3]) {
    const each = Math.ceil(cards / rows)
    // Rows of whole suits are not even: a tier has room for two more.
    const card = Math.min(base, (room - 8) / (1 + FULL_INDEX.across * (each - 1 + (rows > 1 ? 2 : 0))))
    if (card >= FULL_FROM || rows === 3) return { card: Math.floor(card), rows, offset: Math.ceil(card * FULL_INDEX.down) }
  }
  return { card: base, rows: 1, offset: 0 }
}

/** The most cards that whole suits may bring to a row, so that each index is seen. */
export function rowMost(shape: HandShape, size: Size, room: number): number {
  if (isPhone(size)) return shape.rows === 2 ? PHONE_ROW : PHONE_MOST
  return Math.floor((room - 8 - shape.card) / (FULL_INDEX.across * shape.card)) + 1
}

/** How much taller a hand is than the one in the drawing, which is one fan, or two rows on a phone. */
export function handExtra(shape: HandShape, size: Size): number {
  if (!isPhone(size)) return (shape.rows - 1) * shape.offset
  const base = PHONE_CARDS[size][2]! * 1.4 + PHONE_OFFSETS[size]
  return Math.max(0, Math.ceil((shape.rows - 1) * shape.offset + shape.card * 1.4 - base))
}

// ---- The trick ----

/** A card of the trick: its middle from the trick's, in card widths; degrees; what it lies on. */
export interface Lie {
  x: number
  y: number
  turn: number
  above: number
}

type Lies = Partial<Record<Side, readonly [x: number, y: number, turn: number]>>

const LIES: Readonly<Record<number, Lies>> = {
  2: { s: [0, 0.732, 0], n: [0, -0.6, 1.5] },
  3: { s: [0, 0.6, 0], w: [-0.86, -0.36, -3], e: [0.86, -0.32, 2] },
  4: { s: [0, 0.732, 0], w: [-1.125, 0.018, -3], n: [0, -0.589, 1.5], e: [1.125, 0.054, 2] },
  5: { s: [0, 0.76, 0], w: [-1.34, 0.3, -3], nw: [-0.6, -0.62, -1.5], ne: [0.6, -0.58, 1.5], e: [1.34, 0.34, 2] },
  6: { s: [0, 0.84, 0], sw: [-1.14, 0.76, -2], nw: [-1.14, -0.57, -2], n: [0, -0.66, 1], ne: [1.14, -0.55, 2], se: [1.14, 0.78, 2] },
}
const PHONE_FOUR: Lies = { s: [0, 0.744, 0], w: [-1.116, -0.047, -3], n: [0, -0.72, 1.5], e: [1.116, 0, 2] }
/** Short phones bring the cards closer, one over the other. */
const SHORT = 0.83

/** Where the card of a side lies in the trick. */
export function lieOf(side: Side, seats: number, size: Size): Lie {
  const lies = seats === 4 && isPhone(size) ? PHONE_FOUR : (LIES[seats] ?? LIES[4]!)
  const [x, y, turn] = lies[side] ?? [0, 0, 0]
  // What lies nearer to you lies above, so that no card hides the index of another.
  return { x, y: size === 'short' ? y * SHORT : y, turn, above: y > 0.4 ? 3 : y > -0.45 ? 2 : 1 }
}

export interface TrickPlace {
  /** Of its middle, from the top of the felt. */
  top: number
  card: number
}

const TALL = 0.7
const LARGEST: Readonly<Record<Size, number>> = { short: 66, phone: 86, middle: 96, wide: 112, big: 138 }
/** Where the middle of the trick is drawn on phones. */
const DRAWN = { phone: 262, short: 178 }
/** Below the plates there, and clear of the word above the uppermost card. */
const CLEAR = { phone: 126, short: 104 }

/** The trick on a felt of `height`: `above` is what plates take beyond the drawing, `below` what the hand takes. */
export function trickPlace(seats: number, size: Size, width: number, height: number, above: number, below: number): TrickPlace {
  const lies = sidesOf(seats).map((side) => lieOf(side, seats, size))
  const up = TALL - Math.min(...lies.map(({ y }) => y))
  const down = TALL + Math.max(...lies.map(({ y }) => y))
  const out = 0.5 + Math.max(...lies.map(({ x }) => x))
  if (isPhone(size)) {
    const first = CLEAR[size] + above
    const last = height - (size === 'phone' ? 396 : 353) - below
    const card = Math.max(34, Math.min(LARGEST[size], (last - first) / (up + down), (width / 2 - 6) / out))
    const middle = first + up * card + Math.max(0, last - first - (up + down) * card) / 2
    const drawn = DRAWN[size] + above
    const fits = drawn - up * card >= first && drawn + down * card <= last
    return { top: fits ? drawn : middle, card }
  }
  // Above a hand as drawn there is room for the words on the uppermost card.
  const taken = (size === 'big' ? 450 : 376) + (below > 0 ? 14 : 0)
  const card = Math.max(60, Math.min(LARGEST[size], (height - taken - above - below) / (up + down)))
  const lowest = height - (size === 'big' ? 330 : 280) - below - card * down
  return { top: Math.max(Math.min(height * 0.39, lowest), 96 + above + card * up + (below > 0 ? 14 : 0)), card }
}

/** What the words on a card of the trick take above it and at its right. */
const WORDS = { above: 24, right: 12 }

/** Where the cards of a trick come to lie, with the words on them, on a felt of `width`. */
export function slotsOf(seats: number, size: Size, width: number, { top, card }: TrickPlace): Box[] {
  return sidesOf(seats).map((side) => {
    const { x, y } = lieOf(side, seats, size)
    const [left, upper] = [width / 2 + (x - 0.5) * card, top + (y - TALL) * card]
    return { left, top: upper - WORDS.above, right: left + card + WORDS.right, bottom: upper + 2 * TALL * card }
  })
}
