import { expect, test } from 'vitest'
import type { RuleCard } from './api'
import { countsDeals, goalIn, goalText, readGoal } from './goal'

const POINTS: RuleCard = {
  game: 'hearts',
  preset: 'black-lady',
  name: 'Black Lady',
  summary: '',
  card: [],
  goal: 100,
  goal_text: 'to 100',
  seats: 4,
  default: true,
}
const DEALS: RuleCard = { ...POINTS, name: 'OpenSpiel', goal: 1, goal_text: '1 deal', default: false }

/** Rules to points, of which none are needed. */
const ONE: RuleCard = { ...POINTS, goal: 0, goal_text: 'one deal' }

test.each(['', '  ', '100'])('%j leaves the goal to the rules', (typed) => {
  expect(readGoal(typed, POINTS, 'hearts')).toBeNull()
})

test.each([['50', 50], [' 0 ', 0], ['9999', 9999]])('%j is a goal', (typed, goal) => {
  expect(readGoal(typed, POINTS, 'hearts')).toBe(goal)
})

test.each(['-5', '10000', 'ten', '1.5', '1e3', '0x10'])('%j is refused with a sentence', (typed) => {
  expect(readGoal(typed, POINTS, 'hearts')).toBe('Type a goal from 0 to 9999.')
})

test('a match has a deal or more', () => {
  expect(readGoal('2', DEALS, 'hearts')).toBe(2)
  expect(readGoal('0', DEALS, 'hearts')).toBe('Type a number of deals from 1 to 9999.')
})

test('some rules count deals', () => {
  expect(countsDeals(POINTS)).toBe(false)
  expect(countsDeals(ONE)).toBe(false)
  expect(countsDeals(DEALS)).toBe(true)
})

test('a match ends at so many points, or after so many deals', () => {
  expect([POINTS, DEALS, { ...POINTS, goal: 0 }].map(goalIn)).toEqual([100, null, null])
})

test('in Gin, 0 is a single hand', () => {
  expect(readGoal('0', POINTS, 'gin')).toBe(0)
  expect(readGoal('-1', POINTS, 'gin')).toBe('Type a goal from 0 to 9999.')
})

test.each([
  [POINTS, null, 'hearts', 'to 100'],
  [POINTS, 50, 'hearts', 'to 50'],
  [ONE, null, 'hearts', 'one deal'],
  [ONE, 50, 'hearts', 'to 50'],
  [POINTS, 0, 'hearts', 'one deal'],
  [POINTS, 0, 'gin', 'one hand'],
  [DEALS, 1, 'hearts', '1 deal'],
  [DEALS, 5, 'hearts', '5 deals'],
] as const)('%j to %j at %s is told as %s', (rules, goal, game, told) => {
  expect(goalText(rules, goal, game)).toBe(told)
})
