/** Which further changes to rules of Gin could make a refused change possible. The server judges them. */

import type { Changes } from '../../lib/api'
import type { Value, Values } from './fields'

const USUAL_GOAL = 100
const USUAL_BONUS = 100

/** Candidates, the least first; the field itself is never among them. */
export function ginRepairs(field: string, value: Value, now: Values): Changes[] {
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
