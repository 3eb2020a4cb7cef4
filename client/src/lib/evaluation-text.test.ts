import { expect, test } from 'vitest'
import { lost, lostChance, signed } from './evaluation-text'

test('amounts have a sign that is no hyphen, and next to nothing is nothing', () => {
  expect([lost(2.14), lost(0.04), lostChance(0.046), lostChance(0.0001)]).toEqual(['−2.1', '0', '−4.6%', '0'])
  expect([signed(4.9), signed(-8.44), signed(-0.02)]).toEqual(['+4.9', '−8.4', '0'])
})
