/** The curves that passed cards travel: out of your hand, and into it. Plain coordinates, for a felt of a given size. */

import type { HeartsView } from '../lib/api'

type Direction = HeartsView['direction']
type Pair = readonly [number, number]

/** A curve from the first point to the last, bent towards the two between. */
type Curve = readonly [Pair, Pair, Pair, Pair]

export interface Route {
  out: string
  outHead: string
  in: string
  inHead: string
}

const path = ([a, b, c, d]: Curve): string => `M${a.join(' ')}C${b.join(' ')} ${c.join(' ')} ${d.join(' ')}`

/** Two strokes at the end of a curve, 33 degrees to either side of it. */
function head([, , c, d]: Curve, length: number): string {
  const back = Math.atan2(c[1] - d[1], c[0] - d[0])
  const stroke = (turn: number) =>
    `${Math.round(d[0] + length * Math.cos(back + turn))} ${Math.round(d[1] + length * Math.sin(back + turn))}`
  return `M${stroke(-0.58)} ${d[0]} ${d[1]} ${stroke(0.58)}`
}

const mirrored = (curve: Curve, width: number): Curve =>
  curve.map(([x, y]) => [width - x, y] as const) as unknown as Curve

const reversed = ([a, b, c, d]: Curve): Curve => [d, c, b, a]

/** `out` goes from the middle to the seat; what comes in is its mirror image, the other way. */
function route(out: Curve, width: number, inwards: Curve, length: number, direction: Direction): Route {
  const [gone, come] = direction === 'right' ? [mirrored(out, width), mirrored(inwards, width)] : [out, inwards]
  return { out: path(gone), outHead: head(gone, length), in: path(come), inHead: head(come, length) }
}

/** On a felt of `width` by `height`, plates `plate` wide. */
export function wideRoute(direction: Direction, width: number, height: number, plate: number): Route {
  const middle = width / 2
  // Above the prompt, which is as far from the bottom on every felt.
  const start: Pair = [middle - 62, Math.round(Math.min(height * 0.6, height - 294))]
  const end: Pair = [Math.round(plate * 0.77), Math.round(height * 0.34 + 66)]
  const bend = Math.max(end[1] + 10, Math.min(end[1] + 76, start[1] - 50))
  const side: Curve = [start, [middle - 208, start[1] - 6], [plate + 34, bend], end]
  const top: Curve = [start, [middle - 378, start[1] - 12], [middle - 398, 110], [middle - 226, 66]]
  const out = direction === 'across' ? top : side
  return route(out, width, reversed(mirrored(out, width)), 35, direction)
}

/** On a phone, in a box of 390 by 300 below the plates. */
export function narrowRoute(direction: Direction): Route {
  const side: Curve = [[165, 270], [100, 240], [66, 170], [62, 38]]
  const top: Curve = [[165, 270], [10, 250], [16, 90], [150, 10]]
  const out = direction === 'across' ? top : side
  return route(out, 390, reversed(mirrored(out, 390)), 30, direction)
}
