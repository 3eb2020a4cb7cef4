/** The order of a gin hand, and which cards of it belong together. Knows no rules and draws nothing. */

import type { Arranged } from '../lib/api'
import { sorted } from '../lib/cards'
import type { Kind } from '../shared/ui/GroupLabel.svelte'

/** By melds, by rank, by suit, or as the player's own hand left it. */
export type Order = 'meld' | 'rank' | 'suit' | 'own'

/** The orders that Sort goes through. */
const SORTS = ['meld', 'rank', 'suit'] as const

/** The order after this one; from one's own it begins again. */
export const nextOrder = (order: Order): (typeof SORTS)[number] => SORTS[(SORTS.findIndex((one) => one === order) + 1) % SORTS.length]!

/** Cards side by side that belong to one meld, or to none. */
export interface Group {
  /** Tells groups apart while the hand changes. */
  key: string
  kind: Kind
  cards: string[]
  /** The first part of its meld, or of the deadwood: the one that has the word on it. */
  first: boolean
}

/** The cards from left to right. */
export function ordered(hand: readonly string[], arranged: Arranged, order: Order, own: readonly string[]): string[] {
  switch (order) {
    case 'meld':
      return [...arranged.melds.flatMap(({ cards }) => cards), ...arranged.deadwood]
    case 'own':
      return kept(hand, own)
    default:
      return sorted(hand, order, 'low')
  }
}

/** One's own order with what has left the hand taken out of it, and what has come put at its end. */
export function kept(hand: readonly string[], own: readonly string[]): string[] {
  return [...own.filter((card) => hand.includes(card)), ...hand.filter((card) => !own.includes(card))]
}

/** Moves a card to a place among the others. */
export function moved(cards: readonly string[], card: string, to: number): string[] {
  const others = cards.filter((other) => other !== card)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, card)
}

/** The groups of a row of cards: where neighbours belong to the same meld, or both to none, they are one. */
export function groupsOf(cards: readonly string[], arranged: Arranged): Group[] {
  const groups: Group[] = []
  let last: number | null = null
  for (const card of cards) {
    const meld = arranged.melds.findIndex((one) => one.cards.includes(card))
    if (meld === last) groups.at(-1)!.cards.push(card)
    else {
      const kind = arranged.melds[meld]?.kind ?? 'dead'
      const first = !groups.some(({ key }) => key.startsWith(`${meld}:`))
      groups.push({ key: `${meld}:${card}`, kind, cards: [card], first })
    }
    last = meld
  }
  return groups
}

/** What a card is part of, in a word for those who cannot see the line under it. */
export function partOf(card: string, arranged: Arranged): string {
  const meld = arranged.melds.find(({ cards }) => cards.includes(card))
  return meld ? `in a ${meld.kind}` : 'deadwood'
}
