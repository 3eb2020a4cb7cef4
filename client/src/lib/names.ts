/** Numbers, days and names with points, as they are written. */

import type { Game } from './api'

export const GAME_NAMES: Readonly<Record<Game, string>> = { hearts: 'Hearts', gin: 'Gin Rummy' }

/** A number with a minus that reads as one. */
export const signed = (points: number): string => String(points).replace('-', '−')

/** A number that always has its sign: "+8", "0", "−5". */
export const plus = (points: number): string => (points > 0 ? `+${points}` : signed(points))

/** A moment as a day. */
export const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** A name with its points, which a name that ends in a number must not run into: "Cal 13", "Agent 6: −2". */
export const scored = (name: string, points: number): string => `${name}${/\d$/.test(name) ? ':' : ''} ${signed(points)}`

/** A name as it stands within a sentence: `the Shark`. */
export const inside = (name: string): string => name.replace(/^The /, 'the ')
