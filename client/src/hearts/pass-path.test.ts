import { expect, test } from 'vitest'
import type { Size } from '../shared/table/felt-size.svelte'
import type { Side } from '../shared/table/sides'
import { boxOf, frameOf, PROMPT, standOf, type Box, type Felt } from './felt-layout'
import { routeOf } from './pass-path'

const points = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
const ends = (path: string) => [points(path)[0]!, points(path).at(-1)!] as const

const FELTS: [Size, number, number][] = [
  ['wide', 1256, 736],
  ['wide', 1926, 1021],
  ['middle', 1000, 704],
  ['upright', 744, 960],
  ['phone', 390, 796],
  ['short', 360, 592],
  ['flat', 794, 390],
  ['flat', 590, 400],
]
const feltOf = (size: Size, width: number, height: number): Felt => ({ size, width, height, ask: frameOf(size, width, height, 13).ask })
const DRAWN = feltOf('wide', 1256, 736)
const routed = (side: Side, seats: number, felt: Felt) => routeOf(side, standOf(side, seats, felt), felt)

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
const CASES = GOALS.flatMap(([seats, side]) => FELTS.map(([size, width, height]) => ({ seats, side, size, width, height })))

test('on the felt as drawn, west is the drawn curve, and east the same in a mirror', () => {
  expect(ends(routed('w', 4, DRAWN).out)).toEqual([
    [566, 442],
    [191, 316],
  ])
  expect(ends(routed('e', 4, DRAWN).out)).toEqual([
    [690, 442],
    [1065, 316],
  ])
})

test.each(CASES)('of $seats, to $side on $size, $width wide: what comes in is where your cards go in a mirror, the other way', ({ seats, side, size, width, height }) => {
  const route = routed(side, seats, feltOf(size, width, height))
  const [start, end] = ends(route.out)
  const [from, to] = ends(route.in)
  expect([from[0] + end[0], to[0] + start[0]].map(Math.round)).toEqual([width, width].map(Math.round))
  expect([from[1], to[1]]).toEqual([end[1], start[1]])
})

const within = ([x, y]: readonly [number, number], box: Box) => x > box.left && x < box.right && y > box.top && y < box.bottom

test.each(CASES)('of $seats, to $side on $size, $width wide: both arrows end on no plate and keep clear of the prompt', ({ seats, side, size, width, height }) => {
  const felt = feltOf(size, width, height)
  const route = routed(side, seats, felt)
  const plate = boxOf(standOf(side, seats, felt), size, width)
  for (const path of [route.out, route.outHead, route.in, route.inHead])
    for (const point of [points(path)[0]!, points(path).at(-1)!]) {
      expect(within(point, plate)).toBe(false)
      expect(point[1]).toBeLessThan(height - felt.ask - PROMPT[size])
    }
  const meant = ends(route.out)[1]
  expect(meant[0] < width / 2).toBe(!side.endsWith('e'))
})
