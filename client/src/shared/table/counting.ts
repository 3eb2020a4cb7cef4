/** How the counting aid is drawn: on the felt where there is room, else in a line. Draws nothing. */

/** How much the aid takes on a felt, in lengths of the drawings: all of it, with what is said below scrolling if it must, or a line. */
const TAKES = { whole: 200, line: 44 }

/** Where it stands: in all, in a line, or nowhere on the felt; from the felt's upper edge, and how tall it may be. */
export interface CountingPlace {
  as: 'whole' | 'line' | 'nowhere'
  top: number
  most: number
  /** At the right edge, not at the left. */
  right?: boolean
}

/** The place in a column that is free between two heights. `whole` is wide enough for all of it. */
export function placeIn(top: number, bottom: number, whole: boolean): CountingPlace {
  const most = bottom - top
  return { as: whole && most >= TAKES.whole ? 'whole' : most >= TAKES.line ? 'line' : 'nowhere', top, most }
}
