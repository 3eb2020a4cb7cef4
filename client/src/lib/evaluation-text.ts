/** Figures of reviews as they are written. */

const TENTH = 0.05
const MINUS = '−'

/** "−2.1", "0": an amount that is lost, with one decimal. */
export function lost(points: number): string {
  return points < TENTH ? '0' : `${MINUS}${points.toFixed(1)}`
}

/** "−4.6%": a part of the chance to win that is lost. */
export function lostChance(chance: number): string {
  return chance < 0.0005 ? '0' : `${MINUS}${(100 * chance).toFixed(1)}%`
}

/** "+4.9", "−8.4". */
export function signed(points: number): string {
  return Math.abs(points) < TENTH ? '0' : `${points < 0 ? MINUS : '+'}${Math.abs(points).toFixed(1)}`
}

export const percent = (chance: number): string => `${(100 * chance).toFixed(1)}%`
