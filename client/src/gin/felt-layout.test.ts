import { describe, expect, test } from 'vitest'
import type { Size } from '../shared/table/felt-size.svelte'
import type { Group } from './hand-order'
import { countingPlace, layOf, placeAt, placesOf, type Lay } from './felt-layout'

const NAMES = [...'A23456789TJQK'].flatMap((rank) => [...'SHCD'].map((suit) => rank + suit))

/** Groups of so many cards each, melds first. */
function groups(...sizes: number[]): Group[] {
  let at = 0
  return sizes.map((size, i) => {
    const cards = NAMES.slice(at, (at += size))
    return { key: String(i), kind: i < sizes.length - 1 ? 'run' : 'dead', cards, first: true }
  })
}

/** Hands as they come: from nothing but deadwood to three melds and a card, or eleven cards all melded. */
const HANDS = [[10], [11], [3, 7], [3, 8], [3, 3, 4], [3, 3, 5], [4, 3, 3], [3, 3, 3, 1], [3, 3, 3, 2], [4, 4, 3], [5, 6], [7, 4], [4, 3, 3, 1], [11, 0]]
  .map((sizes) => sizes.filter((size) => size > 0))
const SCREENS: [Size, number, number][] = [
  ['wide', 1256, 736],
  ['wide', 1256, 540],
  ['wide', 1683, 889],
  ['wide', 1926, 1021],
  ['middle', 1000, 704],
  ['upright', 744, 960],
  ['flat', 794, 390],
  ['flat', 617, 375],
  ['flat', 590, 400],
  ['flat', 910, 540],
  ['phone', 390, 796],
  ['short', 375, 619],
  ['short', 360, 572],
  ['short', 390, 712],
  ['middle', 820, 640],
]
const all = SCREENS.flatMap(([size, width, height]) => HANDS.map((hand) => ({ size, width, height, hand })))

const edge = (lay: Lay) => Math.max(...lay.cards.map(({ x }) => Math.max(-x, x + lay.card)))

describe.each(all)('$hand on $size, $width by $height', ({ size, width, height, hand }) => {
  const places = placesOf(size, width, height)
  const laid = groups(...hand)

  test.each([false, true])('every card is within the room, in order, with its index seen (joined: %s)', (joined) => {
    const lay = layOf(laid, size, places.room, places.hand, joined)
    expect(lay.cards).toHaveLength(hand.reduce((sum, one) => sum + one, 0))
    expect(edge(lay)).toBeLessThanOrEqual(places.room / 2 + 0.5)
    for (const [i, card] of lay.cards.entries()) {
      const next = lay.cards[i + 1]
      if (next === undefined || next.row !== card.row) continue
      expect(next.x - card.x).toBeGreaterThanOrEqual(lay.card * (size === 'phone' || size === 'short' || size === 'flat' ? 0.4 : 0.32))
    }
  })

  test('lines cover their cards, one beside the other', () => {
    const lay = layOf(laid, size, places.room, places.hand, false)
    expect(new Set(lay.lines.map(({ group }) => group)).size).toBe(laid.length)
    for (const [i, line] of lay.lines.entries()) {
      const next = lay.lines[i + 1]
      if (next && next.y === line.y) expect(next.x).toBeGreaterThan(line.x + line.width)
    }
  })

  test('nothing lies on anything else: piles, prompt, hand and what is below it', () => {
    const phone = size === 'phone' || size === 'short' || size === 'flat'
    const lay = layOf(laid, size, places.room, places.hand, false)
    const top = height - places.foot - (phone ? lay.height : places.hand * 1.4)
    const prompt = height - places.prompt
    expect(prompt).toBeLessThanOrEqual(top - (size === 'flat' ? 13 : phone ? 14 : 24))
    if (!phone && height >= 540) expect(places.piles + places.pile * 1.4 + 30).toBeLessThanOrEqual(prompt - 58)
    if (phone) {
      const below = size === 'flat' ? 46 : size === 'phone' ? 54 + 10 + 44 + 10 + 50 : 54 + 6 + 42
      expect(places.piles + places.pile * 1.4 + 26).toBeLessThanOrEqual(prompt - below)
    }
  })
})

test('the drawings: three groups at 1280 by 800, and two rows on a phone', () => {
  const places = placesOf('wide', 1256, 736)
  expect(places).toMatchObject({ hand: 104, pile: 118, piles: 136, lifted: false })
  const lay = layOf(groups(3, 3, 4), 'wide', places.room, 104, false)
  expect(lay.card).toBe(104)
  expect(Math.round(lay.cards[0]!.x)).toBe(-344)
  const phone = layOf(groups(3, 3, 4), 'phone', 374, 72, false)
  expect(phone.cards.map(({ row }) => row)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
})

describe('where a card that is let go belongs', () => {
  const lay = layOf(groups(5), 'wide', 692, 104, true)
  const middle = (i: number) => lay.cards[i]!.x + 52
  test('before whatever is to its right', () => {
    expect(placeAt(lay, middle(0) - 200, 0, 104)).toBe(0)
    expect(placeAt(lay, middle(2) + 1, 0, 104)).toBe(3)
    expect(placeAt(lay, middle(4) + 300, 0, 104)).toBe(5)
  })
  test('in the row that it is held over', () => {
    const rows = layOf(groups(10), 'phone', 374, 72, true)
    expect(placeAt(rows, -400, 0, 72)).toBe(0)
    expect(placeAt(rows, -400, 140, 72)).toBe(5)
    expect(placeAt(rows, 400, 0, 72)).toBe(5)
    expect(placeAt(rows, 400, 140, 72)).toBe(10)
  })
})

test('the counting aid stands at the left on wide felts with room, else at the top right in a line, and on small ones behind a button', () => {
  expect(countingPlace('wide', 736, false)).toEqual({ as: 'whole', top: 372, most: 260 })
  const line = { as: 'line', right: true, top: 20, most: 44 }
  expect([countingPlace('wide', 736, true), countingPlace('wide', 640, false), countingPlace('middle', 736, false)]).toEqual([line, line, line])
  expect([countingPlace('phone', 790, false), countingPlace('flat', 390, false)]).toEqual([null, null])
})
