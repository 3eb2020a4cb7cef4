/** Who sits where before a match: three seats, each style once at most. Knows names, not players. */

/** Styles in West, North and East; an empty name is a free seat. */
export type Seats = [string, string, string]

export const SEAT_NAMES = ['West', 'North', 'East'] as const

export interface Seating {
  seats: Seats
  /** The seat that the next name takes when none is free. */
  next: number
}

/** Taps a name: whoever sits stands up; whoever stands takes a free seat, or else the next one. */
export function tap({ seats, next }: Seating, style: string): Seating {
  const sitting = seats.indexOf(style)
  if (sitting >= 0) return { seats: placed(seats, sitting, ''), next }
  const free = seats.indexOf('')
  const seat = free >= 0 ? free : next
  return { seats: placed(seats, seat, style), next: seat === next ? (seat + 1) % seats.length : next }
}

function placed(seats: Seats, seat: number, style: string): Seats {
  return seats.map((name, k) => (k === seat ? style : name)) as Seats
}

/** Fits remembered seats to the styles there are: a name nobody has any more leaves its seat free. */
export function known(seats: Seats, styles: readonly string[]): Seats {
  return seats.map((name) => (styles.includes(name) ? name : '')) as Seats
}

/** Says in a sentence what a tap will do. */
export function advice({ seats, next }: Seating): string {
  const free = seats.filter((name) => name === '').length
  if (free === 0) return `Three seats, all taken. The next name takes ${SEAT_NAMES[next]}.`
  return `${['', 'One seat is', 'Two seats are', 'Three seats are'][free]} free. Tap a name to fill ${free === 1 ? 'it' : 'them'}.`
}
