/** What the reader is called: "You" to players, by their name at a table that one only watches. */

import { getContext, setContext } from 'svelte'

const WATCHES = Symbol('watches')

/** Says that what is shown from here on is only watched. Call it as a component is made. */
export const watches = (): void => void setContext(WATCHES, true)

/** What a seat is called; the answer is to be asked with whether it is the reader's, and its name. Call it as a component is made. */
export function naming(): (mine: boolean, name: string | undefined) => string | undefined {
  const watched = getContext(WATCHES) === true
  return (mine, name) => (mine && !watched ? 'You' : name)
}
