/**
 * Who sits where before a match: one to five seats. The Shark, whose strength the dial sets, takes every seat that no
 * character is chosen for. A character sits once at most. Knows names, not players.
 */

import type { Game, StyleCard } from './api'
import { SEAT_NAMES } from './options'

/** Styles clockwise from the player's left. */
export type Seats = readonly string[]

/** Whose strength the dial sets. */
export const SHARK = 'shark'
/** How far the dial goes, from 1. */
export const STRONGEST = 10

/** The names of the opponents' seats, clockwise from the player's left. */
export const placesOf = (opponents: number): readonly string[] =>
  SEAT_NAMES[String(opponents + 1) as keyof typeof SEAT_NAMES].slice(1)

/** The characters that play a game. */
export const charactersOf = (styles: readonly StyleCard[], game: Game): StyleCard[] =>
  styles.filter(({ games, level }) => level === null && games.includes(game))

export interface Seating {
  seats: Seats
  /** The seat that the next name takes. */
  next: number
}

/** Taps a name: a character that sits gives its seat to the Shark; whoever stands takes the next seat. */
export function tap({ seats, next }: Seating, style: string): Seating {
  const sitting = style === SHARK ? -1 : seats.indexOf(style)
  if (sitting >= 0) return { seats: seats.with(sitting, SHARK), next: sitting }
  return { seats: seats.with(next, style), next: (next + 1) % seats.length }
}

/** Fits remembered seats to the styles there are: a name nobody has any more leaves its seat to the Shark. */
export function known(seats: Seats, styles: readonly string[]): string[] {
  return seats.map((name) => (styles.includes(name) ? name : SHARK))
}

/** What the server is asked for, to fill these seats. */
export function wantedFor(seats: Seats, strength: number): { kind: 'style'; style: string }[] {
  return seats.map((name) => ({ kind: 'style', style: name === SHARK ? `level-${strength}` : name }))
}

/**
 * Seats a table of another size: those who sat stay in their order, and a seat that is added takes whoever was
 * remembered there, unless they sit already.
 */
export function seated(seats: Seats, count: number, remembered: Seats): string[] {
  const sitting = seats.slice(0, count)
  while (sitting.length < count) {
    const before = remembered[sitting.length] ?? SHARK
    sitting.push(sitting.includes(before) ? SHARK : before)
  }
  return sitting
}

/** What to remember once these sit: beyond them, whoever was remembered and is not among them. */
export function kept(seats: Seats, remembered: Seats): string[] {
  return [...seats, ...remembered.slice(seats.length).map((name) => (seats.includes(name) ? SHARK : name))]
}
