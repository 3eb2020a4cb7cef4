/** Something that is asked of the server on a touch: whether it is on its way, and why it did not work. Draws nothing. */

import { sentenceOf } from './api'

export class Attempt {
  busy = $state(false)
  /** Why it did not work the last time, in a sentence; null otherwise. */
  trouble: string | null = $state(null)

  /** Does something, unless it is being done already. */
  async run(doing: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.trouble = null
    try {
      await doing()
    } catch (caught) {
      this.trouble = sentenceOf(caught)
    } finally {
      this.busy = false
    }
  }
}
