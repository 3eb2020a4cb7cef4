/** Reads the goal of a match as it is typed: points to play to, deals to play, or a single hand. */

import type { Game } from './api'
import { GOAL_LEAST, GOAL_MOST } from './settings.svelte'

/** What has to be known of rules to read a goal for them. */
interface Aimed {
  name: string
  goal: number
  goal_text: string
}

/** Some rules count deals instead of points. */
export const countsDeals = (rules: Aimed): boolean => /\bdeals?\b/.test(rules.goal_text)

/** "Black Lady is played to 100." */
export function defaultGoal(rules: Aimed): string {
  const { name, goal_text: text } = rules
  if (countsDeals(rules)) return `${name} has ${text}.`
  if (rules.goal === 0) return `${name} is ${text}.`
  return text.startsWith('to ') ? `${name} is played ${text}.` : `${name} is played: ${text}.`
}

/** Reads a goal. Null is the preset's own; a string is the sentence that says what is wrong. */
export function readGoal(typed: string, rules: Aimed, game: Game): number | null | string {
  const text = typed.trim()
  if (text === '') return null
  const goal = Number(text)
  const least = GOAL_LEAST[game]
  if (!/^\d+$/.test(text) || goal < least || goal > GOAL_MOST) return `The goal is a whole number from ${least} to ${GOAL_MOST}.`
  return goal === rules.goal ? null : goal
}
