/** The rules that a match can be played by, in groups: the presets, and the player's own. */

import type { RuleCard, RulesRead } from './api'
import type { OwnRules } from './settings.svelte'

export interface Choice {
  /** What is remembered of it. */
  key: string
  name: string
  summary: string
  /** What the server is asked for. */
  rules: string
  goal: number
  goal_text: string
  seats: number
  /** Made by the player. */
  own: boolean
}

export interface Group {
  title: string
  choices: Choice[]
}

/** The key of what was started from the studio without a name. */
export const DRAFT = 'draft'
export const ownKey = (name: string): string => `own:${name}`

const GROUPS: readonly (readonly [title: string, presets: readonly string[]])[] = [
  ['Common', ['black-lady', 'microsoft', 'hearts-only']],
  [
    'From the old programs',
    ['cardshark', 'myhearts', 'dynacomp', 'tommys-standard', 'tommys-black-maria', 'tommys-spot'],
  ],
  ['Other point values', ['spot-full', 'greek', 'omnibus', 'pink-lady']],
  [
    'Other deals',
    ['heartsette', 'domino', 'cancellation', 'three-hand', 'five-hand', 'six-hand', 'black-maria-parlett'],
  ],
  ['For programs', ['openspiel']],
]
const COUNTS = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six']

const preset = (card: RuleCard): Choice => ({
  key: card.preset,
  name: card.name,
  summary: card.summary,
  rules: card.preset,
  goal: card.goal,
  goal_text: card.goal_text,
  seats: card.seats,
  own: false,
})

/** "Three hands, to 50." */
export const inBrief = (seats: number, goalText: string): string => `${COUNTS[seats]} hands, ${goalText}.`

const mine = (key: string, rules: OwnRules, name: string): Choice => ({
  key,
  name,
  summary: inBrief(rules.seats, rules.goalText),
  rules: rules.notation,
  goal: rules.goal,
  goal_text: rules.goalText,
  seats: rules.seats,
  own: true,
})

/** Every choice there is, in groups, once the presets are known; one that no group names is among the other rules. */
export function grouped(cards: readonly RuleCard[], own: readonly OwnRules[], draft: OwnRules | null): Group[] {
  if (cards.length === 0) return []
  const named = new Set(GROUPS.flatMap(([, presets]) => presets))
  const others = cards.filter((card) => !named.has(card.preset))
  const groups = GROUPS.map(([title, presets]) => ({
    title,
    choices: presets.flatMap((name) => cards.filter((card) => card.preset === name).map(preset)),
  }))
  const yours = own.map((rules) => mine(ownKey(rules.name), rules, rules.name))
  if (draft !== null) yours.push(mine(DRAFT, draft, `${draft.name}, changed`))
  return [...groups, { title: 'Other rules', choices: others.map(preset) }, { title: 'Your own', choices: yours }].filter(
    ({ choices }) => choices.length > 0,
  )
}

/** The choice of that key, if there is one. */
export const chosenOf = (groups: readonly Group[], key: string): Choice | undefined =>
  groups.flatMap(({ choices }) => choices).find((choice) => choice.key === key)

/** What to keep of rules that were read. */
export function keeping(read: RulesRead, name: string): OwnRules {
  return {
    name,
    notation: read.notation,
    code: read.code,
    seats: read.seats,
    goal: read.goal,
    goalText: read.goal_text,
  }
}
