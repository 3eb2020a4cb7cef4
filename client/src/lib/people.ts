/** The people at a table: who is away, and whom the others wait for. Asks no server. */

import type { PersonView, Plate, SeatView, TableMessage } from './api'
import { aloud, plain } from './sentences'

type People = Pick<TableMessage, 'people' | 'request' | 'here'>

/** What stands for people, as for each opponent: clockwise from the reader's left. */
const THINGS = ['cup', 'acorn', 'lantern', 'bell', 'boot'] as const

/** The portrait of a seat as whoever sits at `me` sees it; null is the reader's own. */
export function portraitOf(seats: readonly Pick<SeatView, 'kind' | 'style'>[], me: number, seat: number): string | null {
  const { kind, style } = seats[seat]!
  if (kind === 'open') return 'nobody'
  return style ?? (seat === me ? null : THINGS[(seat - me - 1 + seats.length) % seats.length]!)
}

/** Milliseconds that the person of that seat has left for a decision; null where no clock runs. */
export const clockOf = ({ people }: Pick<TableMessage, 'people'>, seat: number): number | null =>
  people.find((person) => person.seat === seat)?.clock_left ?? null

/** Whether the person of that seat is away. */
export const isAway = ({ people }: Pick<TableMessage, 'people'>, seat: number): boolean =>
  people.some((person) => person.seat === seat && person.state === 'away')

/** Whether somebody at another screen has the computer play for them, as they asked. */
export const hasAutoPlay = ({ people, here }: Pick<TableMessage, 'people' | 'here'>, seat: number): boolean =>
  !here.includes(seat) && people.some((person) => person.seat === seat && person.auto === 'asked')

/** Whom the others do not wait for without end, because they are away, or have done nothing for long. */
export const waitedFor = ({ people, here }: Pick<People, 'people' | 'here'>): PersonView | undefined =>
  people.find(({ seat, takeover_left, state }) => (takeover_left !== null || state === 'idle') && !here.includes(seat))

/** Whether the reader may have the computer play for somebody at once: the host, or where they are idle everybody who plays. */
export const mayGoOnWithout = ({ host, watching }: Pick<TableMessage, 'host' | 'watching'>, { state }: Pick<PersonView, 'state'>): boolean =>
  !watching && (state === 'idle' || (host && state === 'away'))

/** Whether the computer plays for somebody at this screen because they were away. */
export const playedFor = ({ people, here }: Pick<TableMessage, 'people' | 'here'>): boolean => people.some(({ seat, auto }) => auto === 'away' && here.includes(seat))

/**
 * Who has to come to the screen, where several people play at it: the first who is to move, clockwise from the seat
 * that was `last` there; null while nobody is, or whoever is there is to move.
 */
export function nextHere({ here, people, view, seats }: Pick<TableMessage, 'here' | 'people' | 'view' | 'seats'>, speaker: number | null, last: number | null): number | null {
  if (here.length < 2 || view.phase === 'deal' || view.phase === 'over') return null
  const due = view.to_move.filter((seat) => here.includes(seat) && people.every((person) => person.seat !== seat || person.auto === null))
  if (due.length === 0 || (speaker !== null && due.includes(speaker))) return null
  const after = (seat: number) => (seat - (last ?? -1) - 1 + seats.length) % seats.length
  return due.reduce((first, seat) => (after(seat) < after(first) ? seat : first))
}

/** Whether there is something to say of the people: a request, or a wait. */
export const concernsPeople = (message: People): boolean => message.request !== null || waitedFor(message) !== undefined

/** What stands under the name of somebody who is away; null for one who is not. */
export const awayWords = ({ people }: Pick<TableMessage, 'people'>, seat: number): Plate | null =>
  people.find((person) => person.seat === seat)?.plate ?? null

type Gathered = Pick<TableMessage, 'seats' | 'people' | 'request' | 'here'>

/** What a screen reader is told of the people in a message that follows another one: each thing once. */
export function newsOfPeople(before: Gathered, now: Gathered): string[] {
  const { request, here } = now
  if (before.seats.length !== now.seats.length || isAnotherOrder(before.seats, now.seats)) return ['The host has changed the seats.']
  const together = before.seats.some(({ kind }, seat) => kind !== 'style' && !here.includes(seat))
  const asked = request !== null && request.request !== before.request?.request && !here.includes(request.seat)
  return [
    ...(together ? now.seats.flatMap((_, seat) => (here.includes(seat) ? [] : newsOfSeat(before, now, seat))) : []),
    ...(asked ? [request.sentence] : []),
  ]
}

/** What everybody is told and shown when the seat of somebody goes to another device, or is offered. */
export function newsOfDevices(before: Pick<TableMessage, 'seats'>, { seats, here }: Pick<TableMessage, 'seats' | 'here'>): string[] {
  if (seats.length !== before.seats.length || isAnotherOrder(before.seats, seats)) return []
  return seats.flatMap((is, seat) => {
    const was = before.seats[seat]!
    if (here.includes(seat) || was.kind !== 'person' || is.kind !== 'person') return []
    if (is.handovers > was.handovers) return [was.offered || was.name !== is.name ? `Offered seat taken: ${was.name}. Plays there now: ${is.name}` : `Plays on at another device: ${is.name}`]
    if (is.offered === was.offered) return []
    return [is.offered ? `The host offers a seat, with a link: that of ${is.name}` : `Keeps the seat: ${is.name}`]
  })
}

type Hosted = Pick<TableMessage, 'seats' | 'here' | 'host' | 'host_seat'>

/** What is told where somebody else is the host, or the reader may do what the host may; null where that is as before. */
export function newsOfHost(before: Hosted, { seats, here, host, host_seat }: Hosted): string | null {
  if (host_seat === null || seats.length !== before.seats.length || isAnotherOrder(before.seats, seats)) return null
  if (host_seat !== before.host_seat) return here.includes(host_seat) ? 'You are the host now.' : `The host is now: ${seats[host_seat]!.name}`
  return host && !before.host ? 'The host is away. Until they are back, you are the host.' : null
}

/** Whether the same sit there, and not as before. */
function isAnotherOrder(before: TableMessage['seats'], now: TableMessage['seats']): boolean {
  const named = (seats: TableMessage['seats']) => seats.map(({ kind, name }) => (kind === 'open' ? kind : `${kind} ${name}`))
  const [was, is] = [named(before), named(now)]
  return was.join('\n') !== is.join('\n') && was.sort().join('\n') === is.sort().join('\n')
}

function newsOfSeat(before: Gathered, now: Gathered, seat: number): string[] {
  const [was, is] = [before.seats[seat]!, now.seats[seat]!]
  if (was.kind !== 'open' && (is.kind === 'open' || (was.kind === 'person' && is.kind === 'style'))) return [`Has left: ${was.name}`]
  if (was.kind !== 'person' && (was.kind !== is.kind || was.name !== is.name)) return [`Sits down: ${is.name}`]
  const [then, person] = [before, now].map(({ people }) => people.find((each) => each.seat === seat))
  if (then === undefined || person === undefined) return []
  if (then.state === 'away' && person.state !== 'away') return [`Is back: ${is.name}`]
  if (person.sentence === null || plain(person.sentence) === plain(then.sentence ?? [])) return []
  const { takeover_left: left } = person
  return [`${aloud(person.sentence)}${left === null ? '' : ` ${Math.ceil(left / 1000)} seconds.`}`]
}
