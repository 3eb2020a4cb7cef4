/** The game goal as typed: points to play to, or deals to play. */

import { GOAL_MOST } from './settings.svelte'

/** What has to be known of rules to read a goal for them. */
interface Aimed {
  name: string
  goal: number
  goal_text: string
}

/** Some rules count deals instead of points. */
export const countsDeals = (rules: Aimed): boolean => /\bdeals?\b/.test(rules.goal_text)

/** "Black Lady is played to 100." */
export const defaultGoal = (rules: Aimed): string =>
  `${rules.name} ${countsDeals(rules) ? 'has' : 'is played'} ${rules.goal_text}.`

/** Reads a goal. Null is the preset's own; a string is the sentence that says what is wrong. */
export function readGoal(typed: string, rules: Aimed): number | null | string {
  const text = typed.trim()
  if (text === '') return null
  const goal = Number(text)
  if (!/^\d+$/.test(text) || goal < 1 || goal > GOAL_MOST) return `The goal is a whole number from 1 to ${GOAL_MOST}.`
  return goal === rules.goal ? null : goal
}
