/** The size class of the screen, and how large its letters are. */

import { MediaQuery } from 'svelte/reactivity'

/**
 * What the screen allows. A `phone` is held upright, and `short` is one with little height; `flat` is one held
 * sideways, or any window as low; `upright` is a tablet; `middle` and `wide` are windows that are wider than tall.
 * Breakpoints are in `em`, so that letters of twice the size do the same as a window of half the size.
 */
export type Size = PhoneSize | 'flat' | 'upright' | 'middle' | 'wide'
export type PhoneSize = 'short' | 'phone'

export const isPhone = (size: Size): size is PhoneSize => size === 'phone' || size === 'short'

/** Pixels of a `rem` where letters are as large as in the drawings. */
const DRAWN = 16

/** A length of the drawings, as the style sheets have it. */
export const rem = (length: number | undefined) => (length === undefined ? null : `${length / DRAWN}rem`)

const letters = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || DRAWN

/** Pixels as a length of the drawings, and a length of the drawings in pixels. */
export const drawn = (length: number) => (length * DRAWN) / letters()
export const pixels = (length: number) => (length * letters()) / DRAWN

export class FeltSize {
  readonly #flat = new MediaQuery('(max-height:35em) and (aspect-ratio > 5/4)')
  readonly #phone = new MediaQuery('(max-width:43.75em)')
  readonly #short = new MediaQuery('(max-height:47.5em)')
  readonly #upright = new MediaQuery('(max-width:68.75em) and (min-height:56.25em) and (orientation:portrait)')
  readonly #middle = new MediaQuery('(max-width:73.75em)')

  /** Of the felt, in pixels. */
  clientWidth = $state(0)
  clientHeight = $state(0)

  get size(): Size {
    if (this.#flat.current) return 'flat'
    if (this.#phone.current) return this.#short.current ? 'short' : 'phone'
    if (this.#upright.current) return 'upright'
    return this.#middle.current ? 'middle' : 'wide'
  }

  /** Of the felt, in lengths of the drawings. */
  get width(): number {
    return drawn(this.clientWidth)
  }

  get height(): number {
    return drawn(this.clientHeight)
  }
}
