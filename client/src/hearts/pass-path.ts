/** The curves along which passed cards travel, out of the hand and into it, in pixels. Draws nothing. */

import type { Side, Stand } from './felt-layout'

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

/** `out` goes from the middle to a seat on the left; what comes in is its mirror image, the other way. */
function route(out: Curve, width: number, length: number, side: Side): Route {
  const inwards = reversed(mirrored(out, width))
  const right = side.endsWith('e')
  const [gone, come] = right ? [mirrored(out, width), mirrored(inwards, width)] : [out, inwards]
  return { out: path(gone), outHead: head(gone, length), in: path(come), inHead: head(come, length) }
}

/** To the seat on `side`, on a felt of `width` by `height`; plates are `plate` wide, the hand `extra` taller than drawn. */
export function wideRoute(side: Side, stand: Stand, width: number, height: number, plate: number, extra: number): Route {
  const middle = width / 2
  // Above the prompt, which is as far from the bottom on every felt.
  const start: Pair = [middle - 62, Math.round(Math.min(height * 0.6, height - 294 - extra))]
  if (side === 'n') return route([start, [middle - 378, start[1] - 12], [middle - 398, 110], [middle - 226, 66]], width, 35, side)
  if (!stand.centred) {
    // A plate at the top, left of the middle: from below, between it and the words.
    const x = Math.round(Math.min(stand.middle ?? 0, width - (stand.middle ?? 0)))
    return route([start, [x - 40, start[1] - 6], [x - 30, stand.top + 220], [x - 8, stand.top + 104]], width, 35, side)
  }
  if (stand.top > height * 0.36) {
    // A plate lower than drawn leaves no room below it: from its inner side.
    const x = (stand.left ?? stand.right ?? 0) + (stand.most ?? plate) + 18
    return route([start, [middle - 190, start[1] - 6], [x + 96, stand.top + 6], [x, stand.top]], width, 35, side)
  }
  const end: Pair = [Math.round(plate * 0.77), stand.top + 66]
  const bend = Math.max(end[1] + 10, Math.min(end[1] + 76, start[1] - 50))
  return route([start, [middle - 208, start[1] - 6], [plate + 34, bend], end], width, 35, side)
}

/** On a phone, in a box of 390 by `down` below the plates; `x` is the middle of the plate that is meant. */
export function narrowRoute(side: Side, x: number, down: number): Route {
  const y = (drawn: number) => Math.round((drawn * down) / 300)
  const end = Math.round(Math.min(x, 390 - x))
  const top: Curve = [[165, y(270)], [10, y(250)], [16, y(90)], [Math.min(end, 150), 14]]
  const edge: Curve = [[165, y(270)], [100, y(240)], [Math.min(end, 110) + 4, y(170)], [end, y(38)]]
  return route(side === 'n' || end > 110 ? top : edge, 390, 30, side)
}
