/** Players, cards and numbers within a sentence. */

import type { Game, SeatView } from './api'
import { NUMBERS } from './words'

export const GAME_NAMES: Readonly<Record<Game, string>> = { hearts: 'Hearts', gin: 'Gin Rummy' }

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A number with a minus that reads as one. */
export const signed = (points: number): string => String(points).replace('-', '−')

/** A number that always has its sign: "+8", "0", "−5". */
export const plus = (points: number): string => (points > 0 ? `+${points}` : signed(points))

/** A moment as a day. */
export const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** A player within a sentence: "Cal", "the Shark". */
export function called(seat: SeatView | undefined): string {
  if (seat === undefined) return ''
  return seat.name.startsWith('The ') ? `the ${seat.name.slice(4)}` : seat.short
}

/** A player at the head of a sentence. */
export function Called(seat: SeatView | undefined): string {
  return upper(called(seat))
}

/** A player's whole name within a sentence: "Cautious Cal", "the Shark". */
export function named(seat: SeatView | undefined): string {
  return inside(seat?.name ?? '')
}

/** A name within a sentence: "the Shark". */
export const inside = (name: string): string => name.replace(/^The /, 'the ')

/** A name with its points, which a name that ends in a number must not run into: "Cal 13", "Level 6: −2". */
export const scored = (name: string, points: number): string => `${name}${/\d$/.test(name) ? ':' : ''} ${signed(points)}`

/** A small number in words. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count)
