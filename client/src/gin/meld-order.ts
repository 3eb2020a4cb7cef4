/** How the cards of melds are laid side by side. Knows no rules: the server or the player says what goes together. */

import { rankOf, suitOf } from '../lib/cards'

const RANKS = 13
/** Where a card stands in a row of its suit: the ace is low. */
const low = (card: string): number => (rankOf(card) + 1) % RANKS

/**
 * Cards from low to high. Those of one suit begin where there is a gap before them, so that a run around the corner
 * stays in one piece.
 */
export function inOrder(cards: readonly string[]): string[] {
  const rising = [...cards].sort((a, b) => low(a) - low(b))
  const held = new Set(rising.map(low))
  const first = rising.findLastIndex((card) => !held.has((low(card) + RANKS - 1) % RANKS))
  const corner = oneSuit(cards) && rising.length > 0 && held.has(0) && held.has(RANKS - 1) && first > 0
  return corner ? [...rising.slice(first), ...rising.slice(0, first)] : rising
}

const oneSuit = (cards: readonly string[]): boolean => new Set(cards.map(suitOf)).size === 1
const oneRank = (cards: readonly string[]): boolean => new Set(cards.map(rankOf)).size === 1

/** What a meld that the server has taken for one is. */
export const kindOf = (cards: readonly string[]): 'set' | 'run' => (oneRank(cards) ? 'set' : 'run')

export interface Lain {
  card: string
  /** Laid off on the meld. */
  laid: boolean
}

/** A meld with what was laid off on it: a run grows at its ends, a set at its end. */
export function lain(meld: readonly string[], laid: readonly string[]): Lain[] {
  const cards = oneSuit(meld) ? inOrder([...meld, ...laid]) : [...meld, ...laid]
  return cards.map((card) => ({ card, laid: laid.includes(card) }))
}

/** How wide groups of cards are, in widths of a card, without what is between them: `seen` of every card but a last one. */
export const widthOf = (groups: readonly (readonly unknown[])[], seen: number): number =>
  groups.reduce((sum, { length }) => sum + 1 + seen * Math.max(0, length - 1), 0)
