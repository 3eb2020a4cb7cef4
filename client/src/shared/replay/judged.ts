/** What a review says of the move of a step, as far as the felt draws it. */

import type { ChoiceView, ReviewDecision } from '../../lib/api'

type Move = Pick<ReviewDecision, 'move' | 'cards'>

export interface Judged extends Move {
  mark: ReviewDecision['mark']
  /** The best move, where another was made. */
  best: Move | null
}

export const FLAWS: readonly ReviewDecision['mark'][] = ['inaccuracy', 'mistake', 'blunder']

/** A choice beside others: its own mark if it has one, and its worth against theirs. */
export type MarkedChoice = Pick<ChoiceView, 'move' | 'cards' | 'alike' | 'detail' | 'worth' | 'error' | 'made'> & { mark: ReviewDecision['mark'] | null }

/** The choices of a decision, of which the best has its mark and the one that was made. */
export const markedChoices = ({ choices, mark }: ReviewDecision): MarkedChoice[] =>
  choices.map((each, k) => ({ ...each, mark: each.made ? mark : k === 0 ? 'best' : null }))

export function judged({ move, cards, mark, choices }: ReviewDecision): Judged {
  const best = choices[0]
  return { move, cards, mark, best: best === undefined || best.made || mark === 'best' ? null : best }
}
