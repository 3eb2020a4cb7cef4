import { expect, test } from 'vitest'
import { narrowRoute, wideRoute } from './route'

const points = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
const ends = (path: string) => [points(path)[0], points(path).at(-1)]

test('on the felt as drawn, left is the drawn curve', () => {
  const { out } = wideRoute('left', 1256, 736, 248)
  expect(ends(out)).toEqual([
    [566, 442],
    [191, 316],
  ])
})

test('what comes in starts opposite to where your cards go, and ends beside where they start', () => {
  for (const direction of ['left', 'right', 'across'] as const) {
    for (const [route, width] of [[wideRoute(direction, 1256, 736, 248), 1256], [narrowRoute(direction), 390]] as const) {
      const [start, end] = ends(route.out)
      const [from, to] = ends(route.in)
      expect(from).toEqual([width - end![0], end![1]])
      expect(to).toEqual([width - start![0], start![1]])
    }
  }
})

test('right is left in a mirror', () => {
  expect(ends(wideRoute('right', 1256, 736, 248).out)).toEqual([
    [690, 442],
    [1065, 316],
  ])
})

test('each curve stays above the prompt, however low the felt', () => {
  for (const height of [560, 586, 636, 736, 1016])
    for (const direction of ['left', 'right', 'across'] as const)
      for (const [, y] of points(wideRoute(direction, 1256, height, 248).out)) expect(y).toBeLessThan(height - 214 - 58)
})
