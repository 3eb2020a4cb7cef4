import { PRESET_GROUPS } from './options'
import { expect, test } from 'vitest'
import type { Game, RuleCard, RulesForm } from './api'
import { chosenOf, DRAFT, grouped, ownRulesFrom, ownKey } from './rule-choices'
import { readSettings, type OwnRules, type Settings } from './settings.svelte'

const card = (preset: string, game: Game = 'hearts'): RuleCard => ({
  game,
  preset,
  name: preset,
  summary: `${preset}.`,
  card: [],
  goal: 100,
  goal_text: 'to 100',
  seats: 4,
  default: false,
})
const MINE: OwnRules = { game: 'hearts', name: 'Mine', notation: '{}', code: 'c', seats: 3, goal: 50, goalText: 'to 50' }

/** What is kept, with these rules of one's own and this draft of Hearts. */
function kept(own: OwnRules[] = [], draft: OwnRules | null = null): Settings {
  const all = readSettings({})
  return { ...all, own, hearts: { ...all.hearts, draft } }
}

test('each preset is in one group, in the order of the group, and an empty group is not there', () => {
  const groups = grouped(['omnibus', 'microsoft', 'black-lady'].map((name) => card(name)), 'hearts', kept())
  expect(groups.map(({ title, about, choices }) => [title, about, choices.map(({ key }) => key)])).toEqual([
    ['Most played', 'Four players, one pack.', ['black-lady', 'microsoft']],
    ['Other points', 'The same play, different points.', ['omnibus']],
  ])
})

test('every group says in a sentence what its rules have in common', () => {
  const all = Object.values(PRESET_GROUPS).flatMap((groups) => groups.map(([, about]) => about))
  expect(all.filter((about) => !/^[A-Z].*\.$/.test(about))).toEqual([])
  expect(grouped([card('new-one')], 'hearts', kept([MINE])).every(({ about }) => about.endsWith('.'))).toBe(true)
})

test('a preset that no group knows can be chosen all the same', () => {
  const groups = grouped([card('black-lady'), card('new-one')], 'hearts', kept())
  expect(groups.at(-1)).toMatchObject({ title: 'Other rules', choices: [{ key: 'new-one' }] })
})

test('your own are last, with what was started without a name', () => {
  const groups = grouped([card('black-lady')], 'hearts', kept([MINE], { ...MINE, name: 'Black Lady' }))
  expect(groups.at(-1)!.choices.map(({ key, name, summary, rules }) => [key, name, summary, rules])).toEqual([
    ['own:Mine', 'Mine', '3 players, to 50', '{}'],
    [DRAFT, 'Black Lady, changed', '3 players, to 50', '{}'],
  ])
  expect(chosenOf(groups, ownKey('Mine'))?.own).toBe(true)
  expect(chosenOf(groups, 'own:Nobody')).toBeUndefined()
})

test('what is kept of rules is enough to list them and to ask for them', () => {
  const read = {
    game: 'hearts',
    notation: 'black-lady goal=70',
    code: 'x',
    seats: 4,
    goal_text: 'to 70',
    goal: 70,
  } as unknown as RulesForm
  expect(ownRulesFrom(read, 'Mine')).toEqual({ game: 'hearts', name: 'Mine', notation: 'black-lady goal=70', code: 'x', seats: 4, goal: 70, goalText: 'to 70' })
})

test('each game has its own presets and its own rules, though a name may be in both', () => {
  const cards = [card('openspiel'), card('black-lady'), card('oklahoma', 'gin'), card('openspiel', 'gin')]
  const ours: OwnRules = { ...MINE, game: 'gin', seats: 2, goalText: 'one hand' }
  const groups = grouped(cards, 'gin', kept([MINE, ours]))
  expect(groups.map(({ title, choices }) => [title, choices.map(({ key }) => key)])).toEqual([
    ['Most played', ['oklahoma']],
    ['For programs', ['openspiel']],
    ['Your own', ['own:Mine']],
  ])
  expect(groups.at(-1)!.choices[0]!.summary).toBe('2 players, one hand')
})
