/** When and what a record was. Knows no rules. */

import type { RecordSummary } from '../../lib/api'

/** A moment as a day. */
export const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const GAMES = { hearts: 'Hearts', gin: 'Gin Rummy' } as const
export const gameOf = ({ game }: RecordSummary): string => GAMES[game]
