/** What links begin with that others open. A page that was opened at an address of this machine alone has none that others can use. */

import type { Health } from './api'

type Place = Pick<Location, 'origin' | 'hostname' | 'pathname'>

export class LinkAddress {
  /** The address of the server in its network; null if it has none, or has not told it yet. */
  #shared: string | null = $state(null)

  /** Whether the internet reaches the server, so that nobody owns it in a browser. */
  isPublic = $state(false)

  /** Where the page was opened. */
  readonly #here: Place

  constructor(here: Place) {
    this.#here = here
  }

  /** The server told its address. */
  told({ address, reach }: Health): void {
    this.isPublic = reach === 'public'
    this.#shared = address ?? null
  }

  /** What links begin with. The server's own address is for pages that nobody else can open. */
  get start(): string {
    return this.onlyHere && this.#shared !== null ? `${this.#shared}/` : `${this.#here.origin}${this.#here.pathname}`
  }

  /** Whether others can open such a link. */
  get reached(): boolean {
    return !this.onlyHere || this.#shared !== null
  }

  /** The name or address in it, with the port, as somebody types it. */
  get host(): string {
    return new URL(this.start).host
  }

  private get onlyHere(): boolean {
    return /^(localhost|127\.|\[::1\])/.test(this.#here.hostname)
  }
}

export const linkAddress = new LinkAddress(location)
