import { expect, test } from 'vitest'
import { toldAll, toldBoth, toldComputer, type Both } from './mirror'

const both = (yours: number, mirrored: number, deal = 0): Both => ({ deal, yours, mirrored, together: yours + mirrored })

test('both hands stand together with what is left of them', () => {
  expect(toldBoth(both(25, -10))).toBe(
    'Your cards brought you 25, the other’s −10: together +15, with the luck of the deal taken out.',
  )
  expect(toldBoth(both(-31, 6))).toContain('−31, the other’s 6: together −25,')
  expect(toldBoth(both(12, -12))).toContain('together nothing,')
})

test('several hands of a match add up, one alone is not repeated', () => {
  expect(toldAll([both(25, -10)])).toBeNull()
  expect(toldAll([both(25, -10), both(-31, 6, 2)])).toBe('2 hands of this match from either side: −10.')
})

test('beside them stands what the computer made of the cards, where it played them', () => {
  const score = { deal: 2, seat: 0, style: 'level-10', yours: 25, computers: -4, bonus: 0, difference: 29 }
  expect(toldComputer([score], 2)).toBe('Level 10 came to −4 with your cards.')
  expect(toldComputer([{ ...score, style: 'shark' }], 2)).toBe('The Shark came to −4 with your cards.')
  expect(toldComputer([score], 1)).toBeNull()
})
