/**
 * Where the seats, the cards of the trick and the hand are, for two to six players on a felt of a given size. Lengths
 * are those of the drawings, 16 to a `rem`. Draws nothing.
 */

import { placeIn, type CountingPlace } from '../shared/table/counting'
import { isPhone, type Size } from '../shared/table/felt-size.svelte'
import type { Box } from '../shared/table/moment-place'
import { sidesOf, type Side } from '../shared/table/sides'

export type { Box }

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
const WIDEST = { flat: 212, upright: 232, middle: 236, wide: 292 }
/** The middles of plates at the edges, in parts of the height; of six no higher than what is above them lets them. */
const HEIGHTS = { four: 0.34, five: 0.42, six: 0.46 }
const BELOW_UPPER = 268

/** A felt with a hand on it. */
export interface Felt {
  size: Size
  width: number
  height: number
  /** The lower edge of the prompt, from below. */
  ask: number
}

/** The stand of a side at a table of `seats`. */
export function standOf(side: Side, seats: number, felt: Felt): Stand {
  const { size, width, height } = felt
  if (isPhone(size)) return phoneStand(side, seats, size, width)
  if (size === 'flat') return flatStand(side, seats, felt)
  const most = Math.min(WIDEST[size], Math.floor((width - 2 * EDGE - 24) / 3))
  const right = side.endsWith('e')
  const held = right ? { right: EDGE } : { left: EDGE }
  if (side === 'n') return { middle: width / 2, top: EDGE, centred: false, most, beside: seats < 6 || size !== 'upright' }
  if (side === 'nw' || side === 'ne') {
    if (seats > 5) return { ...held, top: EDGE, centred: false, most, beside: false }
    return { middle: Math.round(width * (right ? 0.73 : 0.27)), top: EDGE, centred: false, most, beside: size !== 'upright' }
  }
  if (size === 'upright') return { ...held, top: seats > 4 ? 178 : 108, centred: false, most, beside: false }
  const part = seats > 5 ? HEIGHTS.six : seats > 4 ? HEIGHTS.five : HEIGHTS.four
  return { ...held, top: Math.max(seats > 5 ? BELOW_UPPER : 0, Math.round(height * part)), centred: true, most, beside: false }
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

/** Where a low felt has what is said of the deal, above the uppermost plate at the edge. */
const FLAT_TOP = 56

/** On a low felt North is at the top and the others are at the edges, one below the other. */
function flatStand(side: Side, seats: number, { width, height, ask }: Felt): Stand {
  if (side === 'n') return { middle: width / 2, top: 6, centred: false, most: Math.min(WIDEST.flat, width * 0.34), beside: false }
  const most = Math.min(WIDEST.flat, Math.floor(width / 2 - 150))
  const held = side.endsWith('e') ? { right: PHONE_EDGE } : { left: PHONE_EDGE + 4 }
  const last = height - ask - FLAT_ROW - PLATE.flat - 8
  const upper = seats > 4 && side.startsWith('n')
  const top = upper ? FLAT_TOP : seats > 4 ? last : (FLAT_TOP + last) / 2
  return { ...held, top: Math.round(top), centred: false, most, beside: false }
}

/** Heights of plates, of backs, and of what comes below a plate: cash, and the eye of one who looks at your cards. */
const PLATE: Readonly<Record<Size, number>> = { phone: 90, short: 74, flat: 44, upright: 64, middle: 60, wide: 72 }
const CASH: Readonly<Record<Size, number>> = { phone: 18, short: 18, flat: 0, upright: 18, middle: 18, wide: 18 }
const PEEK: Readonly<Record<Size, number>> = { phone: 10, short: 0, flat: 0, upright: 20, middle: 20, wide: 20 }
const BACKS = { width: 150, height: 59, gap: 10, aside: 18 }

/** What a seat takes at most. */
export function boxOf(stand: Stand, size: Size, width: number, more: { cash?: boolean; peeks?: boolean; backs?: boolean } = {}): Box {
  const backs = more.backs === true && !isPhone(size) && size !== 'flat' && !(stand.beside && size === 'middle')
  const plate = PLATE[size] + (more.cash ? CASH[size] : 0) + (more.peeks ? PEEK[size] : 0)
  const wide = (stand.width ?? stand.most ?? 0) + (backs && stand.beside ? BACKS.aside + BACKS.width : 0)
  const tall = plate + (backs && !stand.beside ? BACKS.gap + BACKS.height : 0)
  const left = stand.middle !== undefined ? stand.middle - wide / 2 : stand.right !== undefined ? width - stand.right - wide : (stand.left ?? 0)
  const top = stand.centred ? stand.top - tall / 2 : stand.top
  return { left, top, right: left + wide, bottom: top + tall }
}

// ---- The counting aid ----

/** What stands at the left edge from below: your plate and the word that hearts are broken; a moon to choose; cards that are nobody's. */
const LEFT_FOOT = { usual: 150, moon: { middle: 206, wide: 304 }, aside: 268, both: 364 }
/** How far to the right it reaches, in all and in a line. */
const COUNTING = { whole: 276, line: 216, gap: 12 }

/** Where the counting aid stands at the left edge; null where it has its place among the chips. */
export function countingPlace(size: Size, height: number, seats: readonly Box[], slots: readonly Box[], more: { moon: boolean; aside: boolean }): CountingPlace | null {
  if (size !== 'middle' && size !== 'wide') return null
  const top = Math.max(EDGE, ...seats.filter(({ left }) => left < COUNTING.line).map(({ bottom }) => bottom + COUNTING.gap))
  const foot = more.moon && more.aside ? LEFT_FOOT.both : more.aside ? LEFT_FOOT.aside : more.moon ? LEFT_FOOT.moon[size] : LEFT_FOOT.usual
  const clear = Math.min(...slots.map(({ left }) => left))
  return placeIn(top, clear < COUNTING.line ? top : height - foot, size === 'wide' && clear >= COUNTING.whole)
}

// ---- The hand ----

export interface HandShape {
  /** Width of a card. */
  card: number
  rows: number
  /** From one row to the next. */
  offset: number
}

/** A card is so much taller than wide. */
const TALL = 1.4
/** Parts of a card's width that its index takes, across and down, on the two faces. */
const FULL_INDEX = { across: 0.32, down: 0.67 }
/** From one tier of a fan to the next: a raised card leaves the index of the one behind it in sight. */
const TIER = 0.78
const COMPACT_INDEX = { across: 0.4, down: 0.88 }
/** Narrower than this, a card shows the compact face, whose index is wider. */
const FULL_FROM = 88
const PHONE_ROW = 7
/** Whole suits may make a row longer than that, up to so many. */
const PHONE_MOST = 9
const PHONE_CARDS = {
  phone: [78, 78, 78, 72, 64, 56],
  short: [72, 72, 72, 58, 50, 46],
}
const PHONE_OFFSETS = { phone: 80, short: 64 }
const MOST_ROWS = 5
/** From one row to the next on a tablet, in widths of a card, and the cards of a row. */
const UPRIGHT_OFFSET = 0.8
const UPRIGHT_ROW = 9
/** On a low felt cards become smaller by so much before they lie in two rows, and then they are as small. */
const SMALLER = 0.78

/** Whether the hand lies in rows that are counted from above, not in a fan whose tiers stand on the lowest. */
export const inRows = (size: Size): boolean => size !== 'middle' && size !== 'wide'

/**
 * The shape of a hand that holds up to `cards`: one fan where each index can be seen, with smaller cards if it must
 * be, and else two tiers; on phones and tablets held upright two rows and more. `base` is the widest that a card may be.
 */
export function handShape(cards: number, size: Size, room: number, base: number): HandShape {
  if (isPhone(size)) {
    const rows = Math.max(2, Math.min(MOST_ROWS, Math.ceil(cards / PHONE_ROW)))
    const card = PHONE_CARDS[size][rows] ?? base
    return { card, rows, offset: rows === 2 ? PHONE_OFFSETS[size] : Math.ceil(card * COMPACT_INDEX.down) }
  }
  if (size === 'upright') {
    const rows = Math.max(2, Math.ceil(cards / UPRIGHT_ROW))
    return { card: base, rows, offset: Math.ceil(base * UPRIGHT_OFFSET) }
  }
  if (size === 'flat') {
    const fits = Math.floor(least(base, room / (1 + COMPACT_INDEX.across * (cards - 1))))
    const rows = fits >= base * SMALLER ? 1 : 2
    const card = rows === 1 ? fits : Math.round(base * SMALLER)
    return { card, rows, offset: Math.ceil(card * COMPACT_INDEX.down) }
  }
  for (const rows of [1, 2, 3]) {
    const each = Math.ceil(cards / rows)
    // Rows of whole suits are not even: a tier has room for two more.
    const card = Math.min(base, (room - 8) / (1 + FULL_INDEX.across * (each - 1 + (rows > 1 ? 2 : 0))))
    if (card >= FULL_FROM || rows === 3) return { card: Math.floor(card), rows, offset: Math.ceil(card * TIER) }
  }
  return { card: base, rows: 1, offset: 0 }
}

/** The most cards that whole suits may bring to a row, so that each index is seen. */
export function rowMost(shape: HandShape, size: Size, room: number): number {
  if (isPhone(size)) return shape.rows === 2 ? PHONE_ROW : PHONE_MOST
  const across = size === 'flat' ? COMPACT_INDEX.across : FULL_INDEX.across
  return Math.floor((room - 8 - shape.card) / (across * shape.card)) + 1
}

// ---- What the hand leaves ----

/** The lower part of the felt: the hand, and what stands on it. */
export interface Frame {
  shape: HandShape
  /** Widths left free at either side of the hand, and its own. */
  side: number
  room: number
  /** Its lower edge, from below, and its height. */
  foot: number
  tall: number
  /** The lower edge of the prompt, from below. */
  ask: number
}

/** What a fan takes beyond the height of its cards, where they drop and lean. */
const LEAN = 28
const FEET: Readonly<Record<Size, number>> = { phone: 80, short: 78, flat: 6, upright: 96, middle: 36, wide: 36 }
/** From the hand to the prompt, so that a raised card does not touch it. */
const LIFT: Readonly<Record<Size, number>> = { phone: 16, short: 14, flat: 21, upright: 28, middle: 2, wide: 2 }
/** The bar and the frame around a felt, so that shares are those of the screen. */
const AROUND_FELT = { width: 24, height: 64 }
const least = (...lengths: number[]) => Math.min(...lengths)

/** The widest that a card of the hand may be, from the size of the felt. */
function baseOf(size: Size, width: number, height: number): number {
  const [screen, tall] = [width + AROUND_FELT.width, height + AROUND_FELT.height]
  switch (size) {
    case 'phone':
    case 'short':
      return PHONE_CARDS[size][2]!
    case 'flat':
      return Math.max(58, least(0.194 * height, 96))
    case 'upright':
      return least(0.142 * screen, 0.106 * tall)
    case 'middle':
      return 96
    case 'wide':
      return Math.max(96, least(0.132 * tall, 0.083 * screen, 196))
  }
}

/** A felt that stands still has no tools, and your plate stands above the hand: so that has the whole width. */
const STILL = { side: 26, foot: 34, phoneFoot: 10, plate: 16, card: 0.152 }

/** The lower part of a felt, for a hand of up to `cards`; `still` where nothing is beside the hand or below it. */
export function frameOf(size: Size, width: number, height: number, cards: number, still = false): Frame {
  if (still) return stillFrame(size, width, height, cards)
  const base = Math.round(baseOf(size, width, height))
  const side = { phone: 10, short: 10, flat: 10, upright: 22, middle: 226, wide: Math.max(276, Math.round(base * 2.6)) }[size]
  const room = Math.max(0, width - 2 * side)
  const shape = handShape(cards, size, room, base)
  const foot = FEET[size]
  const tall = Math.round((inRows(size) ? 0 : LEAN) + TALL * (inRows(size) ? shape.card : base) + (shape.rows - 1) * shape.offset)
  return { shape, side, room, foot, tall, ask: foot + tall + LIFT[size] }
}

function stillFrame(size: Size, width: number, height: number, cards: number): Frame {
  const small = isPhone(size) || size === 'flat'
  const base = small ? Math.round(baseOf(size, width, height)) : Math.round(least(132, STILL.card * height, width / 7))
  const side = small ? 10 : STILL.side
  const room = Math.max(0, width - 2 * side)
  const shape = handShape(cards, size === 'upright' ? 'wide' : size, room, base)
  const foot = isPhone(size) ? STILL.phoneFoot : size === 'flat' ? FEET.flat : STILL.foot
  const tall = Math.round((small ? 0 : LEAN) + TALL * (small ? shape.card : base) + (shape.rows - 1) * shape.offset)
  return { shape, side, room, foot, tall, ask: foot + tall + (small ? LIFT[size] : STILL.plate) }
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

/** Where there is room, no card lies on another, and your slot lies behind none. */
const LIES: Readonly<Record<number, Lies>> = {
  2: { s: [0, 0.74, 0], n: [0, -0.7, 1.5] },
  3: { s: [0, 0.66, 0], w: [-1.1, -0.3, -3], e: [1.1, -0.26, 2] },
  4: { s: [0, 0.74, 0], w: [-1.125, 0.018, -3], n: [0, -0.7, 1.5], e: [1.125, 0.054, 2] },
  5: { s: [0, 0.76, 0], w: [-1.64, 0.2, -3], nw: [-0.58, -0.68, -1.5], ne: [0.58, -0.66, 1.5], e: [1.64, 0.24, 2] },
  6: { s: [0, 0.78, 0], sw: [-1.14, 0.7, -2], nw: [-1.14, -0.73, -2], n: [0, -0.66, 1], ne: [1.14, -0.71, 2], se: [1.14, 0.72, 2] },
}

/** How the cards of a trick had to make room. */
export interface Squeeze {
  /** How close those above and below each other are: 1 where none lies on another. */
  close: number
  /** How much higher those of West and East are. */
  lift: number
}

/** Where the card of a side lies in the trick. */
export function lieOf(side: Side, seats: number, { close, lift }: Squeeze = { close: 1, lift: 0 }): Lie {
  const [x, drawn, turn] = (LIES[seats] ?? LIES[4]!)[side] ?? [0, 0, 0]
  const y = drawn * close - (side === 'w' || side === 'e' ? lift : 0)
  // What lies nearer to you lies above, so that no card hides the index of another.
  return { x, y, turn, above: drawn > 0.4 ? 3 : drawn > -0.45 ? 2 : 1 }
}

export interface TrickPlace extends Squeeze {
  /** Of its middle, from the top of the felt. */
  top: number
  card: number
}

const LARGEST = { short: 74, phone: 86, flat: 92 }
/** Chips and what stands on a low hand leave only the middle free. */
const LIFTS: Readonly<Record<Size, number>> = { phone: 0, short: 0.18, flat: 0.24, upright: 0, middle: 0, wide: 0 }
/** Closer than this, an index would be covered. */
const CLOSEST = 0.64
/** Cards move closer only where they would be smaller than this part of the largest. */
const ENOUGH = 0.9
/** What a card and the word on it need of whatever lies around. */
const AROUND_CARD = 6
const WORD = 22
/** Where the middle of the trick is drawn, in parts of the height. */
const MIDDLES: Readonly<Record<Size, number>> = { phone: 0.33, short: 0.33, flat: 0.415, upright: 0.36, middle: 0.39, wide: 0.39 }
/** Heights of the prompt. */
export const PROMPT: Readonly<Record<Size, number>> = { phone: 54, short: 54, flat: 46, upright: 58, middle: 58, wide: 58 }
const FLAT_ROW = 46
/** The chips beside the slot: their height, and their distance from the prompt. */
const CHIP = { height: 44, gap: 6 }

/** The widest that a card of the trick may be. */
function largestOf(size: Size, height: number, base: number): number {
  if (isPhone(size)) return LARGEST[size]
  if (size === 'flat') return Math.max(50, least(0.184 * height, LARGEST.flat))
  return Math.round(base * (size === 'upright' ? 1.08 : 1.056))
}

/** The place of the trick between the seats, given as boxes, and what stands on the hand; `across`: over all of its width. */
export function trickPlace(seats: number, size: Size, width: number, height: number, frame: Frame, others: readonly Box[], aside = false, across = false): TrickPlace {
  const largest = largestOf(size, height, baseOf(size, width, height))
  const bottom = height - (size === 'flat' && !across ? frame.foot + frame.tall : frame.ask + PROMPT[size]) - AROUND_CARD
  const taken = [...others, ...besides(seats, size, width, height, frame, largest, aside)]
  const lift = seats > 3 ? LIFTS[size] : 0
  let best: TrickPlace | null = null
  for (let close = 1; close >= CLOSEST; close -= 0.06) {
    for (let card = largest; card >= 34 && (best === null || card > best.card); card -= 2) {
      const top = topOf(seats, { close, lift }, card, width, bottom, taken, height * MIDDLES[size])
      if (top !== null) best = { top, card, close, lift }
    }
    if (best !== null && best.card >= ENOUGH * largest) break
  }
  return best ?? { top: height * MIDDLES[size], card: 34, close: CLOSEST, lift }
}

/** What lies in the way of the trick besides the seats: chips, and on a low felt what the corners hold. */
function besides(seats: number, size: Size, width: number, height: number, frame: Frame, card: number, aside: boolean): Box[] {
  const both = (wide: number, top: number, bottom: number): Box[] => [
    { left: 0, top, right: wide, bottom },
    { left: width - wide, top, right: width, bottom },
  ]
  if (size === 'flat') {
    const row = height - frame.ask
    return [...both(FLAT_CORNER, 0, FLAT_TOP - 6), ...both(width / 2 - card / 2 - 8, row - FLAT_ROW, row)]
  }
  if (!isPhone(size) && size !== 'upright') return []
  const below = chipsFoot(size, height, frame)
  const chips = both(chipMost(seats, size, width) + PHONE_EDGE, below - CHIP.height, below)
  return aside ? [...chips, ...both(size === 'upright' ? 90 : 66, below - CHIP.height - ASIDE[size], below)] : chips
}

const FLAT_CORNER = 156
/** How high above the chips what is nobody's lies. */
const ASIDE = { short: 68, phone: 76, upright: 118 }

/** The lower edge of the row of chips, on phones and tablets held upright. */
const chipsFoot = (size: Size, height: number, frame: Frame) => height - frame.ask - PROMPT[size] - CHIP.gap

/** All of that row, where a chip in its middle leaves the trick no room. */
export function chipRow(size: Size, width: number, height: number, frame: Frame): Box {
  const bottom = chipsFoot(size, height, frame)
  return { left: 0, top: bottom - CHIP.height, right: width, bottom }
}

/** The widest that a chip beside the slot may be. */
export function chipMost(seats: number, size: Size, width: number): number {
  if (size === 'upright') return 210
  return seats === 6 && size === 'short' ? 58 : Math.floor(width / 2 - LARGEST.short / 2 - AROUND_CARD - 5 - PHONE_EDGE)
}

/** The middle nearest to `wanted` at which no card lies on anything; null where there is none. */
function topOf(seats: number, squeeze: Squeeze, card: number, width: number, bottom: number, taken: readonly Box[], wanted: number): number | null {
  const spans = sidesOf(seats).map((side) => {
    const { x, y } = lieOf(side, seats, squeeze)
    const across = width / 2 + x * card
    return { left: across - card / 2 - AROUND_CARD, right: across + card / 2 + AROUND_CARD + 4, up: (y - TALL / 2) * card - WORD, down: (y + TALL / 2) * card + AROUND_CARD }
  })
  if (spans.some(({ left, right }) => left < 0 || right > width)) return null
  const [first, last] = [Math.max(...spans.map(({ up }) => 4 - up)), Math.min(...spans.map(({ down }) => bottom + AROUND_CARD - down))]
  const barred = spans.flatMap(({ left, right, up, down }) =>
    taken.filter((box) => box.left < right && left < box.right).map((box) => [box.top - down, box.bottom - up] as const),
  )
  const free = (top: number) => top >= first && top <= last && barred.every(([from, to]) => top <= from || top >= to)
  const places = [wanted, first, last, ...barred.flat()].filter(free)
  return places.length === 0 ? null : places.reduce((best, top) => (Math.abs(top - wanted) < Math.abs(best - wanted) ? top : best))
}

/** What the words on a card of the trick take above it and at its right. */
const WORDS = { above: 24, right: 12 }

/** Where the cards of a trick come to lie, with the words on them, on a felt of `width`. */
export function slotsOf(seats: number, width: number, place: TrickPlace): Box[] {
  const { top, card } = place
  return sidesOf(seats).map((side) => {
    const { x, y } = lieOf(side, seats, place)
    const [left, upper] = [width / 2 + (x - 0.5) * card, top + (y - TALL / 2) * card]
    return { left, top: upper - WORDS.above, right: left + card + WORDS.right, bottom: upper + TALL * card }
  })
}
