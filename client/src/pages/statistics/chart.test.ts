import { expect, test } from 'vitest'
import type { GinResults, MatchResult } from '../../lib/api'
import { ticks } from '../../lib/ticks'
import { overTen, players, results } from './chart'

let made = 0
/** A match of Ada at South, latest first in a log. */
const match = (points: number, hands: number, change: Partial<MatchResult> = {}): MatchResult => ({
  table: `t${made++}`,
  game: 'gin',
  ended: '2026-03-01T10:00:00Z',
  rules: 'Standard',
  sides: ['South', 'North'],
  names: ['Ada', 'The Shark'],
  scores: [points, 10],
  points: [points, 10],
  winners: [0],
  cash: null,
  hands,
  quit: false,
  ...change,
})

test('matches stand in the order in which they ended, each by its points a hand', () => {
  const row = results([match(60, 4, { winners: [1] }), match(10, 5, { winners: [0, 1], quit: true })], 'Ada')
  expect(row.map(({ average, outcome, quit, against }) => [average, outcome, quit, against])).toEqual([
    [2, 'drawn', true, 'The Shark'],
    [15, 'lost', false, 'The Shark'],
  ])
})

test('the line counts hands, not matches, and the last ten matches alone', () => {
  const row = results([match(0, 1), match(30, 3)], 'Ada')
  expect(row.map(({ running }) => running)).toEqual([10, 7.5])
  const many = results([...Array.from({ length: 10 }, () => match(5, 1)), match(500, 1)], 'Ada')
  expect(many[0]!.running).toBe(500)
  expect(many.at(-1)!.running).toBe(5)
})

test('what is eleven matches back counts no more, and a match counts by its deals', () => {
  const over = (row: [points: number, deals: number][]) => overTen(row, ([points]) => points, ([, deals]) => deals)
  expect(over([[6, 2], [-6, 6]])).toEqual([3, 0])
  expect(over([[500, 1], ...Array.from({ length: 10 }, (): [number, number] => [1, 1])]).slice(-2)).toEqual([50.9, 1])
})

test('a match without a finished hand, and one of others, are not in the row', () => {
  expect(results([match(0, 0), match(9, 3, { names: ['Bob', 'The Shark'] })], 'Ada')).toEqual([])
})

test('the players are people, whoever played last being first', () => {
  const names = ['Ada', 'Bob'].map((name) => ({ name })) as GinResults['names']
  const latest = [match(1, 1, { names: ['Bob', 'The Shark'] }), match(1, 1), match(1, 1, { names: ['Bob', 'Ada'] })]
  expect(players({ since: null, names, top: [], latest })).toEqual(['Bob', 'Ada'])
})

test.each([[0, 1], [0, 3.2], [0, 7], [0, 25], [0, 61], [0, 240], [0, 999], [-1, 1], [-0.2, 7.4], [-13, -2], [-240, 90], [-26, 3]])('round numbers reach from %j to %j, with 0, and are few', (least, most) => {
  const marks = ticks(least, most)
  expect(marks).toContain(0)
  expect(marks[0]).toBeGreaterThanOrEqual(most)
  expect(marks.at(-1)).toBeLessThanOrEqual(least)
  expect(marks[0]! - marks[1]!).toBeGreaterThan(marks[0]! - most)
  expect(marks.length).toBeLessThanOrEqual(6)
})
