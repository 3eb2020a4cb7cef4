/** Which page is on the screen: that of the address, or the one before it until that is fetched. */

import type { Component } from 'svelte'
import { getHealth } from '../lib/api'
import type { Route } from '../lib/router.svelte'
import { pageOf, type Page } from './pages'

export const AWAY = 'Hearthside is not answering. Check that it is running; the page opens as soon as it answers.'
export const INCOMPLETE = 'Part of this page is missing. Reload the page.'

/** Milliseconds before a server that is away is asked again. */
const AGAIN = 1000

interface Shown {
  route: Route
  page: Page
  Component: Component<Record<string, unknown>>
}

export class Screen {
  shown: Shown | null = $state.raw(null)
  /** Why the page of the address is not on the screen. */
  trouble: string | null = $state(null)

  #wanted: Route | null = null
  #reload: () => void

  constructor(reload: () => void = () => location.reload()) {
    this.#reload = reload
  }

  /** Turns to a page: at once where it is here, otherwise as soon as it is. */
  turn(route: Route): void {
    this.#wanted = route
    const page = pageOf(route)
    if (page.part.now !== null) this.#show({ route, page, Component: page.part.now })
    else void this.#fetch(route, page)
  }

  #show(shown: Shown): void {
    this.shown = shown
    this.trouble = null
  }

  async #fetch(route: Route, page: Page): Promise<void> {
    try {
      const Component = await page.part.get()
      if (this.#wanted === route) this.#show({ route, page, Component })
    } catch {
      if (this.#wanted === route) await this.#missed(route)
    }
  }

  /**
   * A page that did not come is loaded anew with everything else once the server answers: it may be of another release by
   * then. Where it answers now, and no page was here before, that was tried just now.
   */
  async #missed(route: Route): Promise<void> {
    let away = !(await answers())
    if (this.#wanted !== route) return
    this.trouble = away ? AWAY : INCOMPLETE
    if (!away && this.shown === null) return
    while (away && this.#wanted === route) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
      away = !(await answers())
    }
    if (this.#wanted === route) this.#reload()
  }
}

const answers = (): Promise<boolean> =>
  getHealth().then(
    () => true,
    () => false,
  )
