/** Round numbers for the scale of a chart. */

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500]

/** Round numbers from at most the least to at least the most, 0 among them, the highest first; in so many steps at most. */
export function ticks(least: number, most: number, steps = 4): number[] {
  const step = STEPS.find((each) => (most - least) / each <= steps) ?? STEPS.at(-1)!
  const [bottom, top] = [Math.floor(Math.min(least, 0) / step), Math.ceil(Math.max(most, 0) / step)]
  return Array.from({ length: top - bottom + 1 }, (_, k) => (top - k) * step)
}
