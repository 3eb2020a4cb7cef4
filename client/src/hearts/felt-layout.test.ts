import { describe, expect, test } from 'vitest'
import { fanStep, rowStep, rowsOf } from '../lib/cards'
import { isPhone, type Size } from '../shared/table/felt-size.svelte'
import { boxOf, chipMost, chipRow, countingPlace, frameOf, inRows, lieOf, PROMPT, rowMost, slotsOf, standOf, trickPlace, type Box, type Felt } from './felt-layout'
import { sidesOf } from '../shared/table/sides'

/** The felts of the windows that are looked at: as wide and as high as letters of 16 pixels have them. */
const FELTS: [screen: string, Size, number, number][] = [
  ['1280 x 800', 'wide', 1256, 736],
  ['1280 x 720', 'wide', 1256, 656],
  ['1920 x 1080', 'wide', 1683, 889],
  ['2560 x 1440', 'wide', 1926, 1021],
  ['1024 x 768', 'middle', 1000, 704],
  ['1024 x 700', 'middle', 1000, 636],
  ['768 x 1024', 'upright', 744, 960],
  ['1024 x 1366', 'upright', 1000, 1302],
  ['390 x 844', 'phone', 390, 796],
  ['375 x 667', 'short', 375, 619],
  ['360 x 640', 'short', 360, 592],
  ['844 x 390', 'flat', 794, 390],
  ['667 x 375', 'flat', 617, 375],
  ['1280 x 800, twice the size', 'flat', 590, 400],
  ['1920 x 1080, twice the size', 'flat', 910, 540],
]
const SEATS = [2, 3, 4, 5, 6]
const CASES = SEATS.flatMap((seats) => FELTS.map(([screen, size, width, height]) => ({ seats, screen, size, width, height })))
const DECK = [...'SHCD'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit))

const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
const name = (box: Box) => Object.values(box).map(Math.round).join(' ')

describe.each(CASES)('$seats at $screen', ({ seats, size, width, height }) => {
  const others = sidesOf(seats).slice(1)
  const frame = frameOf(size, width, height, Math.floor(52 / Math.max(4, seats)))
  const felt: Felt = { size, width, height, ask: frame.ask }
  const stands = others.map((side) => standOf(side, seats, felt))
  const boxes = stands.map((stand) => boxOf(stand, size, width, { backs: true, cash: true }))
  const row: Box =
    size === 'flat'
      ? { left: 8, top: height - frame.ask - PROMPT.flat, right: width - 8, bottom: height - frame.ask }
      : { left: 8, top: height - frame.foot - frame.tall, right: width - 8, bottom: height - 8 }
  const prompt = { left: width / 2 - 130, top: height - frame.ask - PROMPT[size], right: width / 2 + 130, bottom: height - frame.ask }

  test('each plate is on the felt, and none on another or on what is yours', () => {
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual(8)
      expect(box.right).toBeLessThanOrEqual(width - 8)
      expect(box.top).toBeGreaterThanOrEqual(6)
    }
    const all = [...boxes, row, ...(size === 'flat' ? [] : [prompt])]
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(apart(a, b), `${name(a)} and ${name(b)}`).toBe(true)))
  })

  test('they sit clockwise, and what is west is left', () => {
    expect(new Set(others).size).toBe(seats - 1)
    if (isPhone(size)) expect(boxes.map(({ left }) => left)).toEqual(boxes.map(({ left }) => left).sort((a, b) => a - b))
    else
      others.forEach((side, i) => {
        if (side.endsWith('w')) expect(boxes[i]!.left + boxes[i]!.right).toBeLessThan(width)
        if (side.endsWith('e')) expect(boxes[i]!.left + boxes[i]!.right).toBeGreaterThan(width)
      })
  })

  const place = trickPlace(seats, size, width, height, frame, boxes)
  const cards = sidesOf(seats).map((side) => {
    const { x, y, above } = lieOf(side, seats, place)
    const [across, down] = [width / 2 + x * place.card, place.top + y * place.card]
    return { left: across - place.card / 2, right: across + place.card / 2, top: down - 0.7 * place.card, bottom: down + 0.7 * place.card, above, y }
  })

  test('the trick lies clear of plates, prompt, hand and chips', () => {
    const chip = chipMost(seats, size, width) + 8
    const chips = isPhone(size) || size === 'upright' ? [{ left: 0, right: chip }, { left: width - chip, right: width }] : []
    const below = prompt.top - 6
    for (const card of cards) {
      expect(card.left).toBeGreaterThanOrEqual(0)
      expect(card.right).toBeLessThanOrEqual(width)
      expect(card.bottom).toBeLessThanOrEqual(size === 'flat' ? height - frame.foot - frame.tall : prompt.top)
      for (const box of [...boxes, ...chips.map((one) => ({ ...one, top: below - 44, bottom: below }))])
        expect(apart({ ...card, top: card.top - 20 }, box), `${name(card)} and ${name(box)}`).toBe(true)
    }
  })

  if (size === 'flat')
    test('where the prompt takes the whole width, the trick lies above it', () => {
      const { top, card, close, lift } = trickPlace(seats, size, width, height, frame, boxes, false, true)
      const feet = sidesOf(seats).map((side) => top + (lieOf(side, seats, { close, lift }).y + 0.7) * card)
      if (card > 34) expect(Math.max(...feet)).toBeLessThanOrEqual(prompt.top)
    })

  test('its cards are large enough to be read at a glance', () => {
    // Less with many hands, each with its cash, where there is little height.
    expect(place.card).toBeGreaterThanOrEqual(size === 'short' || height < 600 ? 46 : 60)
    if (seats === 4 && isPhone(size)) expect(trickPlace(4, size, width, height, frame, stands.map((stand) => boxOf(stand, size, width))).card).toBeGreaterThanOrEqual(66)
  })

  test('no card of it lies on the index of another, and your slot behind none unless they had to move closer', () => {
    const [across, down] = place.card < 88 || isPhone(size) || size === 'flat' ? [0.4, 0.88] : [0.32, 0.67]
    for (const low of cards)
      for (const high of cards) {
        if (high === low || high.above < low.above || (high.above === low.above && high.y <= low.y)) continue
        const index = { left: low.left, right: low.left + across * place.card, top: low.top, bottom: low.top + down * place.card }
        expect(apart(index, high)).toBe(true)
      }
    if (place.close === 1 || seats === 3) cards.slice(1).forEach((card) => expect(apart(card, cards[0]!)).toBe(true))
  })

  test('of up to 26 cards each shows its index, and the hand fits', () => {
    for (let count = 1; count <= 26; count++)
      for (const stride of [1, 3, 5, 7]) {
        const hand = Array.from({ length: count }, (_, i) => DECK[(i * stride) % 52]!)
        const { shape, room } = frameOf(size, width, height, count)
        const rows = rowsOf(hand, 'suit', shape.rows, rowMost(shape, size, room))
        const lengths = Array.from({ length: shape.rows }, (_, at) => hand.filter((card) => rows.get(card) === at).length)
        expect(lengths.reduce((sum, length) => sum + length)).toBe(count)
        for (const length of lengths) {
          const step = inRows(size) ? rowStep(room, shape.card, length) : fanStep(room, shape.card, length)
          const compact = shape.card < 88 || isPhone(size) || size === 'flat'
          if (length > 1) expect(step / shape.card).toBeGreaterThanOrEqual(compact ? 0.4 - 0.05 * Number(size === 'flat') : 0.32 - 1e-9)
          expect((length - 1) * step + shape.card).toBeLessThanOrEqual(room + 1e-9)
        }
        if (shape.rows > 1) expect(shape.offset / shape.card).toBeGreaterThanOrEqual(isPhone(size) || size === 'flat' ? 0.88 : 0.67)
      }
  })

  test('a hand of 26 leaves room for the trick', () => {
    const low = frameOf(size, width, height, 26)
    const around = sidesOf(2).slice(1).map((side) => boxOf(standOf(side, 2, { ...felt, ask: low.ask }), size, width))
    const { top, card } = trickPlace(2, size, width, height, low, around)
    expect(card).toBeGreaterThanOrEqual(34)
    expect(top).toBeLessThan(height - low.foot - low.tall)
  })
})

test('the counting aid stands at the left where that is free, in all or in a line, and else among the chips', () => {
  const west = [{ left: 20, top: 180, right: 268, bottom: 320 }]
  const slots = [{ left: 420, top: 100, right: 900, bottom: 500 }]
  const at = (size: Size, height: number, more = {}) => countingPlace(size, height, west, slots, { moon: false, aside: false, ...more })
  expect(at('wide', 736)).toEqual({ as: 'whole', top: 332, most: 254 })
  expect(at('middle', 704)?.as).toBe('line')
  expect([at('wide', 736, { moon: true })?.as, at('wide', 736, { aside: true })?.as]).toEqual(['line', 'line'])
  expect(at('wide', 736, { moon: true, aside: true })?.as).toBe('nowhere')
  expect(countingPlace('wide', 736, [], [{ left: 230, top: 0, right: 900, bottom: 500 }], { moon: false, aside: false })?.as).toBe('line')
  expect(countingPlace('middle', 736, [], [{ left: 200, top: 0, right: 900, bottom: 500 }], { moon: false, aside: false })?.as).toBe('nowhere')
  expect(['phone', 'short', 'flat', 'upright'].map((size) => at(size as Size, 700))).toEqual([null, null, null, null])
})

test('a chip in the middle of the row of chips has the trick above it', () => {
  const frame = frameOf('phone', 390, 796, 13)
  const row = chipRow('phone', 390, 796, frame)
  const place = trickPlace(4, 'phone', 390, 796, frame, [row])
  for (const slot of slotsOf(4, 390, place)) expect(slot.bottom).toBeLessThanOrEqual(row.top)
})

test('four on the felt as drawn are as drawn', () => {
  const wide = frameOf('wide', 1256, 736, 13)
  const felt: Felt = { size: 'wide', width: 1256, height: 736, ask: wide.ask }
  expect(standOf('w', 4, felt)).toMatchObject({ left: 20, top: 250, centred: true })
  expect(standOf('n', 4, felt)).toMatchObject({ middle: 628, top: 20, beside: true })
  expect(wide).toMatchObject({ shape: { card: 106, rows: 1 }, side: 276, foot: 36, ask: 214 })
  expect(trickPlace(4, 'wide', 1256, 736, wide, [])).toMatchObject({ card: 112, close: 1 })
  const phone = frameOf('phone', 390, 796, 13)
  expect(phone.shape).toEqual({ card: 78, rows: 2, offset: 80 })
  expect(trickPlace(4, 'phone', 390, 796, phone, [])).toMatchObject({ card: 86, close: 1 })
})

test('cards grow with the screen', () => {
  // Lengths of the drawings, which large letters multiply: 112.5 and 131.25 percent.
  const across = (width: number, height: number, letters: number) => frameOf('wide', width, height, 13).shape.card * letters
  expect(across(1683, 889, 1.125)).toBeCloseTo(143, -1)
  expect(across(1926, 1021, 1.3125)).toBeCloseTo(190, -1)
})
