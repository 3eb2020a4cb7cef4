/** The way back from a table that is apart from its match: a deal played again, or played on from a review. */

import type { TableMessage } from '../../lib/api'
import type { Route } from '../../lib/router.svelte'

export interface WayBack {
  /** What is played here. */
  note: string
  label: string
  route: Route
}

/** The way back from a deal that is played again, or played on from a review; null at any other table. */
export function wayBack({ replay, mirrored, taken_up }: TableMessage): WayBack | null {
  if (replay !== null) {
    const note = `${mirrored ? 'The other hand' : 'Played again'}: the match does not change.`
    return { note, label: 'Back to the match', route: { page: 'table', table: replay } }
  }
  if (taken_up === null) return null
  return { note: 'Played on from the review, as practice.', label: 'Back to the review', route: { page: 'board', ...taken_up } }
}
