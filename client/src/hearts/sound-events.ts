/** Which sound goes with what happens at Hearts. Plays nothing. */

import type { HeartsMessage, HeartsView } from '../lib/api'
import { faceOf } from '../lib/cards'
import type { SoundName } from '../lib/sound'

/** The sound of a message, if any. */
export function soundOf({ saw, view }: HeartsMessage, before: HeartsView | null): SoundName | null {
  const played = saw.flatMap((one) => (one.type === 'played' ? [one.card] : []))
  if (played.some((card) => faceOf(card) === 'QS')) return 'QSPlayd'
  if (view.broken && before?.broken === false && played.length > 0) return 'Broken'
  if (played.length > 0) return 'Card'
  if (!saw.some(({ type }) => type === 'dealt')) return null
  return view.deal === 1 ? 'Hello' : 'Deal'
}

/** The sound when the last trick of the message goes to its winner. */
export function swept({ saw, view }: HeartsMessage, before: HeartsView | null): SoundName {
  const trick = saw.findLast((one) => one.type === 'trick')
  if (trick === undefined || trick.cancelled || trick.points === 0) return 'Trick'
  const mine = trick.winner === view.seat
  const laid = [...(before?.trick.cards ?? []), ...saw.flatMap((one) => (one.type === 'played' ? [one.card] : []))]
  const queen = laid.some((card) => faceOf(card) === 'QS')
  if (queen) return mine ? 'QS2Me' : 'QS2U'
  return mine ? 'Hrt2Me' : 'Hrt2U'
}

/** The sound when the score is shown. */
export function ended(view: HeartsView): SoundName | null {
  if (view.phase === 'over') {
    if (!view.winners.includes(view.seat)) return 'UWon'
    return view.winners.length > 1 ? 'Tied' : 'IWon'
  }
  return view.history.at(-1)?.shooter == null ? null : 'Moon'
}
