/**
 * The codes that lead people at this screen back to their seats from another device, until they say that they have noted
 * them. A page that is loaded again does not know them any more. Asks no server.
 */

import type { TableCreated } from './api'

export interface WayBack {
  /** Whose it is. */
  name: string
  letters: string
}

const untold: Record<string, readonly WayBack[]> = $state({})

/** Keeps the codes that came with a table that was set or a seat that was taken. */
export function keepWaysBack({ table, ways_back, message: { seats } }: Pick<TableCreated, 'table' | 'ways_back'> & { message: Pick<TableCreated['message'], 'seats'> }): void {
  const found = ways_back.map(({ seat, letters }) => ({ name: seats[seat]!.name, letters }))
  if (found.length > 0) untold[table] = [...(untold[table] ?? []), ...found]
}

/** Keeps a code that takes the place of the one before, of whoever is at the screen. */
export function addWayBack(table: string, way: WayBack): void {
  untold[table] = [way]
}

/** The codes of that table that nobody has noted yet. */
export const waysBack = (table: string): readonly WayBack[] => untold[table] ?? []

/** They are noted, and not shown again. */
export function forgetWaysBack(table: string): void {
  delete untold[table]
}
