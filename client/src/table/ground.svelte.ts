/** The felt that cards fly over: where things are on it. Knows no game. */

import { spotOf, type Spot } from '../lib/motion'

export class Ground {
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
