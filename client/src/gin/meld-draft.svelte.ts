/**
 * Melds that a player lays out by hand, what goes on the knocker's melds, and the cards that are left. Knows no
 * rules.
 */

import { inOrder } from './meld-order'

/** Where cards may be put. */
export type Place = { what: 'loose' | 'new' } | { what: 'meld' | 'laid'; k: number }

/** As many melds as can be named. */
const MOST_MELDS = 4

export interface Laid {
  melds: readonly (readonly string[])[]
  /** On each of the knocker's melds, in their order. */
  laid: readonly (readonly string[])[]
  loose: readonly string[]
}

export class MeldDraft {
  melds: readonly (readonly string[])[] = $state.raw([])
  laid: readonly (readonly string[])[] = $state.raw([])
  loose: readonly string[] = $state.raw([])
  /** Taken up, to be put somewhere. */
  chosen: readonly string[] = $state.raw([])
  readonly #start: Laid

  constructor(start: Laid) {
    this.#start = start
    this.startOver()
  }

  startOver(): void {
    ;({ melds: this.melds, laid: this.laid, loose: this.loose } = this.#start)
    this.chosen = []
  }

  /** Takes a card up, or leaves it again. */
  choose(card: string): void {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((other) => other !== card) : [...this.chosen, card]
  }

  /** The cards that lie at a place. */
  at(place: Place): readonly string[] {
    switch (place.what) {
      case 'loose':
        return this.loose
      case 'new':
        return []
      case 'meld':
        return this.melds[place.k] ?? []
      case 'laid':
        return this.laid[place.k] ?? []
    }
  }

  /** Whether the cards taken up could be put there: some of them are elsewhere. */
  takes(place: Place): boolean {
    const here = this.at(place)
    return this.#has(place) && this.chosen.some((card) => !here.includes(card))
  }

  /** Puts cards at a place, out of wherever they lie; a meld that has no card left is gone. */
  put(place: Place, cards: readonly string[] = this.chosen): void {
    if (!this.#has(place)) return
    const without = (group: readonly string[]) => group.filter((card) => !cards.includes(card))
    const into = (group: readonly string[], here: boolean) => (here ? inOrder([...without(group), ...cards]) : without(group))
    const melds = this.melds.map((meld, k) => into(meld, place.what === 'meld' && place.k === k))
    if (place.what === 'new') melds.push(inOrder(cards))
    this.melds = melds.filter((meld) => meld.length > 0)
    this.laid = this.laid.map((group, k) => into(group, place.what === 'laid' && place.k === k))
    // Deadwood lies from high to low.
    this.loose = place.what === 'loose' ? into(this.loose, true).reverse() : without(this.loose)
    this.chosen = []
  }

  #has(place: Place): boolean {
    switch (place.what) {
      case 'loose':
        return true
      case 'new':
        return this.melds.length < MOST_MELDS
      case 'meld':
        return place.k < this.melds.length
      case 'laid':
        return place.k < this.laid.length
    }
  }
}

/** A place as it stands in the page, and read from there. */
export const named = (place: Place): string => ('k' in place ? `${place.what} ${place.k}` : place.what)

export function placeNamed(name: string | undefined): Place | null {
  const [what, k] = (name ?? '').split(' ')
  if (what === 'loose' || what === 'new') return { what }
  return what === 'meld' || what === 'laid' ? { what, k: Number(k) } : null
}
