import { expect, test } from 'vitest'
import { standOf, type Side } from './felt-layout'
import { narrowRoute, wideRoute } from './pass-path'

const points = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
const ends = (path: string) => [points(path)[0], points(path).at(-1)]
const wide = (side: Side, seats: number, height = 736) =>
  wideRoute(side, standOf(side, seats, 'wide', 1256, height), 1256, height, 248, 0)

/** Every seat that cards can be passed to, with how many play. */
const GOALS: [number, Side][] = [
  [2, 'n'],
  [3, 'w'],
  [3, 'e'],
  [4, 'w'],
  [4, 'n'],
  [4, 'e'],
  [5, 'w'],
  [5, 'nw'],
  [5, 'ne'],
  [5, 'e'],
  [6, 'sw'],
  [6, 'n'],
  [6, 'se'],
]

test('on the felt as drawn, west is the drawn curve', () => {
  expect(ends(wide('w', 4).out)).toEqual([
    [566, 442],
    [191, 316],
  ])
})

test.each(GOALS)('of %i, to %s: what comes in is where your cards go in a mirror, the other way', (seats, side) => {
  for (const [route, width] of [
    [wide(side, seats), 1256],
    [narrowRoute(side, 62, 300), 390],
  ] as const) {
    const [start, end] = ends(route.out)
    const [from, to] = ends(route.in)
    expect(from).toEqual([width - end![0], end![1]])
    expect(to).toEqual([width - start![0], start![1]])
  }
})

test('east is west in a mirror', () => {
  expect(ends(wide('e', 4).out)).toEqual([
    [690, 442],
    [1065, 316],
  ])
})

test.each(GOALS)('of %i, to %s: the curve stays above the prompt, however low the felt', (seats, side) => {
  for (const height of [560, 586, 636, 736, 1016])
    for (const [x, y] of points(wide(side, seats, height).out))
      // Beside the hand there is no prompt to keep clear of.
      if (x > 290 && x < 966) expect(y).toBeLessThan(height - 214 - 58)
})

test.each(GOALS)('of %i, to %s: the curve ends beside or below the plate it means', (seats, side) => {
  const stand = standOf(side, seats, 'wide', 1256, 736)
  const [, end] = ends(wide(side, seats).out)
  if (side === 'n') return expect(end).toEqual([1256 / 2 - 226, 66])
  const bottom = stand.centred ? stand.top + 36 : stand.top + 72
  const inner = (stand.left ?? stand.right ?? 0) + (stand.most ?? 0)
  expect(end![1] > bottom || Math.min(end![0], 1256 - end![0]) > inner).toBe(true)
  expect(end![0] < 628).toBe(!side.endsWith('e'))
})
