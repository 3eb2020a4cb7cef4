/** What else might be changed in rules of Gin so that a change can be had that was refused. The server judges. */

import type { Changes } from './api'
import type { Value, Values } from './studio'

const USUAL_GOAL = 100
const USUAL_BONUS = 100

/** Candidates, the least first; the field itself is never among them. */
export function ginMends(field: string, value: Value, now: Values): Changes[] {
  const wanted = { ...now, [field]: value }
  const found: Changes[] = []
  if (wanted.spade_doubles && wanted.oklahoma === 'no') {
    found.push(field === 'oklahoma' ? { spade_doubles: false } : { oklahoma: 'ace-is-gin' }, { oklahoma: 'ace-is-one' })
  }
  if (wanted.scoring === 'hollywood' && wanted.goal === 0) {
    found.push(field === 'goal' ? { scoring: 'single' } : { goal: USUAL_GOAL })
  }
  if (wanted.shutout === 'bonus' && wanted.game_bonus === 0) {
    if (field === 'game_bonus') found.push({ shutout: 'none' }, { shutout: 'score' })
    else found.push({ game_bonus: USUAL_BONUS })
  }
  if (wanted.standoff && !wanted.return_taken) found.push(field === 'standoff' ? { return_taken: true } : { standoff: false })
  return found.filter((changes) => !(field in changes))
}
