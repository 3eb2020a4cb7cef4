/** The felt and the layer above it in which copies of cards fly: finds where things are. Knows no game. */

import { spotOf, type Spot } from '../../lib/motion'

export class CardLayer {
  /** The felt; null while something else is shown. */
  felt: HTMLElement | null = $state.raw(null)
  /** Where copies of cards fly. */
  layer: HTMLElement | null = $state.raw(null)

  /** The first such element that is to be seen. */
  find(selector: string): HTMLElement | null {
    const found = this.felt?.querySelectorAll<HTMLElement>(selector) ?? []
    return [...found].find((element) => element.getClientRects().length > 0) ?? null
  }

  spot(selector: string): Spot | null {
    const found = this.find(selector)
    return found && spotOf(found)
  }
}
