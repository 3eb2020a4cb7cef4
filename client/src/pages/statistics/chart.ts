/** What the charts show: a player's latest matches of Gin, averages over ten matches. Draws nothing. */

import type { GinResults, MatchResult } from '../../lib/api'

export type Outcome = 'won' | 'lost' | 'drawn'

/** A match as one player saw it. */
export interface Result extends MatchResult {
  against: string
  outcome: Outcome
  hands: number
  /** Won by hands, boxes and bonuses aside. */
  won: number
  /** Points a hand in this match. */
  average: number
  /** Points a hand in this and the matches before it, ten at most. */
  running: number
}

const TOGETHER = 10

/** Who has played any of the latest matches, the latest first. */
export function players({ names, latest }: GinResults): string[] {
  const people = new Set(names.map(({ name }) => name))
  return [...new Set(latest.flatMap((match) => match.names.filter((name) => people.has(name))))]
}

/** The latest matches of a player, the first to end being the first here. */
export function results(latest: readonly MatchResult[], name: string): Result[] {
  const mine = latest.filter((match) => match.names.includes(name) && match.hands).toReversed()
  const told = mine.map((match) => result(match, name))
  const running = overTen(told, ({ won }) => won, ({ hands }) => hands)
  return told.map((one, k) => ({ ...one, running: running[k]! }))
}

/** What the parts of each match and those before it, ten at most, come to: a long match counts for more than a short one. */
export function overTen<M>(matches: readonly M[], points: (match: M) => number, parts: (match: M) => number): number[] {
  const sum = (of: readonly M[], what: (match: M) => number): number => of.reduce((total, one) => total + what(one), 0)
  return matches.map((_, k) => {
    const together = matches.slice(Math.max(0, k + 1 - TOGETHER), k + 1)
    return sum(together, points) / sum(together, parts)
  })
}

function result(match: MatchResult, name: string): Omit<Result, 'running'> {
  const seat = match.names.indexOf(name)
  const won = match.points?.[seat] ?? 0
  const hands = match.hands ?? 0
  const outcome = match.winners.length !== 1 ? 'drawn' : match.winners.includes(seat) ? 'won' : 'lost'
  return { ...match, against: match.names.filter((_, k) => k !== seat).join(', '), outcome, hands, won, average: won / hands }
}

/** "9.4", "−2.8": points a deal or a hand. */
export const figure = (average: number): string => average.toFixed(1).replace('-', '−')
