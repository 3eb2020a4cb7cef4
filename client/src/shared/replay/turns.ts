/** Which trick of Hearts, or turn of Gin, each step of a replay belongs to. Knows no rules. */

import type { ReplayDeal, TrickView } from '../../lib/api'

/** For each step the trick, or the turn of whoever moved, from 1; 0 for the deal and for what is passed. */
export function turnsOf({ game, frames }: ReplayDeal): number[] {
  if (game === 'hearts') return frames.map(({ trick, tricks }) => (trick === null ? 0 : tricks + (isComplete(trick) ? 0 : 1)))
  const begun = new Map<number, number>()
  return frames.map(({ seat, move }) => {
    if (seat === null) return 0
    const before = begun.get(seat) ?? 0
    if (move === 'draw' || move === 'take') begun.set(seat, before + 1)
    return Math.max(1, before + (move === 'draw' || move === 'take' || move === 'decline' ? 1 : 0))
  })
}

export const isComplete = ({ cards, players }: Pick<TrickView, 'cards' | 'players'>): boolean => cards.length === players.length

/** Who took a trick: nobody before it is complete, nor where its cards cancelled each other. */
export const takerOf = (trick: Pick<TrickView, 'cards' | 'players' | 'winner' | 'cancelled'>): number | null => (isComplete(trick) && !trick.cancelled ? trick.winner : null)

/** The tricks that were complete by a step, each with its step. */
export const tricksBy = ({ frames }: ReplayDeal, step: number) =>
  frames.slice(0, step + 1).flatMap(({ trick, tricks }, at) => (trick !== null && isComplete(trick) ? [{ ...trick, number: tricks, at }] : []))

/** The cards that a move, or those since a step, brought into a hand, where both hands are known. */
export function gained({ frames }: ReplayDeal, step: number, seat: number, since = step - 1): string[] {
  const before = frames[since]?.hands[seat]?.cards
  return before == null ? [] : (frames[step]?.hands[seat]?.cards ?? []).filter((card) => !before.includes(card))
}

/** The cards that a move shows whoever reads: of a card that was drawn unseen none, unless hands lie open. */
export function shownCards(deal: ReplayDeal, step: number, open: boolean): string[] {
  const { seat, move, cards } = deal.frames[step]!
  if (move !== 'draw' || seat === null) return cards
  return open || deal.seat === null || seat === deal.seat ? gained(deal, step, seat) : []
}
