/** Cards that are tapped in groups: what each seat still held, or melds. Draws nothing. */

import type { ObservedOffer } from '../../lib/api'

export interface Group {
  cards: string[]
  /** The knocker's meld that they go on, from 1; 0 for none. */
  on: number
}

type Grouped = Pick<ObservedOffer, 'line' | 'cards' | 'seats' | 'melds'>

const MELD = 3

/** Whether what a button tells is tapped group by group. */
export const inGroups = (offer: Grouped | null): boolean => offer !== null && (offer.melds || offer.seats.length > 0)

/** The groups to begin with: one for each seat, or the first meld. */
export function emptyGroups({ seats }: Grouped): Group[] {
  return Array.from({ length: Math.max(1, seats.length) }, () => ({ cards: [], on: 0 }))
}

/** The groups with a card put to the one at that place, or taken out of where it is. */
export function withCard(groups: readonly Group[], at: number, card: string): Group[] {
  const held = groups.some(({ cards }) => cards.includes(card))
  return groups.map((group, k) => {
    const cards = held ? group.cards.filter((each) => each !== card) : k === at ? [...group.cards, card] : group.cards
    return { ...group, cards }
  })
}

/** The line that tells the groups. Fewer cards than a meld has are deadwood, unless they are laid off. */
export function lineOf(offer: Grouped, first: readonly string[], groups: readonly Group[]): string {
  if (offer.seats.length > 0) {
    const held = groups.flatMap(({ cards }, k) => (cards.length === 0 ? [] : [offer.seats[k]!, ...cards]))
    return [offer.line, ...held].join(' ')
  }
  const before = offer.cards < 0 ? groups.flatMap(({ cards }) => cards) : first
  const laid = groups.filter(({ cards, on }) => cards.length >= (on > 0 ? 1 : MELD))
  const melds = laid.map(({ cards, on }) => cards.join(' ') + (on > 0 ? ` on ${on}` : ''))
  return `${[offer.line, ...before].join(' ')} by hand ${melds.join(', ')}`.trim()
}
