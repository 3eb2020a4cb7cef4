/** The cards that a move names, and the marks on them once it is judged. */

import type { ChoiceView, Move } from '../../lib/api'
import type { Mark } from '../../shared/replay/QualityMark.svelte'

export const cardsOf = (move: Move): readonly string[] =>
  'cards' in move ? move.cards : 'card' in move ? [move.card] : 'discard' in move && move.discard ? [move.discard] : []

/** The best choice, with what was chosen where that comes to the same; whatever else was chosen has another mark. */
export function marksOn(best: Pick<ChoiceView, 'cards' | 'alike'> | undefined, chosen: readonly string[], otherwise: Mark): Map<string, Mark> {
  const alike = best?.cards.length === 1 ? best.alike : []
  return new Map<string, Mark>([
    ...chosen.map((card) => [card, alike.includes(card) ? 'best' : otherwise] as const),
    ...(best?.cards ?? []).map((card) => [card, 'best'] as const),
  ])
}
