/** Short words for moves, for columns and plates. */

import type { ReviewDecision } from '../../lib/api'

type Move = ReviewDecision['move']

/** What was done. */
export const DID: Readonly<Record<Move, string>> = {
  draw: 'drew',
  take: 'took',
  decline: 'left',
  discard: 'threw',
  knock: 'knocked',
  layoff: 'laid off',
  play: 'played',
  pass: 'passed',
  moon_choice: 'chose',
}

/** What is being done, by you and by others. */
export const DOING: Readonly<Record<Move, readonly [you: string, they: string]>> = {
  draw: ['draw', 'draws'],
  take: ['take', 'takes'],
  decline: ['leave it', 'leaves it'],
  discard: ['throw', 'throws'],
  knock: ['knock', 'knocks'],
  layoff: ['lay off', 'lays off'],
  play: ['play', 'plays'],
  pass: ['pass', 'passes'],
  moon_choice: ['choose', 'chooses'],
}
