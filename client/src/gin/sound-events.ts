/** Which sound goes with what happens at Gin. Plays nothing. */

import type { GinMessage, GinView } from '../lib/api'
import type { SoundName } from '../lib/sound'

/** The sound of one event. */
export function soundOf({ type }: GinMessage['saw'][number], view: GinView): SoundName | null {
  switch (type) {
    case 'hand_dealt':
      return view.hand_number === 1 ? 'Hello' : 'Deal'
    case 'drawn':
    case 'taken':
      return 'Trick'
    case 'discarded':
      return 'Card'
    case 'knocked':
      return 'QSPlayd'
    default:
      return null
  }
}

/** The sound when both hands are laid open. */
export function ended(view: GinView): SoundName | null {
  const me = view.seat
  if (view.phase === 'over') {
    if (!view.winners.includes(me)) return 'UWon'
    return view.winners.length > 1 ? 'Tied' : 'IWon'
  }
  const last = view.history.at(-1)
  if (last === undefined) return null
  if (last.winner === null) return 'Tied'
  const grand = last.kind !== 'knock'
  if (last.winner === me) return grand ? 'QS2U' : 'Hrt2U'
  return grand ? 'QS2Me' : 'Hrt2Me'
}
