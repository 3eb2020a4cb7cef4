/** What players and cards are called in a sentence. */

import type { SeatView } from '../lib/api'
import { spoken } from '../lib/spoken'
import { upper } from '../lib/telling'

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

/** A card within a sentence: "the queen of spades". */
export const theCard = (card: string): string => `the ${spoken(card).toLowerCase()}`

/** Things in a row: "a, b and c". */
export function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}

/** A name with its points, which a name that ends in a number must not run into: "Cal 13", "Level 6: −2". */
export const scored = (name: string, points: number): string => `${name}${/\d$/.test(name) ? ':' : ''} ${String(points).replace('-', '−')}`

const COUNTS = 'no one two three four five six seven eight nine ten'.split(' ')

/** A small number in words. */
export const inWords = (count: number): string => COUNTS[count] ?? String(count)

/** Points, with their word: "1 point". */
export const pointed = (points: number): string => `${points < 0 ? 'minus ' : ''}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
