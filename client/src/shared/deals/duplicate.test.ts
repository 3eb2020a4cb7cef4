import { expect, test } from 'vitest'
import type { TableMessage } from '../../lib/api'
import { plus } from '../../lib/names'
import { computerOf, dupGame, toldScore, toldTotals, type Score } from './duplicate'

const SCORE: Score = { deal: 0, seat: 0, style: 'shark', yours: 8, computers: 3, bonus: 0, difference: -5 }
const score = (over: Partial<Score> = {}): Score => ({ ...SCORE, ...over })
const at = (game: 'hearts' | 'gin') => ({ view: { game } }) as unknown as TableMessage

test.each([
  [score(), 'You took 8, and the Shark took 3: you are 5 points worse.'],
  [score({ yours: 3, difference: 0 }), 'You took 3, and the Shark took 3: the same.'],
  [score({ yours: 2, difference: 1 }), 'You took 2, and the Shark took 3: you are 1 point better.'],
  [
    score({ yours: 0, computers: 4, bonus: 26, difference: 30 }),
    'You took 0, and the Shark took 4: you are 30 points better. 26 of that for your moon.',
  ],
  [
    score({ yours: 9, computers: 0, bonus: -26, difference: -35, style: 'level-9' }),
    'You took 9, and level 9 took 0: you are 35 points worse. 26 of that for its moon.',
  ],
])('a deal of Hearts is told in words', (one, told) => {
  expect(toldScore(one, at('hearts'))).toBe(told)
})

test('a hand of Gin that was lost has its sign', () => {
  const told = toldScore(score({ yours: -12, computers: 31, difference: -43, style: 'cal' }), at('gin'))
  expect(told).toBe('You came to −12, and Cal came to 31: you are 43 points worse.')
})

test('differences are added up, and what is ahead has a plus', () => {
  const scores = [score(), score({ deal: 1, difference: 13 })]
  expect(dupGame(scores)).toBe(8)
  expect([plus(8), plus(0), plus(-5)]).toEqual(['+8', '0', '−5'])
  expect(toldTotals(scores, null)).toBe('Duplicate in this match: +8.')
  const total = { game: 'hearts' as const, total: -1, won: 1, lost: 2, tied: 0 }
  expect(toldTotals(scores, total)).toBe('Duplicate in this match: +8. Over all matches: −1.')
  expect(toldTotals(scores, { ...total, won: 0, lost: 0 })).toBe('Duplicate in this match: +8.')
})

test('whoever plays has a name', () => {
  expect([computerOf(score()), computerOf(score({ style: 'level-3' })), computerOf(score({ style: 'vicky' }))]).toEqual([
    'the Shark',
    'level 3',
    'Vicky',
  ])
})
