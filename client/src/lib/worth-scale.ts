/** The axis of bars that compare choices: longer is better, and the worst choice still has a bar. */

export interface Valued {
  worth: { points: number }
  error: { points: number }
}

export interface Scale {
  /** The worth at the left end and at the right end. */
  from: number
  to: number
  /** Round amounts of worth to mark between them. */
  ticks: number[]
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
/** Steps in an axis, at most. */
const MOST = 4

/** How much the bars allow for error: two standard errors to either side. */
export const margin = ({ error }: Valued): number => 2 * error.points

/** The axis for the choices of one decision. */
export function scaleOf(choices: readonly Valued[]): Scale {
  const worths = choices.map(({ worth }) => worth.points)
  const low = Math.min(...worths)
  const high = Math.max(...worths)
  const step = STEPS.find((each) => (high - low) / each <= MOST - 1) ?? high - low
  return ticked(low >= 0 && high <= step * MOST ? 0 : (Math.ceil(low / step) - 1) * step, high, step)
}

/** The axis of a line through these amounts: it ends with the largest, and has so many steps at most. */
export function axisOf(amounts: readonly number[], most: number): Scale {
  const low = Math.min(...amounts)
  const high = Math.max(...amounts)
  const step = STEPS.find((each) => (high - low) / each <= most - 0.5) ?? Math.max(high - low, 1)
  const { from, ticks } = ticked(Math.floor(low / step + 1e-9) * step, high, step)
  const to = Math.max(high, from + step)
  return { from, to, ticks: ticks.filter((tick) => tick <= to + 1e-9) }
}

function ticked(from: number, high: number, step: number): Scale {
  const to = Math.max(Math.ceil(high / step - 1e-9), Math.round(from / step) + 1) * step
  return { from, to, ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, k) => from + k * step) }
}

/** Where a worth lies on the axis, from 0 at the left to 1 at the right. */
export const placeOn = ({ from, to }: Scale, points: number): number => Math.min(Math.max((points - from) / (to - from), 0), 1)
