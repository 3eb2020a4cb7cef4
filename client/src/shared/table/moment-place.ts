/** Where the words of a player stand on the felt, so that they cover nothing. Draws nothing. */

/** In pixels, from the upper left corner of the felt. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Area {
  width: number
  height: number
}

/** On which side of the plate words stand; `within`: on it, in the place of its own words. */
export type At = 'below' | 'right' | 'left' | 'above' | 'within'

export interface MomentPlace {
  left: number
  top: number
  at: At
}

/** From the plate, from its edge, and from the edge of the felt. */
const GAP = 8
const IN = 10
const EDGE = 6
/** No nearer to anything else than this. */
const NEAR = 4
/** So far from the plate, beyond the backs of the cards, they still seem to come from it. */
const FAR = 112

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const boxAt = (left: number, top: number, { width, height }: Area): Box => ({ left, top, right: left + width, bottom: top + height })

/** What words of that box would cover, or come too near to. */
const clashing = ({ left, top, right, bottom }: Box, taken: readonly Box[]): Box[] =>
  taken.filter((each) => overlap({ left: left - NEAR, top: top - NEAR, right: right + NEAR, bottom: bottom + NEAR }, each))

/** Whether words of that size are free there, on a felt of that size. */
export function isFree(left: number, top: number, size: Area, felt: Area, taken: readonly Box[]): boolean {
  const box = boxAt(left, top, size)
  const inside = left >= EDGE && top >= EDGE && box.right <= felt.width - EDGE && box.bottom <= felt.height - EDGE
  return inside && clashing(box, taken).length === 0
}

/** How far down words have to go to be clear of what is there; null beyond the reach of the plate. */
function down(left: number, plate: Box, size: Area, taken: readonly Box[]): number | null {
  let top = plate.bottom + GAP
  while (top - plate.bottom <= FAR) {
    const met = clashing(boxAt(left, top, size), taken)
    if (met.length === 0) return top
    top = Math.max(...met.map(({ bottom }) => bottom)) + GAP
  }
  return null
}

/** A free place for words of that size near a plate: below it, beside it or above it. Null if there is none. */
export function placeOf(plate: Box, size: Area, felt: Area, taken: readonly Box[]): MomentPlace | null {
  const clamped = (left: number) => Math.max(EDGE, Math.min(left, felt.width - EDGE - size.width))
  const columns = [clamped(plate.left + IN), clamped(plate.right - IN - size.width)]
  const middle = (plate.top + plate.bottom - size.height) / 2
  const places: MomentPlace[] = [
    ...columns.flatMap((left): MomentPlace[] => {
      const top = down(left, plate, size, taken)
      return top === null ? [] : [{ left, top, at: 'below' }]
    }),
    { left: plate.right + GAP, top: middle, at: 'right' },
    { left: plate.left - GAP - size.width, top: middle, at: 'left' },
    ...columns.map((left): MomentPlace => ({ left, top: plate.top - GAP - size.height, at: 'above' })),
  ]
  return places.find(({ left, top }) => isFree(left, top, size, felt, taken)) ?? null
}

/** How far words on a plate may reach to either side of its own, and down. */
const COVER = 4

/** The parts of a plate that words may cover: that of its `own` words, or all of it. */
export const partsOf = (plate: Box, own: Box): Box[] => [
  { ...own, left: own.left - COVER, right: own.right + COVER },
  { left: plate.left + COVER, top: plate.top + COVER, right: plate.right - COVER, bottom: plate.bottom - COVER },
]

/** The place of words of that size over a part of a plate; null if they are too long for that. */
export function placeWithin(plate: Box, { left, top }: Box, { width, height }: Area): MomentPlace | null {
  return left + width <= plate.right && top + height <= plate.bottom + COVER ? { left, top, at: 'within' } : null
}
