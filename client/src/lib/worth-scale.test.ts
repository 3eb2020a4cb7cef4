import { describe, expect, test } from 'vitest'
import { axisOf, placeOn, scaleOf } from './worth-scale'

const choices = (...points: number[]) => points.map((each) => ({ worth: { points: each }, error: { points: 0 } }))

describe('the axis of bars that compare choices', () => {
  test.each([
    // Hearts, where points that are taken count against one.
    [[-8.8, -10.3, -10.5, -11.6, -11.9], { from: -12, to: -8, ticks: [-12, -10, -8] }],
    // Gin Rummy, from 0 up where nothing is lost.
    [[17.3, 14.8, 6.1], { from: 0, to: 20, ticks: [0, 5, 10, 15, 20] }],
    [[3, -2], { from: -4, to: 4, ticks: [-4, -2, 0, 2, 4] }],
    [[5, 5], { from: 4.9, to: 5, ticks: [4.9, 5] }],
    [[0], { from: 0, to: 0.1, ticks: [0, 0.1] }],
  ])('of %j', (points, expected) => {
    const { from, to, ticks } = scaleOf(choices(...points))
    expect([from, to]).toEqual([expect.closeTo(expected.from), expect.closeTo(expected.to)])
    expect(ticks).toEqual(expected.ticks.map((each) => expect.closeTo(each) as number))
  })

  test('what is worth more has the longer bar, and the worst has one too', () => {
    for (const points of [[-8.8, -10.3, -12], [17.3, 14.8, 6.1], [-1, -1.02], [30, -40], [2000, 3]]) {
      const scale = scaleOf(choices(...points))
      const lengths = points.map((each) => placeOn(scale, each))
      expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
      expect(new Set(lengths).size).toBe(points.length)
      expect(Math.min(...lengths)).toBeGreaterThan(0)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(1)
    }
  })
})

test('the axis of a line ends with its largest amount, and has few marks', () => {
  expect(axisOf([0, 21.9, 8], 3)).toEqual({ from: 0, to: 21.9, ticks: [0, 10, 20] })
  expect(axisOf([12.3, 17.8], 2)).toEqual({ from: 10, to: 17.8, ticks: [10, 15] })
  expect(axisOf([0], 3).ticks.length).toBeGreaterThan(0)
})
