/** Which card of the hand the keys are on; moves the focus with it. Knows no game. */

import { flushSync } from 'svelte'

export class HandFocus {
  /** The card that the keys are on. */
  at: string | null = $state(null)
  /** The player uses keys: the focus may be moved to where it is needed. */
  keyed = $state(false)
  /** Where in the hand the keys were last. */
  place = 0

  readonly #cards: () => readonly string[]
  readonly #felt: () => HTMLElement | null
  readonly #start: () => string | undefined

  /** `start` is the card that a first step goes to. */
  constructor(cards: () => readonly string[], felt: () => HTMLElement | null, start: () => string | undefined) {
    this.#cards = cards
    this.#felt = felt
    this.#start = start
  }

  /** Puts the focus on a card. */
  to(card: string | undefined): void {
    if (card === undefined) return
    this.at = card
    flushSync()
    this.#felt()?.querySelector<HTMLElement>(`.hand [data-card="${card}"]`)?.focus({ preventScroll: true })
  }

  /** The focus has come to a card by itself. */
  focused(card: string): void {
    this.at = card
    this.place = this.#cards().indexOf(card)
  }

  /** The card that has the focus; null while it is elsewhere. */
  on(): string | null {
    return document.activeElement?.closest('.hand') ? this.at : null
  }

  /** So many cards along, and round the ends. */
  by(steps: number): void {
    const cards = this.#cards()
    const here = cards.indexOf(this.on() ?? '')
    this.to(here < 0 ? this.#start() : cards[(here + steps + cards.length) % cards.length])
  }

  /** Whether focus may be moved: nothing else of the page has it. */
  free(): boolean {
    const active = document.activeElement
    return active === null || active === document.body || active instanceof HTMLHeadingElement
  }

  /** Whether a key is for the table, and not for a field, a dialog or the browser. */
  meant(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
    if (target(event).closest('input, select, textarea, dialog[open]')) return false
    this.keyed = true
    return true
  }
}

/** Whether a key presses the button that has the focus. */
export function presses(event: KeyboardEvent): boolean {
  const on = target(event)
  return ['Enter', ' '].includes(event.key) && on.closest('button, a') !== null && on.closest('.hand') === null
}

const target = (event: KeyboardEvent): HTMLElement => (event.target instanceof HTMLElement ? event.target : document.body)
