/** What decided a match, and its luck and play, as far as the server has worked it out. Draws nothing. */

import { reviewMatch, type MatchReview } from '../../lib/api'
import { Fetched } from '../../lib/fetched.svelte'
import { readiness } from '../../lib/readiness.svelte'

export class MatchFigures {
  /** Null before the first line is here, which takes until the strong players are ready. */
  review: MatchReview | null = $state.raw(null)

  readonly #lines: Fetched<void>

  /** Call it as a component is made. Whoever watches has no table, and nothing is worked out. `seat` is whose it is, where several people play at this screen. */
  constructor(table: string | null, seat: () => number | null) {
    this.#lines = new Fetched(async (signal) => {
      const whose = seat()
      this.review = null
      if (table !== null && readiness.players === 'ready') await reviewMatch(table, (line) => (this.review = line), signal, whose)
    })
  }

  /** Whether all of it is here. */
  get whole(): boolean {
    return this.review !== null && this.review.done === this.review.deals
  }

  /** Whether it will never be here: this machine cannot work it out, or the server says no. */
  get never(): boolean {
    return readiness.players === 'failed' || this.#lines.refused
  }
}
