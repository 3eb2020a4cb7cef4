/** What the reader is called: "You" to players, by their name at a table that one only watches. */

import { getContext, setContext } from 'svelte'

const WATCHES = Symbol('watches')

/** Says when what is shown from here on is only watched, or is for several people. Call it as a component is made. */
export const watches = (now: () => boolean): void => void setContext(WATCHES, now)

/** What a seat is called; the answer is to be asked with whether it is the reader's, and its name. Call it as a component is made. */
export function naming(): (mine: boolean, name: string | undefined) => string | undefined {
  const watched = getContext<(() => boolean) | undefined>(WATCHES)
  return (mine, name) => (mine && !watched?.() ? 'You' : name)
}
