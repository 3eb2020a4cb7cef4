/** Which game a record is of. */

import type { RecordSummary } from '../../lib/api'

const GAMES = { hearts: 'Hearts', gin: 'Gin Rummy' } as const
export const gameOf = ({ game }: RecordSummary): string => GAMES[game]
