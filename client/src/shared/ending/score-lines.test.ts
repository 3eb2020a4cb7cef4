import { expect, test } from 'vitest'
import { numbered, scaleOf, spread, totalsOf } from './score-lines'

test('totals add up from nothing, and go on from where they were set by hand', () => {
  const deals = [[5, 0], [3, 4], [-2, 10]]
  expect(totalsOf(deals, 2)).toEqual([[0, 0], [5, 0], [8, 4], [6, 14]])
  expect(totalsOf(deals, 2, [{ after: 0, scores: [7, 7] }])[3]).toEqual([13, 21])
  const twice = [{ after: 1, scores: [1, 1] }, { after: 1, scores: [0, 20] }]
  expect(totalsOf(deals, 2, twice)).toEqual([[0, 0], [0, 20], [3, 24], [1, 34]])
  expect(totalsOf([], 3)).toEqual([[0, 0, 0]])
})

test.each([
  { totals: [[0, 0], [12, 104]], goal: 100, grid: [100, 75, 50, 25, 0] },
  { totals: [[0, 0], [3, 62]], goal: 100, grid: [100, 75, 50, 25, 0] },
  { totals: [[0, 0], [9, 33]], goal: null, grid: [30, 20, 10, 0] },
  { totals: [[0, 0], [-21, 40]], goal: null, grid: [40, 20, 0, -20] },
  { totals: [[0, 0], [0, 0]], goal: null, grid: [0] },
])('the scale of $totals to $goal holds all scores and the goal, with few round numbers', ({ totals, goal, grid }) => {
  const scale = scaleOf(totals, goal)
  expect(scale.grid).toEqual(grid)
  for (const points of [0, goal ?? 0, ...totals.flat()]) {
    expect(points).toBeGreaterThanOrEqual(scale.bottom)
    expect(points).toBeLessThanOrEqual(scale.top)
  }
  expect(scale.top).toBeGreaterThan(scale.bottom)
})

test('names stand where their lines end, but never nearer to each other than they are high', () => {
  expect(spread([10, 60, 120], 18, 200)).toEqual([10, 60, 120])
  expect(spread([60, 50, 55], 18, 200)).toEqual([86, 50, 68])
  for (const wanted of [[190, 195, 198, 199], [0, 0, 0, 0], [100, 101, 102, 103, 104, 105]]) {
    const places = spread(wanted, 18, 200).sort((a, b) => a - b)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThanOrEqual(200)
    for (const [k, place] of places.entries()) if (k > 0) expect(place - places[k - 1]!).toBeGreaterThanOrEqual(18)
  }
})

test('deals are numbered as far as there is room, the last always', () => {
  expect(numbered(5, 10)).toEqual([1, 2, 3, 4, 5])
  expect(numbered(13, 10)).toEqual([2, 4, 6, 8, 10, 13])
  expect(numbered(56, 12)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 56])
  expect(numbered(1, 0.5)).toEqual([1])
  for (let deals = 1; deals < 200; deals += 1) {
    const found = numbered(deals, 12)
    expect(found.at(-1)).toBe(deals)
    expect(found.length).toBeLessThanOrEqual(13)
  }
})
