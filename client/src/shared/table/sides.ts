/** Where others sit at a table of two to six, seen from a seat. */

/** A side of the felt, seen from your seat. */
export type Side = 's' | 'sw' | 'w' | 'nw' | 'n' | 'ne' | 'e' | 'se'

const AROUND: Readonly<Record<number, readonly Side[]>> = {
  2: ['s', 'n'],
  3: ['s', 'w', 'e'],
  4: ['s', 'w', 'n', 'e'],
  5: ['s', 'w', 'nw', 'ne', 'e'],
  6: ['s', 'sw', 'nw', 'n', 'ne', 'se'],
}

export const SIDE_NAMES: Readonly<Record<Side, string>> = {
  s: 'South',
  sw: 'Southwest',
  w: 'West',
  nw: 'Northwest',
  n: 'North',
  ne: 'Northeast',
  e: 'East',
  se: 'Southeast',
}

/** The sides of a table, clockwise from your own. */
export const sidesOf = (seats: number): readonly Side[] => AROUND[seats] ?? AROUND[4]!

/** The side on which `seat` is seen from `me`. */
export const sideOf = (seat: number, me: number, seats: number): Side => sidesOf(seats)[(seat - me + seats) % seats] ?? 's'
