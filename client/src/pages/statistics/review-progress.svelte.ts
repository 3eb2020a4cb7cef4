/** The server's reviews of finished matches: starts them, shows how far they are, stops them. Draws nothing. */

import { getReviewProgress, beginReviews, sentenceOf, stopReviews, type ReviewProgress } from '../../lib/api'

/** How often it is asked how far it is. */
const AGAIN = 1000

export class ReviewWatch {
  now: ReviewProgress | null = $state.raw(null)
  trouble: string | null = $state(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #gone = false
  readonly #seen: () => void

  /** `seen` is told whenever another deal has been looked at, and at the end. */
  constructor(seen: () => void) {
    this.#seen = seen
  }

  /** Looks how far it is, and goes on looking while there is anything to see; the answer ends it. */
  watch(): () => void {
    void this.#heard(getReviewProgress)
    return () => {
      this.#gone = true
      clearTimeout(this.#timer)
    }
  }

  begin(): Promise<void> {
    return this.#heard(beginReviews)
  }

  stop(): Promise<void> {
    return this.#heard(stopReviews)
  }

  async #heard(ask: () => Promise<ReviewProgress>): Promise<void> {
    clearTimeout(this.#timer)
    try {
      const found = await ask()
      if (this.#gone) return
      const before = this.now
      this.now = found
      this.trouble = null
      if (before?.working && (!found.working || found.done !== before.done)) this.#seen()
    } catch (caught) {
      if (this.#gone) return
      this.trouble = sentenceOf(caught)
    }
    if (this.now?.working) this.#timer = setTimeout(() => void this.#heard(getReviewProgress), AGAIN)
  }
}
