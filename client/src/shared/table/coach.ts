/** Somebody who teaches at a table: what is said stands in the prompt's place. Draws nothing. */

import type { Snippet } from 'svelte'
import type { Size } from './felt-size.svelte'
import type { Tool } from './Toolbar.svelte'

/** What a felt shows while somebody is taught. */
export interface Coach {
  /** Stands in the prompt's place, with the ways to answer that it is given. */
  strip: Snippet<[answers: Snippet]>
  /** In the place of the usual tools. */
  tools: readonly Tool[]
  /** Nothing can be touched. */
  inert: boolean
}

/** By so much the strip is higher than the prompt. */
export const COACH_MORE: Readonly<Record<Size, number>> = { phone: 38, short: 36, flat: 11, upright: 34, middle: 34, wide: 34 }
