/** The lines of a chart of scores: totals after each deal, and where the names stand at their ends. Draws nothing. */

import { ticks } from '../../lib/ticks'

/** Totals that were changed by hand, after so many deals. */
interface Change {
  after: number
  scores: readonly number[]
}

/** The totals by seat: before the first deal, and after each. A change by hand counts from the deal after which it was made. */
export function totalsOf(deals: readonly (readonly number[])[], seats: number, changes: readonly Change[] = []): number[][] {
  const changed = (deal: number, totals: number[]): number[] => [...(changes.findLast(({ after }) => after === deal)?.scores ?? totals)]
  const rows = [changed(0, Array<number>(seats).fill(0))]
  for (const [k, points] of deals.entries()) {
    rows.push(changed(k + 1, rows[k]!.map((total, seat) => total + (points[seat] ?? 0))))
  }
  return rows
}

/** What a chart shows from bottom to top, and its grid lines, the highest first. */
export interface Scale {
  bottom: number
  top: number
  grid: number[]
}

/** Lines 25 apart, and not 20 or 50, in a match to 100 that ends a little above it. */
const MOST_STEPS = 4.9
/** Room above the highest and below the lowest score, as a share of all. */
const ROOM = 0.04

export function scaleOf(totals: readonly (readonly number[])[], goal: number | null): Scale {
  const all = [0, goal ?? 0, ...totals.flat()]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const room = Math.max(1, most - least) * ROOM
  const [bottom, top] = [least < 0 ? least - room : 0, most > 0 ? most + room : 0]
  return { bottom, top: top === bottom ? 1 : top, grid: ticks(least, most, MOST_STEPS).filter((line) => line >= bottom && line <= top) }
}

/** Places in order that keep their distance, each as near to where it would be as they can be, within 0 and `height`. */
export function spread(wanted: readonly number[], distance: number, height: number): number[] {
  const order = wanted.map((_, k) => k).sort((a, b) => wanted[a]! - wanted[b]!)
  const places = [...wanted]
  let least = 0
  for (const k of order) {
    places[k] = Math.max(places[k]!, least)
    least = places[k] + distance
  }
  let most = height
  for (const k of order.toReversed()) {
    places[k] = Math.min(places[k]!, most)
    most = places[k] - distance
  }
  return places
}

const EVERY = [1, 2, 5, 10, 20, 50, 100]

/** Which deals have their number below the chart, where there is room for so many; the last always has. */
export function numbered(deals: number, room: number): number[] {
  const every = EVERY.find((each) => deals / each <= room) ?? deals
  const all = Array.from({ length: deals }, (_, k) => k + 1)
  return all.filter((deal) => deal === deals || (deal % every === 0 && deals - deal > every / 2))
}
