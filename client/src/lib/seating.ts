/** Who sits where before a match: one to five seats, each style once at most. Knows names, not players. */

/** Styles clockwise from the player's left; an empty name is a free seat. */
export type Seats = readonly string[]

/** How the seats of a table are called, by how many there are: clockwise from the player's own. */
export const PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ['South', 'North'],
  3: ['South', 'West', 'East'],
  4: ['South', 'West', 'North', 'East'],
  5: ['South', 'West', 'Northwest', 'Northeast', 'East'],
  6: ['South', 'Southwest', 'Northwest', 'North', 'Northeast', 'Southeast'],
}
export const MOST_OPPONENTS = 5

/** What the opponents' seats of a table are called. */
export const placesOf = (opponents: number): readonly string[] => PLACES[opponents + 1]!.slice(1)

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

export interface Seating {
  seats: Seats
  /** The seat that the next name takes when none is free. */
  next: number
}

/** Taps a name: whoever sits stands up; whoever stands takes a free seat, or else the next one. */
export function tap({ seats, next }: Seating, style: string): Seating {
  const sitting = seats.indexOf(style)
  if (sitting >= 0) return { seats: seats.with(sitting, ''), next }
  const free = seats.indexOf('')
  const seat = free >= 0 ? free : next
  return { seats: seats.with(seat, style), next: seat === next ? (seat + 1) % seats.length : next }
}

/** Fits remembered seats to the styles there are: a name nobody has any more leaves its seat free. */
export function known(seats: Seats, styles: readonly string[]): string[] {
  return seats.map((name) => (styles.includes(name) ? name : ''))
}

/**
 * Seats a table of another size: those who sat stay in their order, and a chair that is brought takes whoever was
 * remembered there, or else the first of the others.
 */
export function seated(seats: Seats, count: number, remembered: Seats, styles: readonly string[]): string[] {
  const sitting = seats.slice(0, count)
  while (sitting.length < count) {
    const before = remembered[sitting.length] ?? ''
    const open = styles.filter((style) => !sitting.includes(style))
    sitting.push(open.includes(before) ? before : (open[0] ?? ''))
  }
  return sitting
}

/** What to remember once these sit: beyond them, whoever was remembered and is not among them. */
export function kept(seats: Seats, remembered: Seats): string[] {
  return [...seats, ...remembered.slice(seats.length).map((name) => (seats.includes(name) ? '' : name))]
}

/** Says in a sentence what a tap will do. */
export function advice({ seats, next }: Seating): string {
  const free = seats.filter((name) => name === '').length
  if (free > 0) {
    return `${COUNTS[free]} seat${free === 1 ? ' is' : 's are'} free. Tap a name to fill ${free === 1 ? 'it' : 'them'}.`
  }
  const taken = seats.length === 1 ? 'One seat, and it is taken.' : `${COUNTS[seats.length]} seats, all taken.`
  return `${taken} The next name takes ${placesOf(seats.length)[next]}.`
}
