import { expect, test } from 'vitest'
import { toldAll, toldBoth, toldComputer, type Both } from './mirror'

const both = (yours: number, mirrored: number, deal = 0, helped = false): Both => ({ deal, yours, mirrored, together: yours + mirrored, helped })
const total = { game: 'gin' as const, total: 2, won: 3, lost: 1, tied: 0 }

test('both hands stand together with what is left of them', () => {
  expect(toldBoth(both(25, -10))).toBe(
    'Your cards brought you 25, the other’s −10: together +15, with the luck of the deal taken out.',
  )
  expect(toldBoth(both(-31, 6))).toContain('−31, the other’s 6: together −25,')
  expect(toldBoth(both(12, -12))).toContain('together nothing,')
})

test('of somebody else it is told by name', () => {
  expect(toldBoth(both(25, -10), 'Nellie')).toContain('The first cards brought Nellie 25, the other’s −10: together +15,')
})

test('several hands of a match add up, one alone is not repeated', () => {
  expect(toldAll([both(25, -10)], null)).toBeNull()
  expect(toldAll([both(25, -10), both(-31, 6, 2)], null)).toBe('Two hands of this match from either side: −10.')
  expect(toldAll([both(25, -10), both(-31, 6, 2)], total)).toBe('Two hands of this match from either side: −10. Over all matches: +2.')
  expect(toldAll([both(25, -10)], total)).toBe('Over all matches: +2.')
  expect(toldAll([both(25, -10)], { ...total, won: 0, lost: 0 })).toBeNull()
})

test('where somebody was helped it is said, and counts in no total', () => {
  expect(toldBoth(both(25, -10, 0, true))).toMatch(/taken out\. All hands were shown or the computer played, so it counts in no total\.$/)
  expect(toldAll([both(25, -10), both(-31, 6, 2, true), both(4, 3, 3)], null)).toBe('Two hands of this match from either side: +22.')
  expect(toldAll([both(25, -10, 0, true), both(4, 3, 3)], null)).toBeNull()
})

test('beside them stands what the computer made of the cards, where it played them', () => {
  const score = { deal: 2, seat: 0, style: 'level-10', yours: 25, computers: -4, bonus: 0, difference: 29 }
  expect(toldComputer([score], 2)).toBe('Level 10 came to −4 with your cards.')
  expect(toldComputer([{ ...score, style: 'shark' }], 2)).toBe('The Shark came to −4 with your cards.')
  expect(toldComputer([score], 1)).toBeNull()
})
