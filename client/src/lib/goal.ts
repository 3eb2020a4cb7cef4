/** Reads the goal of a match as it is typed: points to play to, deals to play, or a single hand. */

import type { Game } from './api'
import { GOAL_LEAST, GOAL_MOST } from './settings.svelte'

/** What has to be known of rules to read a goal for them. */
interface Aimed {
  goal: number
  goal_text: string
}

/** Some rules count deals instead of points. */
export const countsDeals = (rules: Aimed): boolean => rules.goal > 0 && /\bdeals?\b/.test(rules.goal_text)

/** The points that end a match; null where so many deals or a single hand do. */
export const goalIn = (rules: Aimed): number | null => (rules.goal > 0 && !countsDeals(rules) ? rules.goal : null)

/** A goal in a word or two: "to 50", "3 deals"; null is the rules' own. */
export function goalText(rules: Aimed, goal: number | null, game: Game): string {
  if (goal === null) return rules.goal_text
  if (countsDeals(rules)) return goal === 1 ? '1 deal' : `${goal} deals`
  if (goal === 0) return game === 'gin' ? 'one hand' : 'one deal'
  return rules.goal === 0 ? `to ${goal}` : rules.goal_text.replace(/\d+/, String(goal))
}

/** Reads a goal. Null is the preset's own; a string is the sentence that says what is wrong. */
export function readGoal(typed: string, rules: Aimed, game: Game): number | null | string {
  const text = typed.trim()
  if (text === '') return null
  const goal = Number(text)
  const whole = /^\d+$/.test(text) && goal >= GOAL_LEAST[game] && goal <= GOAL_MOST
  if (countsDeals(rules)) {
    if (!whole || goal === 0) return 'Type a number of deals from 1 to 9999.'
  } else if (!whole) return 'Type a goal from 0 to 9999.'
  return goal === rules.goal ? null : goal
}
