/**
 * Parts of the client that are fetched when they are first wanted, or earlier when the browser is idle, so that a server
 * which goes away takes none of them along. Draws nothing.
 */

export class Lazy<T> {
  /** The part, once it is here. */
  now: T | null = null
  #load: () => Promise<T>
  #coming: Promise<T> | null = null

  constructor(load: () => Promise<T>) {
    this.#load = load
    rest.push(this as Lazy<unknown>)
  }

  /** Fetches the part unless it is here or on its way. What went wrong once may go right the next time. */
  get(): Promise<T> {
    return (this.#coming ??= this.#load().then(
      (part) => (this.now = part),
      (trouble: unknown) => {
        this.#coming = null
        throw trouble
      },
    ))
  }
}

const rest: Lazy<unknown>[] = []

/** Fetches whatever is not here yet, one part after the other, until one does not come. */
export async function preload(): Promise<void> {
  try {
    for (const part of rest) await part.get()
  } catch {
    // it is asked for again when it is wanted
  }
}

/** Does something once the browser has nothing more urgent to do. Not every browser says when that is. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 300)
}
