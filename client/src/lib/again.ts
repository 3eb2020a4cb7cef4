/** Another match like one that is over. */

import { createTable, type TableMessage } from './api'
import { settings } from './settings.svelte'

/** Sets up the same seats and the same rules from the start; answers the new table. Throws what the server says. */
export async function again({ view, seats, pace }: TableMessage): Promise<string> {
  const wanted = seats.map(({ kind, style, name }, seat) =>
    kind === 'person' ? { kind, name: seat === view.seat ? settings.name.trim() || null : name } : { kind, style },
  )
  const made = await createTable({ game: view.game, rules: view.rules.notation, seats: wanted, pace, wait: true })
  return made.table
}
