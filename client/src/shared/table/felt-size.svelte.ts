/** The size class of the screen. */

import { MediaQuery } from 'svelte/reactivity'

/** What the screen allows; `short` is a phone with little height, `big` a large screen. */
export type Size = PhoneSize | 'middle' | 'wide' | 'big'
export type PhoneSize = 'short' | 'phone'

export const isPhone = (size: Size): size is PhoneSize => size === 'phone' || size === 'short'

export class FeltSize {
  readonly #phone = new MediaQuery('(max-width:700px)')
  readonly #short = new MediaQuery('(max-width:700px) and (max-height:760px)')
  readonly #middle = new MediaQuery('(max-width:1180px)')
  readonly #big = new MediaQuery('(min-width:1500px) and (min-height:880px)')

  get size(): Size {
    if (this.#short.current) return 'short'
    if (this.#phone.current) return 'phone'
    return this.#middle.current ? 'middle' : this.#big.current ? 'big' : 'wide'
  }
}
