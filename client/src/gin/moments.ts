/** What is a moment at Gin: a hand ends in gin, or in an undercut. Shows nothing. */

import type { GinMessage } from '../lib/api'
import { momentOf, type Moment } from '../shared/table/moments.svelte'

/** The moment of the hand that is over. */
export function momentAfter(message: GinMessage): Moment | null {
  const { history } = message.view
  const last = history.at(-1)
  if (last === undefined || last.winner === null || last.kind === 'knock' || last.kind === 'drawn') return null
  const undercut = last.kind === 'undercut' || last.kind === 'equal'
  const loser = 1 - last.winner
  return momentOf(message, history.length, undercut ? [[last.winner, 'undercut'], [loser, 'undercutLost']] : [[last.winner, 'gin'], [loser, 'ginLost']])
}
