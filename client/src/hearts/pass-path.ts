/** The curves along which passed cards travel, out of the hand and into it, in lengths of the drawings. Draws nothing. */

import { isPhone } from '../shared/table/felt-size.svelte'
import type { Side } from '../shared/table/sides'
import { boxOf, PROMPT, type Box, type Felt, type Stand } from './felt-layout'

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

/** The curve to the seat on `side`, and its mirror image from the seat opposite. */
export function routeOf(side: Side, stand: Stand, felt: Felt): Route {
  const plate = boxOf(stand, felt.size, felt.width)
  if (isPhone(felt.size)) return phoneRoute(side, plate, felt)
  return felt.size === 'flat' ? flatRoute(side, plate, felt) : wideRoute(side, stand, plate, felt)
}

/** Least widths of plates, which a curve ends below. */
const PLATES = { wide: 248, middle: 200, upright: 232 }
/** From a plate, and from the prompt, to the end of a curve. */
const BELOW = 30
const ABOVE = 22

function wideRoute(side: Side, stand: Stand, plate: Box, { size, width, height, ask }: Felt): Route {
  const middle = width / 2
  const start: Pair = [middle - 62, Math.round(Math.min(height * 0.6, height - ask - PROMPT[size] - ABOVE))]
  if (side === 'n') {
    const out = middle - (stand.beside && size !== 'middle' ? 226 : (stand.most ?? 0) / 2 + 18)
    return route([start, [out - 152, start[1] - 12], [out - 172, 110], [out, 66]], width, 35, side)
  }
  if (stand.middle !== undefined) {
    // A plate at the top, left of the middle: from below, between it and the words.
    const x = Math.round(Math.min(stand.middle, width - stand.middle))
    return route([start, [x - 40, start[1] - 6], [x - 30, stand.top + 220], [x - 8, stand.top + 104]], width, 35, side)
  }
  if (stand.centred && stand.top > height * 0.36) {
    // A plate lower than drawn leaves no room below it: from its inner side.
    const x = (stand.left ?? stand.right ?? 0) + (stand.most ?? 0) + 18
    return route([start, [middle - 190, start[1] - 6], [x + 96, stand.top + 6], [x, stand.top]], width, 35, side)
  }
  const least = PLATES[size as keyof typeof PLATES]
  const end: Pair = [Math.round(least * 0.77), plate.bottom + BELOW]
  const bend = Math.max(end[1] + 10, Math.min(end[1] + 76, start[1] - 50))
  return route([start, [middle - 208, start[1] - 6], [least + 34, bend], end], width, 35, side)
}

/** On a phone held sideways, a short one: below the plate, or beside it where there is too little room below. */
function flatRoute(side: Side, plate: Box, { width, height, ask }: Felt): Route {
  const [left, right] = side.endsWith('e') ? [width - plate.right, width - plate.left] : [plate.left, plate.right]
  const middle = (plate.top + plate.bottom) / 2
  if (side === 'n') return route([[left - 58, middle + 22], [left - 40, middle + 22], [left - 22, middle + 12], [left - 10, middle]], width, 16, side)
  if (height - ask - PROMPT.flat - plate.bottom < 40) return route([[right + 54, middle + 14], [right + 40, middle + 14], [right + 22, middle + 8], [right + 10, middle]], width, 16, side)
  const under = plate.bottom + 8
  return route([[left + 116, under + 26], [left + 90, under + 26], [left + 66, under + 20], [left + 56, under]], width, 16, side)
}

/** How wide and high the curve on a phone is drawn, from below the plates. */
const DRAWN = { width: 390, down: 300 }

function phoneRoute(side: Side, plate: Box, { size, width, height, ask }: Felt): Route {
  const from = plate.bottom + 8
  const down = Math.min(DRAWN.down, height - ask - PROMPT[size] - ABOVE - from)
  const x = (drawn: number) => Math.round((drawn * width) / DRAWN.width)
  const y = (drawn: number) => Math.round(from + (drawn * down) / DRAWN.down)
  const aim = (((plate.left + plate.right) / 2) * DRAWN.width) / width
  const end = Math.round(Math.min(aim, DRAWN.width - aim))
  const curve: Curve =
    side === 'n' || end > 110
      ? [[165, 270], [10, 250], [16, 90], [Math.min(end, 150), 14]]
      : [[165, 270], [100, 240], [end + 4, 170], [end, 38]]
  return route(curve.map(([a, b]) => [x(a), y(b)] as const) as unknown as Curve, width, 30, side)
}
