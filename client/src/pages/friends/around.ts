/** Where people sit round a table, as one of them sees it. */

/** The places clockwise from the reader's own, by the number of seats; names are those of grid areas. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ['s', 'n'],
  3: ['s', 'w', 'e'],
  4: ['s', 'w', 'n', 'e'],
  5: ['s', 'w', 'nw', 'ne', 'e'],
  6: ['s', 'w', 'nw', 'n', 'ne', 'e'],
}

/** Where the seat is, of so many, to whoever sits at `mine`. */
export const placeOf = (seat: number, mine: number, seats: number): string => PLACES[seats]![(seat - mine + seats) % seats]!
