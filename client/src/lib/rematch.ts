/** Sets up another match like one that is over. */

import { createTable, type TableMessage } from './api'
import { settings } from './settings.svelte'

/** Sets up the same seats and the same rules from the start; answers the new table. Throws what the server says. */
export async function rematch({ view, seats, pace }: TableMessage): Promise<string> {
  const wanted = seats.map(({ style }, seat) =>
    seat === view.seat
      ? { kind: 'person' as const, name: settings.name.trim() || null }
      : { kind: 'style' as const, style: style ?? 'shark' },
  )
  const made = await createTable({ game: view.game, rules: view.rules.notation, seats: wanted, pace, wait: true })
  return made.table
}
