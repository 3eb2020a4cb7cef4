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

/** The groups to begin with: one for each seat; the discard of a knock, and a meld; or one. */
export function emptyGroups(offer: Grouped | null): Group[] {
  const length = Math.max(1, offer?.seats.length ?? 0) + (discards(offer) ? 1 : 0)
  return Array.from({ length }, () => ({ cards: [], on: 0 }))
}

const discards = (offer: Grouped | null): boolean => offer !== null && offer.melds && offer.cards === 1

/** The groups with a card put to the one at that place, or taken out of where it is. The discard comes first. */
export function withCard(offer: Grouped | null, groups: readonly Group[], at: number, card: string): Group[] {
  const held = groups.some(({ cards }) => cards.includes(card))
  const to = discards(offer) && groups[0]?.cards.length === 0 ? 0 : at
  return groups.map((group, k) => {
    const cards = held ? group.cards.filter((each) => each !== card) : k === to ? [...group.cards, card] : group.cards
    return { ...group, cards }
  })
}

/** The line that tells the groups. Fewer cards than a meld has are deadwood, unless they are laid off. */
export function lineOf(offer: Grouped | null, groups: readonly Group[]): string {
  const line = offer?.line ?? ''
  const all = groups.flatMap(({ cards }) => cards)
  if (offer === null || !inGroups(offer)) return [line, ...all].join(' ').trim()
  if (offer.seats.length > 0) {
    const held = groups.flatMap(({ cards }, k) => (cards.length === 0 ? [] : [offer.seats[k]!, ...cards]))
    return [line, ...held].join(' ')
  }
  const [discard, ...others] = discards(offer) ? groups : [{ cards: offer.cards < 0 ? all : [] }, ...groups]
  const laid = (others as Group[]).filter(({ cards, on }) => cards.length >= (on > 0 ? 1 : MELD))
  const melds = laid.map(({ cards, on }) => cards.join(' ') + (on > 0 ? ` on ${on}` : ''))
  return `${[line, ...discard!.cards].join(' ')} by hand ${melds.join(', ')}`.trim()
}
