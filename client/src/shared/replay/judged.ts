/** What a review says of the move of a step, as far as the felt draws it. */

import type { ReviewDecision } from '../../lib/api'

type Move = Pick<ReviewDecision, 'move' | 'cards'>

export interface Judged extends Move {
  mark: ReviewDecision['mark']
  /** The best move, where another was made. */
  best: Move | null
}

export const FLAWS: readonly ReviewDecision['mark'][] = ['inaccuracy', 'mistake', 'blunder']

export function judged({ move, cards, mark, choices }: ReviewDecision): Judged {
  const best = choices[0]
  return { move, cards, mark, best: best === undefined || best.made || mark === 'best' ? null : best }
}
