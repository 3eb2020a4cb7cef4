import { describe, expect, test } from 'vitest'
import type { RuleField } from '../../lib/api'
import { inWords, repairs, offer, trimmed, withCard, withHearts, withoutCard, worths, type Value } from './fields'

const HEARTS = Object.fromEntries([...'23456789TJQKA'].map((rank) => [`${rank}H`, 1]))
const BLACK_LADY: Record<string, Value> = {
  seats: 4,
  packs: 1,
  removed: [],
  cards_each: 0,
  leftover: 'none',
  leftover_to_hand: false,
  passing: ['left', 'right', 'across', 'hold'],
  pass_count: 3,
  opening: 'two-of-clubs',
  first_trick: 'none',
  first_trick_queen_last: false,
  must_break: true,
  queen_leads: false,
  moon: 'others-gain',
  moon_safety: false,
  moon_needs_bonus: false,
  no_trick_bonus: 0,
  cash_in: 'never',
  scoring: 'points',
  cash_extra: 0,
  points: { ...HEARTS, QS: 13 },
}
const CASH = { ...BLACK_LADY, scoring: 'cash', moon: 'collects', cash_extra: 50 }

test.each([
  [2, 1, []],
  [3, 1, ['2D']],
  [4, 1, []],
  [5, 1, ['2C', '2D']],
  [6, 1, ['2C', '3C', '2D', '3D']],
  [6, 2, ['2D']],
])('%i hands of %i packs come out even', (seats, packs, cards) => {
  expect(trimmed(seats, packs)).toEqual(cards)
  expect(((52 - cards.length) * packs) % seats).toBe(0)
})

describe('what would make room for a change', () => {
  test.each<[string, Value, Record<string, Value>, Record<string, Value>]>([
    ['seats', 5, BLACK_LADY, { removed: ['2C', '2D'] }],
    ['seats', 4, { ...BLACK_LADY, seats: 3, removed: ['2D'] }, { removed: [] }],
    ['leftover', 'stock', BLACK_LADY, { opening: 'eldest', cards_each: 6 }],
    ['leftover', 'first-trick', BLACK_LADY, { cards_each: 12 }],
    ['leftover_to_hand', true, BLACK_LADY, { cards_each: 12, leftover: 'first-trick' }],
    ['cards_each', 10, BLACK_LADY, { leftover: 'first-trick' }],
    ['scoring', 'cash', BLACK_LADY, { moon: 'collects' }],
    ['scoring', 'points', CASH, { moon: 'others-gain', cash_extra: 0 }],
    ['moon', 'collects', BLACK_LADY, { scoring: 'cash' }],
    ['moon', 'choice', CASH, { scoring: 'points', cash_extra: 0 }],
    ['moon', 'none', { ...BLACK_LADY, moon: 'choice', moon_safety: true }, { moon_safety: false }],
    ['moon_safety', true, CASH, { moon: 'choice', scoring: 'points', cash_extra: 0 }],
    ['cash_extra', 50, BLACK_LADY, { moon: 'collects', scoring: 'cash' }],
    ['must_break', false, BLACK_LADY, { queen_leads: true }],
    ['queen_leads', false, { ...BLACK_LADY, must_break: false, queen_leads: true }, { must_break: true }],
    ['first_trick', 'any', { ...BLACK_LADY, first_trick_queen_last: true }, { first_trick_queen_last: false }],
    ['no_trick_bonus', -5, { ...BLACK_LADY, cash_in: 'points' }, { cash_in: 'never' }],
    ['cash_in', 'points', { ...BLACK_LADY, no_trick_bonus: -5 }, { no_trick_bonus: 0 }],
    ['packs', 2, { ...BLACK_LADY, cash_in: 'points' }, { cash_in: 'never' }],
    ['points', {}, BLACK_LADY, { moon: 'none' }],
    ['cards_each', 3, BLACK_LADY, { leftover: 'first-trick', pass_count: 2 }],
  ])('%s as %j', (field, value, now, besides) => {
    const found = repairs(field, value, now)
    expect(found).toContainEqual(besides)
    for (const changes of found) expect(changes).not.toHaveProperty(field)
  })
})

test('a points table is hearts alike and cards besides, and comes back from each change', () => {
  const usual = { ...HEARTS, QS: 13 }
  expect(worths(usual)).toEqual({ hearts: 1, others: [['QS', 13]] })
  const pink = withCard(usual, 'QH', 14)
  expect(worths(pink)).toEqual({ hearts: 1, others: [['QS', 13], ['QH', 14]] })
  expect(worths(withHearts(pink, 2))).toEqual({ hearts: 2, others: [['QS', 13], ['QH', 14]] })
  expect(withoutCard(pink, 'QH')).toEqual({ ...HEARTS, QS: 13 })
  expect(withoutCard(usual, 'QS')).toEqual(HEARTS)
  const none = withHearts(HEARTS, 0)
  expect(none).toEqual({})
  expect(worths(withHearts(none, 3))).toEqual({ hearts: 3, others: [] })
})

test('where every heart counts its pips there is no usual heart, until all are made alike', () => {
  const spot = Object.fromEntries([...'23456789TJQKA'].map((rank, k) => [`${rank}H`, k + 2]))
  expect(worths(spot).hearts).toBeNull()
  expect(worths(spot).others).toHaveLength(13)
  expect(withHearts(spot, 1)).toEqual(HEARTS)
})

test('values are said as people say them', () => {
  const field = (kind: RuleField['kind'], title: string): RuleField => ({
    field: title,
    title,
    group: '',
    kind,
    choices: ['left', 'hold'],
    words: ['to the left', 'none passed'],
    least: null,
    most: null,
    value: '',
  })
  expect(inWords(field('cards', 'c'), ['2C', 'TD'])).toBe('2♣, 10♦')
  expect(inWords(field('cycle', 'c'), ['left', 'hold'])).toBe('to the left, none passed')
  expect(inWords(field('points', 'p'), { ...HEARTS, QS: 13 })).toBe('each heart 1, Q♠ 13')
  expect(offer({ removed: [], way: 'hold', on: true }, [field('cards', 'removed'), field('choice', 'way'), field('switch', 'on')])).toBe(
    'removed: none; way: none passed; on: yes',
  )
})
