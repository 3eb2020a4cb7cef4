/** What a page asks of the server as it opens, and again while the server is away. Draws nothing. */

import { NoConnection, sentenceOf } from './api'

const RETRY_MS = 2000

export class Fetched<T> {
  value: T | undefined = $state.raw()
  /** Why it is not here, in a sentence; null once it is. */
  trouble: string | null = $state(null)
  /** The server has answered, and said no: it is not asked again. */
  refused = $state(false)
  #tries = $state(0)

  /**
   * Call it as a component is made. `ask` is called again when what it reads, before it waits for anything, changes;
   * the signal says that the answer is no longer waited for. `passing` are troubles that go by themselves.
   */
  constructor(ask: (signal: AbortSignal) => Promise<T>, passing = (caught: unknown): boolean => caught instanceof NoConnection) {
    $effect(() => {
      void this.#tries
      let timer: ReturnType<typeof setTimeout> | undefined
      const stop = new AbortController()
      ask(stop.signal).then(
        (found) => {
          if (stop.signal.aborted) return
          this.value = found
          this.trouble = null
        },
        (caught: unknown) => {
          if (stop.signal.aborted) return
          this.trouble = sentenceOf(caught)
          this.refused = !passing(caught)
          if (!this.refused) timer = setTimeout(() => this.again(), RETRY_MS)
        },
      )
      return () => {
        stop.abort()
        clearTimeout(timer)
      }
    })
  }

  /** Asks anew. */
  again(): void {
    this.#tries += 1
  }
}
