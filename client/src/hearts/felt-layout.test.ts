import { describe, expect, test } from 'vitest'
import { fanStep, rowStep, rowsOf } from '../lib/cards'
import { handExtra, handShape, lieOf, rowMost, sidesOf, standOf, trickPlace, type Side } from './felt-layout'
import { isPhone, type Size } from '../shared/table/felt-size.svelte'

interface Box {
  name: string
  left: number
  top: number
  right: number
  bottom: number
}

/** The felts of the three windows that are looked at: 1280 by 800, 1024 by 700, 390 by 844; and a short phone. */
const FELTS: [Size, number, number][] = [
  ['wide', 1256, 736],
  ['middle', 1000, 636],
  ['phone', 390, 796],
  ['short', 375, 619],
]
const SEATS = [2, 3, 4, 5, 6]
const CASES = SEATS.flatMap((seats) => FELTS.map(([size, width, height]) => ({ seats, size, width, height })))

/** The tallest plate, with cash; a pile of backs; the gaps between. */
const PLATE = { wide: 78, middle: 78, phone: 106, short: 78, big: 78 }
const [BACKS_WIDE, BACKS_TALL] = [150, 59]

/** The largest that a seat can be: its widest plate, with backs beside or below. */
function boxOf(side: Side, seats: number, size: Size, width: number, height: number): Box {
  const stand = standOf(side, seats, size, width, height)
  const backs = !isPhone(size) && !(stand.beside && size === 'middle')
  const wide = (stand.width ?? stand.most ?? 0) + (backs && stand.beside ? 18 + BACKS_WIDE : 0)
  const tall = PLATE[size] + (backs && !stand.beside ? 10 + BACKS_TALL : 0)
  const left = stand.middle !== undefined ? stand.middle - wide / 2 : stand.right !== undefined ? width - stand.right - wide : (stand.left ?? 0)
  const top = stand.centred ? stand.top - tall / 2 : stand.top
  return { name: side, left, top, right: left + wide, bottom: top + tall }
}

const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

describe.each(CASES)('$seats on a $size felt', ({ seats, size, width, height }) => {
  const others = sidesOf(seats).slice(1)
  const boxes = others.map((side) => boxOf(side, seats, size, width, height))
  const room = width - 2 * { short: 10, phone: 10, middle: 226, wide: 276, big: 300 }[size]
  const mine: Box[] = isPhone(size)
    ? [{ name: 'me', left: 8, top: height - 70, right: width - 8, bottom: height - 8 }]
    : [
        { name: 'me', left: 20, top: height - 98, right: 268, bottom: height - 20 },
        { name: 'last', left: width - 272, top: height - 216, right: width - 20, bottom: height - 106 },
      ]

  test('each plate is on the felt, and none on another', () => {
    for (const box of boxes) {
      expect(box.left, box.name).toBeGreaterThanOrEqual(8)
      expect(box.right, box.name).toBeLessThanOrEqual(width - 8)
      expect(box.top, box.name).toBeGreaterThanOrEqual(8)
    }
    const all = [...boxes, ...mine]
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(apart(a, b), `${a.name} and ${b.name}`).toBe(true)))
  })

  test('they sit clockwise, and what is west is left', () => {
    expect(new Set(others).size).toBe(seats - 1)
    for (const { name, left, right } of boxes) {
      if (isPhone(size)) continue
      if (name.endsWith('w')) expect(right).toBeLessThanOrEqual(width / 2)
      if (name.endsWith('e')) expect(left).toBeGreaterThanOrEqual(width / 2)
    }
    if (isPhone(size)) expect(boxes.map(({ left }) => left)).toEqual(boxes.map(({ left }) => left).sort((a, b) => a - b))
  })

  test('the trick is on the felt, between the plates and the prompt', () => {
    const place = trickPlace(seats, size, width, height, 0, 0)
    const lies = sidesOf(seats).map((side) => lieOf(side, seats, size))
    for (const { x, y } of lies) {
      expect(Math.abs(x * place.card) + place.card / 2).toBeLessThanOrEqual(width / 2)
      expect(place.top + (y + 0.7) * place.card).toBeLessThanOrEqual(height - (isPhone(size) ? 312 : 272))
      expect(place.top + (y - 0.7) * place.card).toBeGreaterThanOrEqual(size === 'short' ? 104 : isPhone(size) ? 126 : 80)
    }
  })

  test('no card of the trick lies on the index of another', () => {
    const lies = sidesOf(seats).map((side) => lieOf(side, seats, size))
    const across = isPhone(size) ? 0.4 : 0.32
    const down = size === 'short' ? 0.5 : isPhone(size) ? 0.88 : 0.67
    for (const low of lies)
      for (const high of lies) {
        if (high === low || high.above < low.above) continue
        const index = { name: 'index', left: low.x - 0.5, right: low.x - 0.5 + across, top: low.y - 0.7, bottom: low.y - 0.7 + down }
        const card = { name: 'card', left: high.x - 0.5, right: high.x + 0.5, top: high.y - 0.7, bottom: high.y + 0.7 }
        if (high.above > low.above || high.y > low.y) expect(apart(index, card)).toBe(true)
      }
  })

  test('of up to 26 cards each shows its index, and the hand fits', () => {
    const base = { short: 72, phone: 78, middle: 96, wide: 106, big: 132 }[size]
    const deck = [...'SHCD'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit))
    for (let count = 1; count <= 26; count++)
      for (const stride of [1, 3, 5, 7]) {
        const hand = Array.from({ length: count }, (_, i) => deck[(i * stride) % 52]!)
        const shape = handShape(count, size, room, base)
        const rows = rowsOf(hand, 'suit', shape.rows, rowMost(shape, size, room))
        const lengths = Array.from({ length: shape.rows }, (_, row) => hand.filter((card) => rows.get(card) === row).length)
        expect(lengths.reduce((sum, length) => sum + length)).toBe(count)
        for (const length of lengths) {
          const step = isPhone(size) ? rowStep(room, shape.card, length) : fanStep(room, shape.card, length)
          if (length > 1) expect(step / shape.card).toBeGreaterThanOrEqual(shape.card < 88 ? 0.4 : 0.32 - 1e-9)
          expect((length - 1) * step + shape.card).toBeLessThanOrEqual(room)
        }
        if (shape.rows > 1) expect(shape.offset / shape.card).toBeGreaterThanOrEqual(isPhone(size) ? 0.88 : 0.67)
      }
  })

  test('a hand of 26 leaves room for the trick', () => {
    const shape = handShape(26, size, room, { short: 72, phone: 78, middle: 96, wide: 106, big: 132 }[size])
    const place = trickPlace(2, size, width, height, 0, handExtra(shape, size))
    expect(place.card).toBeGreaterThanOrEqual(34)
    expect(place.top).toBeLessThan(height - handExtra(shape, size) - 300)
  })
})

test('four on the felt as drawn are as drawn', () => {
  expect(standOf('w', 4, 'wide', 1256, 736)).toMatchObject({ left: 20, top: 250, centred: true })
  expect(standOf('n', 4, 'wide', 1256, 736)).toMatchObject({ middle: 628, top: 20, beside: true })
  expect(trickPlace(4, 'wide', 1256, 736, 0, 0).card).toBe(112)
  expect(trickPlace(4, 'phone', 390, 796, 0, 0)).toEqual({ top: 262, card: 86 })
  expect(handShape(13, 'wide', 704, 106)).toMatchObject({ card: 106, rows: 1 })
  expect(handShape(13, 'phone', 370, 78)).toEqual({ card: 78, rows: 2, offset: 80 })
})
