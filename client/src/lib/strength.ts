/** How strong the opponents are, in a word: it sets the dial of the Shark, and seats players to go with it. */

import type { Game } from './api'
import { SHARK, type Seats } from './seating'
import { GAMES, settings } from './settings.svelte'

export interface Strength {
  word: string
  /** How strong the Shark is. */
  level: number
  line: string
  /** Who sits down, clockwise from the player's left: at the largest table, a smaller one takes the first. */
  seats: Readonly<Record<Game, Seats>>
}

const STRONG = { hearts: ['cal', 'vicky', SHARK, 'nellie', 'frank'], gin: [SHARK] } as const

export const STRENGTHS: readonly Strength[] = [
  {
    word: 'Gentle',
    level: 2,
    line: 'Forgets which cards are gone. Good for a first game.',
    seats: { hearts: ['nellie', 'frank', 'cal', SHARK, SHARK], gin: ['nellie'] },
  },
  { word: 'Fair', level: 5, line: 'Counts cards. Gets some close calls wrong.', seats: STRONG },
  { word: 'Strong', level: 8, line: 'Thinks every card through. Seldom makes a mistake.', seats: STRONG },
  { word: 'Master', level: 10, line: 'Plays as well as Hearthside can.', seats: { hearts: Array(5).fill(SHARK), gin: [SHARK] } },
]

/** All of them in a sentence. */
export const STRENGTHS_TOLD = 'Gentle is 2, Fair 5, Strong 8, Master 10. The other players play the same at every strength.'

/** The strength whose word is nearest to a level of the dial. */
export const strengthOf = (level: number): Strength =>
  STRENGTHS.reduce((nearest, each) => (Math.abs(each.level - level) < Math.abs(nearest.level - level) ? each : nearest))

const same = (one: Seats, other: Seats): boolean => one.length === other.length && one.every((style, seat) => style === other[seat])

/** Whether the player chose who sits down, so that a word does not change it. */
const byHand = (game: Game): boolean => !STRENGTHS.some(({ seats }) => same(seats[game], settings[game].opponents))

/** Sets the dial, and seats the players of that strength in each game where none were chosen by hand. */
export function setStrength({ level, seats }: Strength): void {
  settings.strength = level
  for (const game of GAMES) if (!byHand(game)) settings[game].opponents = [...seats[game]]
}

/** Sets the dial, and seats the players of that strength in a game. */
export function restore(strength: Strength, game: Game): void {
  settings.strength = strength.level
  settings[game].opponents = [...strength.seats[game]]
}
