/** The people at a table: who is away, and whom the others wait for. Asks no server. */

import type { PersonView, TableMessage } from './api'

type People = Pick<TableMessage, 'people' | 'request' | 'view'>

/** Whether the person of that seat is away. */
export const isAway = ({ people }: Pick<TableMessage, 'people'>, seat: number): boolean =>
  people.some((person) => person.seat === seat && person.state === 'away')

/** Whom the others do not wait for without end: somebody who is away, or whose time runs. */
export const waitedFor = ({ people, view }: People): PersonView | undefined =>
  people.find(({ seat, takeover_left }) => takeover_left !== null && seat !== view.seat) ?? people.find(({ clock_left }) => clock_left !== null)

/** Whether there is something to say of the people: a request, or a wait. */
export const concernsPeople = (message: People): boolean => message.request !== null || waitedFor(message) !== undefined
