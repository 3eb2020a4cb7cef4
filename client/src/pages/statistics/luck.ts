/** Luck and skill of each match, per deal, and their average over ten matches. Draws nothing. */

import type { MatchLuck } from '../../lib/api'

/** A match that was looked back at, in points a deal. */
export interface Match {
  match: MatchLuck
  luck: number
  skill: number
  /** The same over this and the matches before it, ten at most. */
  luckOver: number
  skillOver: number
}

const TOGETHER = 10

/** The matches, the first to end being the first here; a long match counts for more than a short one. */
export function matches(found: readonly MatchLuck[]): Match[] {
  return found.map((match, k) => {
    const together = found.slice(Math.max(0, k + 1 - TOGETHER), k + 1)
    return {
      match,
      luck: match.luck.points / match.deals,
      skill: match.skill.points / match.deals,
      luckOver: mean(together, 'luck'),
      skillOver: mean(together, 'skill'),
    }
  })
}

function mean(together: readonly MatchLuck[], what: 'luck' | 'skill'): number {
  const deals = together.reduce((sum, { deals }) => sum + deals, 0)
  return together.reduce((sum, one) => sum + one[what].points, 0) / deals
}
