import { describe, expect, test } from 'vitest'
import { Typed, copyOf, fanPlace, fanStep, leftOf, rowPlace, rowStep, rowsOf, sorted, symbol, withSuits } from './cards'

const cards = (text: string) => text.split(' ')
const upper = (hand: string, order?: 'rank') =>
  sorted(cards(hand), order)
    .filter((card) => rowsOf(cards(hand), order).get(card) === 0)
    .join(' ')

describe('the order of a hand', () => {
  test('spades, hearts, clubs, diamonds, each low to high', () => {
    expect(sorted(cards('QS 8S 7S 5S KC JC TC 5C 3C JH TH 7H 7D')).join(' ')).toBe(
      '5S 7S 8S QS 7H TH JH 3C 5C TC JC KC 7D',
    )
  })
  test('by rank, suits in the same order within a rank', () => {
    expect(sorted(cards('AS 2D 7D 7S 7H'), 'rank').join(' ')).toBe('2D 7S 7H 7D AS')
  })
  test('a ten is written with two figures', () => {
    expect(symbol('TS')).toBe('10♠')
    expect(symbol('QH')).toBe('Q♥')
    expect(withSuits("gave TH QS', then 8DX")).toBe("gave 10♥ Q♠', then 8DX")
  })
})

describe('the two rows of a phone', () => {
  test('spades and clubs above when that is the most even pairing', () => {
    expect(upper('5S 7S 8S 7H TH JH QH AH 3C 5C TC AC 7D')).toBe('5S 7S 8S 3C 5C TC AC')
  })
  test('the first pairing wins a tie', () => {
    // 4 spades, 3 of each other suit: every pairing makes 7 and 6.
    expect(upper('2S 3S 4S 5S 2H 3H 4H 2C 3C 4C 2D 3D 4D')).toBe('2S 3S 4S 5S 2C 3C 4C')
  })
  test('another pairing when it is more even', () => {
    expect(upper('2S 3S 4S 5S 6S 2C 3C 4C 5C 2H 3H 2D 3D')).toBe('2S 3S 4S 5S 6S 2D 3D')
  })
  test('a suit longer than a row breaks across rows, and no row is over seven', () => {
    const hand = '2S 3S 4S 5S 6S 7S 8S 9S TS 2H 3H 4C 5C'
    expect(upper(hand)).toBe('2S 3S 4S 5S 6S 7S 8S')
    const lower = '2S 2H 3H 4H 5H 6H 7H 8H 9H TH 2C 3C 2D'
    expect([...rowsOf(cards(lower)).values()].filter((row) => row === 1).length).toBe(7)
    const thirteen = 'AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S'
    expect([...rowsOf(cards(thirteen)).values()].filter((row) => row === 0).length).toBe(7)
  })
  test('by rank the lower half lies above', () => {
    expect(upper('2S 3H 4C 5D 6S', 'rank')).toBe('2S 3H 4C')
  })
  test('a hand that gets smaller is what is left of it; one that gets a card is another', () => {
    expect(leftOf(cards('2S 2H'), cards('2S 3S 2H'))).toBe(true)
    expect(leftOf(cards('2S 4H'), cards('2S 3S 2H'))).toBe(false)
  })
})

describe('more rows', () => {
  const rows = (hand: string, count: number, most: number, order: 'suit' | 'rank' = 'suit') => {
    const lie = rowsOf(cards(hand), order, count, most)
    return Array.from({ length: count }, (_, row) => sorted(cards(hand), order).filter((card) => lie.get(card) === row).join(' '))
  }
  test('each suit whole, the rows as even as can be', () => {
    expect(rows('2S 3S 4S 5S 2H 3H 4H 5H 6H 2C 3C 4C 2D 3D 4D', 3, 9)).toEqual(['2S 3S 4S 5S', '2H 3H 4H 5H 6H', '2C 3C 4C 2D 3D 4D'])
  })
  test('a suit too long for a row is cut through', () => {
    const spades = 'AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S 2H 3H'
    expect(rows(spades, 3, 9).map((row) => row.split(' ').length)).toEqual([5, 5, 5])
  })
  test('by rank the rows are even', () => {
    expect(rows('2S 3H 4C 5D 6S 7S', 3, 9, 'rank')).toEqual(['2S 3H', '4C 5D', '6S 7S'])
  })
})

describe('two packs', () => {
  test('equal cards lie side by side, the first pack first', () => {
    expect(sorted(["QS'", '3S', 'QS', 'KS']).join(' ')).toBe("3S QS QS' KS")
  })
  test('a typed card is the first copy, typed again the second', () => {
    const hand = ["QS'", 'QS', '2H']
    expect(copyOf('QS', hand, [])).toBe('QS')
    expect(copyOf('QS', hand, ['QS'])).toBe("QS'")
    expect(copyOf('QS', hand, ['QS', "QS'"])).toBe('QS')
    expect(copyOf('KS', hand, [])).toBeUndefined()
  })
})

describe('overlap', () => {
  test('thirteen cards of 106 in 704 pixels step by 49', () => {
    expect(fanStep(704, 106, 13)).toBeCloseTo(49.17, 1)
  })
  test('few cards step by 0.72 of a card, many by 0.32 at the least', () => {
    expect(fanStep(704, 100, 3)).toBe(72)
    expect(fanStep(200, 100, 13)).toBe(32)
  })
  test('the fan is even about its middle, its ends 13 lower', () => {
    expect(fanPlace(6, 13, 704, 106)).toEqual({ x: 0, y: 0, tilt: 0 })
    expect(fanPlace(0, 13, 704, 106).y).toBe(13)
    expect(fanPlace(0, 13, 704, 106).tilt).toBe(-fanPlace(12, 13, 704, 106).tilt)
    expect(fanPlace(12, 13, 704, 106).tilt).toBeCloseTo(3.375)
  })
  test('a last card lies in the middle, level', () => {
    expect(fanPlace(0, 1, 704, 106)).toEqual({ x: 0, y: 0, tilt: 0 })
  })
  test('seven cards of 78 in a row of 370 step by 48; a row is level', () => {
    expect(Math.floor(rowStep(370, 78, 7))).toBe(48)
    expect(rowStep(370, 78, 3)).toBeCloseTo(68.64)
    expect(rowPlace(0, 1, 1, 80, 370, 78)).toEqual({ x: 0, y: 80, tilt: 0 })
  })
})

describe('typing a card', () => {
  const type = (keys: string, gap = 100) => {
    const typed = new Typed()
    return [...keys].map((key, i) => typed.key(key, 1000 + i * gap)).at(-1)
  }
  test.each([
    ['QS', 'QS'],
    ['qs', 'QS'],
    ['TD', 'TD'],
    ['10D', 'TD'],
    ['2c', '2C'],
    ['kqH', 'QH'],
  ])('%s is %s', (keys, card) => expect(type(keys)).toBe(card))
  test.each(['S', '1S', '0S', 'QX', 'UL'])('%s is no card', (keys) => expect(type(keys)).toBeNull())
  test('a rank is a beginning', () => expect(type('T')).toBe('begun'))
  test('a suit that comes much later starts nothing', () => expect(type('QS', 5000)).toBeNull())
  test('a key that does not fit forgets the rank', () => expect(type('QUS')).toBeNull())
})
