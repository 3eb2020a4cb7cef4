/** A number that counts up to its value. Knows no game. */

import { prefersReducedMotion, Tween } from 'svelte/motion'

const COUNT_MS = 900

/** The share of the way, from 0 to 1: it starts anew whenever what `since` reads has changed. Call it as a component is made. */
export function countUp(since: () => unknown): { readonly current: number } {
  const run = new Tween(0, { duration: 0 })
  $effect(() => {
    void since()
    void run.set(0, { duration: 0 })
    void run.set(1, { duration: prefersReducedMotion.current ? 0 : COUNT_MS, easing: (t) => 1 - (1 - t) ** 3 })
  })
  return run
}
