/** The rules that a match can be played by, in groups: the presets, and the player's own. */

import type { Game, RuleCard, RulesForm } from './api'
import { PRESET_GROUPS, USUAL_PRESETS } from './options'
import { OWN_MOST, settings, type OwnRules, type Settings } from './settings.svelte'

export interface Choice extends Pick<RuleCard, 'name' | 'summary' | 'goal' | 'goal_text' | 'seats'> {
  /** What is remembered of it. */
  key: string
  /** What the server is asked for. */
  rules: string
  /** Made by the player. */
  own: boolean
}

export interface Group {
  title: string
  /** What its rules have in common, in a sentence. */
  about: string
  choices: Choice[]
}

/** The key of what was started from the rules editor without a name. */
export const DRAFT = 'draft'
export const ownKey = (name: string): string => `own:${name}`

/** The usual rules of a game, where the server has not said which they are. */
export const USUAL: Readonly<Record<Game, string>> = USUAL_PRESETS

const preset = (card: RuleCard): Choice => ({ ...card, key: card.preset, rules: card.preset, own: false })

/** "3 players, to 50" */
export const inBrief = (seats: number, goalText: string): string => [`${seats} players`, goalText].join(', ')

const mine = (key: string, rules: OwnRules, name: string): Choice => ({
  ...rules,
  key,
  name,
  summary: inBrief(rules.seats, rules.goalText),
  rules: rules.notation,
  goal_text: rules.goalText,
  own: true,
})

/** The presets of one game. */
export const ofGame = (cards: readonly RuleCard[], game: Game): RuleCard[] => cards.filter((card) => card.game === game)

/** What the next match of a game may be played by, with the player's own rules. */
export function grouped(all: readonly RuleCard[], game: Game, kept: Pick<Settings, 'own' | Game>): Group[] {
  const cards = ofGame(all, game)
  if (cards.length === 0) return []
  const draft = kept[game].draft
  const named = new Set<string>(PRESET_GROUPS[game].flatMap(([, , presets]) => [...presets]))
  const others = cards.filter((card) => !named.has(card.preset))
  const groups = PRESET_GROUPS[game].map(([title, about, presets]) => ({
    title,
    about,
    choices: presets.flatMap((name) => cards.filter((card) => card.preset === name).map(preset)),
  }))
  const own = kept.own.filter((rules) => rules.game === game)
  const yours = own.map((rules) => mine(ownKey(rules.name), rules, rules.name))
  if (draft !== null) yours.push(mine(DRAFT, draft, `${draft.name}, changed`))
  return [...groups, { title: 'Other rules', about: 'In none of the groups above.', choices: others.map(preset) }, { title: 'Your own', about: 'Rules that you made.', choices: yours }].filter(
    ({ choices }) => choices.length > 0,
  )
}

/** The choice of that key, if there is one. */
export const chosenOf = (groups: readonly Group[], key: string): Choice | undefined =>
  groups.flatMap(({ choices }) => choices).find((choice) => choice.key === key)

/** What to keep of rules that were read. */
export function ownRulesFrom(read: RulesForm, name: string): OwnRules {
  return {
    game: read.game,
    name,
    notation: read.notation,
    code: read.code,
    seats: read.seats,
    goal: read.goal,
    goalText: read.goal_text,
  }
}

// ---- One's own, by name ----

export const tidied = (name: string): string => name.trim().replace(/\s+/g, ' ')

/** Why rules of one's own cannot have a name, in a sentence; `as` are those that are to have it in place of their own. */
export function refusedName(name: string, presets: readonly RuleCard[], own: readonly OwnRules[], as?: OwnRules): string | null {
  if (name === '') return 'Type a name for the rules.'
  if (presets.some((card) => card.name.toLowerCase() === name.toLowerCase())) return 'That is a preset’s name. Choose another.'
  if (own.some((other) => other !== as && other.name === name)) return 'You have rules of that name already. Choose another.'
  return as === undefined && own.length >= OWN_MOST ? 'There is no room for more rules of your own. Remove one first.' : null
}

/** Keeps rules among one's own, in the place of others or as the last. */
export function keepOwn(made: OwnRules, before?: OwnRules): void {
  settings.own = before ? settings.own.map((other) => (other === before ? made : other)) : [...settings.own, made]
}
