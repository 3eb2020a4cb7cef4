/** The people at a table: who is away, and whom the others wait for. Asks no server. */

import type { PersonView, SeatView, TableMessage } from './api'

type People = Pick<TableMessage, 'people' | 'request' | 'view' | 'watching'>

/** What stands for people, as for each opponent: clockwise from the reader's left. */
const THINGS = ['cup', 'acorn', 'lantern'] as const

/** The portrait of a seat as whoever sits at `me` sees it; null is the reader's own. */
export function portraitOf(seats: readonly Pick<SeatView, 'kind' | 'style'>[], me: number, seat: number): string | null {
  const { kind, style } = seats[seat]!
  if (kind === 'open') return 'nobody'
  return style ?? (seat === me ? null : THINGS[(seat - me - 1 + seats.length) % seats.length % THINGS.length]!)
}

/** Milliseconds that the person of that seat has left for a decision; null where no clock runs. */
export const clockOf = ({ people }: Pick<TableMessage, 'people'>, seat: number): number | null =>
  people.find((person) => person.seat === seat)?.clock_left ?? null

/** Whether the person of that seat is away. */
export const isAway = ({ people }: Pick<TableMessage, 'people'>, seat: number): boolean =>
  people.some((person) => person.seat === seat && person.state === 'away')

/** Whom the others do not wait for without end, because they are away. */
export const waitedFor = ({ people, view, watching }: People): PersonView | undefined =>
  people.find(({ seat, takeover_left }) => takeover_left !== null && (watching || seat !== view.seat))

/** Whether there is something to say of the people: a request, or a wait. */
export const concernsPeople = (message: People): boolean => message.request !== null || waitedFor(message) !== undefined

/** What a screen reader is told of the people in a message that follows another one: each thing once. */
export function newsOfPeople(before: Pick<TableMessage, 'request'>, { request, view, watching }: Pick<People, 'request' | 'view' | 'watching'>): string[] {
  const asked = request !== null && request.request !== before.request?.request && (watching || request.seat !== view.seat)
  return asked ? [request.sentence] : []
}
