import { expect, test } from 'vitest'
import type { GinMessage } from '../lib/api'
import { LINES } from '../lib/character-lines'
import { score } from './fixtures'
import { momentAfter } from './moments'

const SEATS = [
  { name: 'You', short: 'You', kind: 'person', style: null, peeks: false },
  { name: 'Cautious Cal', short: 'Cal', kind: 'style', style: 'cal', peeks: false },
]
const after = (...history: ReturnType<typeof score>[]) => momentAfter({ table: 'abc', seats: SEATS, view: { history } } as unknown as GinMessage)

test.each([
  ['gin', 1, 'gin'],
  ['big-gin', 1, 'gin'],
  ['gin', 0, 'ginLost'],
  ['undercut', 1, 'undercut'],
  ['equal', 1, 'undercut'],
  ['undercut', 0, 'undercutLost'],
] as const)('after %s by seat %i, the other player says what belongs to %s', (kind, winner, occasion) => {
  const moment = after(score(0, 10), score(winner, 30, { kind }))
  expect(moment?.seat).toBe(1)
  expect(LINES.cal![occasion]).toContain(moment?.line)
})

test('a knock and a drawn hand are no moment', () => {
  expect(after()).toBeNull()
  expect(after(score(1, 30, { kind: 'gin' }), score(0, 10))).toBeNull()
  expect(after(score(null, 0))).toBeNull()
})
