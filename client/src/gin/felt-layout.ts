/** Where things are on the gin table, in lengths of the drawings, 16 to a `rem`, for a felt of a given size. Draws nothing. */

import { placeIn, type CountingPlace } from '../shared/table/counting'
import { isPhone, type PhoneSize, type Size } from '../shared/table/felt-size.svelte'
import type { Group } from './hand-order'

/** Width of a card on phones. */
const HAND: Readonly<Record<PhoneSize, number>> = { short: 64, phone: 72 }
const PILES: Readonly<Record<PhoneSize, number>> = { short: 62, phone: 88 }
/** What plates and tools take at either side of the hand. */
const ASIDE = { upright: 232, middle: 232, wide: 282 } as const
/** The bar and the frame around a felt, so that shares are those of the screen. */
const AROUND_FELT = { width: 24, height: 64 }
/** Nothing is smaller than this, however low the felt. */
const LEAST_HAND = 76
const LEAST_PILE = 58
const PHONE_EDGE = 8

/** What is seen of each card but the last, at most, in widths of a card. */
function mostOf(kind: 'wide' | 'phone', card: number, joined: boolean): number {
  const step = (joined ? ROW_STEP : MELD_STEP)[kind]
  return kind === 'phone' ? Math.max(step, FINGER / card) : step
}

/** A card is so much taller than wide. */
const TALL = 1.4
/** Of a card's width: what is seen of each but the last in a meld, at most and at least, and in a plain row. */
const MELD_STEP = { wide: 0.44, phone: 0.64 }
const LEAST_STEP = { wide: 0.33, phone: 0.42 }
/** Pixels that a finger needs of a card, where there is room for that. */
const FINGER = 44
const ROW_STEP = { wide: 0.6, phone: 0.86 }
/** Between groups, and where there is little room. */
const GAPS = { wide: [28, 16], phone: [16, 10] } as const
/** Below the cards of a row: the line with its label, which hangs from it. */
const LINE = { wide: 32, phone: 27 }
const ROW_GAP = { phone: 10, short: 4 }

// ---- The hand ----

export interface Lay {
  /** Width of a card. */
  card: number
  /** The upper left corner of each card, in the order given; rows from 0. */
  cards: { x: number; y: number; row: number }[]
  /** The line of each group, in parts where the group breaks into two rows. */
  lines: { group: number; x: number; y: number; width: number; first: boolean }[]
  height: number
}

/** A part of a group within one row. */
interface Part {
  group: number
  cards: number
  first: boolean
}

/** The width of parts side by side. */
function widthOf(parts: readonly Part[], card: number, step: number, gap: number): number {
  const steps = parts.reduce((sum, part) => sum + part.cards - 1, 0)
  return parts.length * card + steps * step + Math.max(0, parts.length - 1) * gap
}

/** The step that lets parts fit, between the most and nothing. */
function fitting(parts: readonly Part[], card: number, most: number, gap: number, room: number): number {
  const steps = parts.reduce((sum, part) => sum + part.cards - 1, 0)
  if (steps === 0) return most
  return Math.min(most, (room - widthOf(parts, card, 0, gap)) / steps)
}

/** Cuts groups in two rows after `at` cards. */
function cut(groups: readonly Group[], at: number): [Part[], Part[]] {
  const rows: [Part[], Part[]] = [[], []]
  let from = 0
  groups.forEach(({ cards }, group) => {
    const upper = Math.max(0, Math.min(cards.length, at - from))
    if (upper > 0) rows[0].push({ group, cards: upper, first: true })
    if (upper < cards.length) rows[1].push({ group, cards: cards.length - upper, first: upper === 0 })
    from += cards.length
  })
  return rows
}

/** The most even way to cut a hand in two rows: between groups if a finger can hit each card then, else anywhere. */
function rowsOf(groups: readonly Group[], card: number, gap: number, room: number, joined: boolean): [Part[], Part[]] {
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0)
  if (joined) return cut(groups, Math.ceil(count / 2))
  const step = mostOf('phone', card, false) * card
  const ends = groups.reduce<number[]>((found, { cards }) => [...found, (found.at(-1) ?? 0) + cards.length], [])
  const all = Array.from({ length: count }, (_, i) => i + 1)
  const longest = (at: number) => Math.max(...cut(groups, at).map((row) => widthOf(row, card, step, gap)))
  const narrowest = (cuts: readonly number[]) =>
    cuts.reduce((best, at) => (longest(at) <= longest(best) ? at : best), cuts[0] ?? 0)
  const whole = narrowest(ends)
  const fits = cut(groups, whole).every((row) => fitting(row, card, step, GAPS.phone[1], room) >= FINGER)
  return cut(groups, fits && count > 1 ? whole : narrowest(all))
}

/**
 * The hand within `room`, centred on 0. Groups stand apart, unless they are `joined`: then it is one row of cards, by
 * rank or as the player has it, and the lines show what belongs together.
 */
export function layOf(groups: readonly Group[], size: Size, room: number, card: number, joined: boolean): Lay {
  const kind = isPhone(size) || size === 'flat' ? 'phone' : 'wide'
  const most = mostOf(kind, card, joined)
  if (!isPhone(size)) {
    const parts = groups.map(({ cards }, group) => ({ group, cards: cards.length, first: true }))
    const { width, gap } = fitted(parts, card, most, room, joined, kind)
    return rowsLaid([parts], width, most, gap, room, joined, 0)
  }
  const gap = GAPS.phone[0]
  const rows = rowsOf(groups, card, gap, room, joined)
  const pitch = card * TALL + LINE.phone + ROW_GAP[size === 'short' ? 'short' : 'phone']
  return rowsLaid(rows, card, most, gap, room, joined, pitch)
}

/** The largest cards that fit in one row: first groups move together, then cards do, then they get smaller. */
function fitted(parts: Part[], card: number, most: number, room: number, joined: boolean, kind: 'wide' | 'phone'): { width: number; gap: number } {
  const [, tight] = GAPS[kind]
  for (const gap of GAPS[kind]) {
    if (joined || fitting(parts, card, most * card, gap, room) >= LEAST_STEP[kind] * card) return { width: card, gap }
  }
  const steps = parts.reduce((sum, one) => sum + one.cards - 1, 0)
  const gaps = Math.max(0, parts.length - 1) * tight
  return { width: Math.floor((room - gaps) / (parts.length + steps * LEAST_STEP[kind])), gap: tight }
}

function rowsLaid(rows: Part[][], card: number, most: number, gap: number, room: number, joined: boolean, pitch: number): Lay {
  const cards: Lay['cards'] = []
  const lines: Lay['lines'] = []
  rows.forEach((parts, row) => {
    const together = joined ? [{ group: 0, cards: parts.reduce((sum, part) => sum + part.cards, 0), first: true }] : parts
    const between = rows.length > 1 && widthOf(parts, card, most * card, gap) > room ? GAPS.phone[1] : gap
    const step = fitting(together, card, most * card, between, room)
    let x = -widthOf(together, card, step, between) / 2
    const y = row * pitch
    parts.forEach((part, i) => {
      const last = i === parts.length - 1
      // In one row a card that another lies on is as wide as is seen of it.
      const width = joined && !last ? part.cards * step - 6 : card + (part.cards - 1) * step
      lines.push({ group: part.group, x, y: y + card * TALL, width, first: part.first })
      for (let k = 0; k < part.cards; k++) cards.push({ x: x + k * step, y, row })
      x += joined ? part.cards * step : width + between
    })
  })
  const under = LINE[rows.length > 1 ? 'phone' : 'wide']
  const full = rows.filter((parts) => parts.length > 0).length
  return { card, cards, lines, height: Math.max(0, full - 1) * pitch + card * TALL + under }
}

/** Where in the hand a card belongs that is held above `x`, `y` from the hand's middle and top, among the others. */
export function placeAt(lay: Lay, x: number, y: number, card: number): number {
  const rows = Math.max(0, ...lay.cards.map(({ row }) => row)) + 1
  const tops = Array.from({ length: rows }, (_, row) => lay.cards.find((one) => one.row === row)?.y ?? 0)
  const row = tops.findLastIndex((top) => y >= top - card * 0.3)
  const middle = x - card / 2
  return lay.cards.filter((one) => one.row < Math.max(0, row) || (one.row === Math.max(0, row) && one.x < middle)).length
}

// ---- The counting aid ----

/** What stands at the left edge: the other's plate and the deadwood above it, your plate below. At the top of the right edge nothing does. */
const LEFT = { top: 372, foot: 104 }
const TOP_RIGHT = { top: 20, most: 44 }

/** Where the counting aid stands; null where a button opens it. */
export function countingPlace(size: Size, height: number, lifted: boolean): CountingPlace | null {
  if (isPhone(size) || size === 'flat') return null
  const left = placeIn(LEFT.top, height - LEFT.foot, size === 'wide' && !lifted)
  return left.as === 'whole' ? left : { as: 'line', right: true, ...TOP_RIGHT }
}

// ---- The table ----

export interface Places {
  /** Widths of a card in the hand and on the piles. */
  hand: number
  pile: number
  /** Tops of what lies above the hand. */
  piles: number
  /** Whether the hand stands above the plates, for want of room between them. */
  lifted: boolean
  /** What the hand has to itself, and how far its cards' feet are from the lower edge. */
  room: number
  foot: number
  /** The lower edge of the prompt, from below. */
  prompt: number
}

/** Lower edges of what lies beneath the hand on phones: your plate and the tools. */
const PHONE_FOOT = { phone: 80, short: 74 }
const STILL_FOOT = 6
const PROMPT = 56
const CAPTION = 34

/** From the middle of the felt, the piles take so many widths of a card to the right, where the buttons are this far in. */
const HALF_PILES = 1.84
const BESIDE = 194

/** The places for a felt of `width` by `height`; `still` where nothing is below the hand. */
export function placesOf(size: Size, width: number, height: number, still = false): Places {
  if (isPhone(size)) return phonePlaces(size, width, height, still ? STILL_FOOT : PHONE_FOOT[size])
  return size === 'flat' ? flatPlaces(width, height) : widePlaces(size, width, height)
}

/** The least that is left above the piles, and what is drawn. */
const ABOVE = { least: 84, drawn: 0.185 }
/** A card of the piles is so much wider than one of the hand. */
const PILE = { upright: 1.3, middle: 1.4, wide: 1.135 }
const LARGEST = { upright: 110, middle: 84, wide: 190 }

function widePlaces(size: 'upright' | 'middle' | 'wide', width: number, height: number): Places {
  const [screen, tall] = [width + AROUND_FELT.width, height + AROUND_FELT.height]
  const between = width - 2 * ASIDE[size]
  const across = size === 'upright' ? 0.136 : 0.0815
  const hand = Math.round(Math.max(LEAST_HAND, Math.min(LARGEST[size], 0.13 * tall, across * screen)))
  const lifted = size === 'upright' || between < hand * 5.2
  const foot = lifted ? 140 : 62
  const prompt = foot + hand * TALL + 36
  const most = height - prompt - PROMPT - 12 - CAPTION
  const pile = Math.round(Math.max(LEAST_PILE, Math.min(PILE[size] * hand, (most - ABOVE.least) / TALL, (width / 2 - BESIDE) / HALF_PILES)))
  const drawn = size === 'upright' ? (ABOVE.least + most - pile * TALL) / 2 : ABOVE.drawn * height
  const piles = Math.round(Math.max(ABOVE.least, Math.min(drawn, most - pile * TALL)))
  return { hand, pile, piles, lifted, room: lifted ? width - 48 : between, foot, prompt }
}

/**
 * What is below the cards of the hand on a low felt, and from there to the prompt; where the piles begin; captions; what is
 * at both sides of the piles and between them, and how many widths of a card they take.
 */
const FLAT = { foot: 2, lift: 13, piles: 46, prompt: 46, caption: 26, aside: 376, wide: 2.61 }

/** On a low felt the hand has the whole width, and all else stands around the piles. */
function flatPlaces(width: number, height: number): Places {
  const hand = Math.round(Math.max(52, Math.min(0.175 * height, 92)))
  const prompt = FLAT.foot + LINE.wide + hand * TALL + FLAT.lift
  const most = height - prompt - FLAT.prompt - FLAT.piles - FLAT.caption
  const pile = Math.round(Math.min(0.184 * height, 92, most / TALL, (width - FLAT.aside) / FLAT.wide))
  return { hand, pile, piles: FLAT.piles, lifted: false, room: width - 2 * PHONE_EDGE - 4, foot: FLAT.foot, prompt }
}

/** What stands above the hand on a phone, beside the piles' cards: the plate, captions, deadwood, buttons and prompt. */
const PHONE_FIXED = { phone: 92 + 30 + 10 + 50 + 10 + 44 + 10 + 54 + 18, short: 74 + 26 + 6 + 42 + 6 + 54 + 18 }

/** On short phones the buttons stand beside the piles, which are so many cards wide. */
const BUTTONS = 160
const PILES_WIDE = 2.73
/** What all but the cards of the hand takes there. */
const SHORT_REST = 434
const LEAST_SHORT = 48

function phonePlaces(size: PhoneSize, width: number, height: number, foot: number): Places {
  const hand = Math.round(size === 'short' ? Math.max(LEAST_SHORT, Math.min(HAND.short, (height - SHORT_REST) / (2 * TALL))) : HAND.phone)
  const rows = 2 * (hand * TALL + LINE.phone) + ROW_GAP[size]
  const left = height - foot - rows - PHONE_FIXED[size]
  const beside = size === 'short' ? (width - BUTTONS) / PILES_WIDE : PILES.phone
  const pile = Math.round(Math.max(LEAST_SHORT, Math.min(PILES.phone, left / TALL, beside)))
  return {
    hand,
    pile,
    piles: size === 'short' ? 74 : 92,
    lifted: false,
    room: width - 2 * PHONE_EDGE,
    foot,
    prompt: foot + rows + 18,
  }
}
