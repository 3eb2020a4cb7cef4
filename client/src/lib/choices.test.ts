import { expect, test } from 'vitest'
import type { RuleCard, RulesRead } from './api'
import { chosenOf, DRAFT, grouped, keeping, ownKey } from './choices'
import type { OwnRules } from './settings.svelte'

const card = (preset: string): RuleCard => ({
  game: 'hearts',
  preset,
  name: preset,
  summary: `${preset}.`,
  card: [],
  goal: 100,
  goal_text: 'to 100',
  seats: 4,
  default: false,
})
const MINE: OwnRules = { name: 'Mine', notation: '{}', code: 'c', seats: 3, goal: 50, goalText: 'to 50' }

test('each preset is in one group, in the order of the group, and an empty group is not there', () => {
  const groups = grouped(['omnibus', 'microsoft', 'black-lady'].map(card), [], null)
  expect(groups.map(({ title, choices }) => [title, choices.map(({ key }) => key)])).toEqual([
    ['Common', ['black-lady', 'microsoft']],
    ['Other point values', ['omnibus']],
  ])
})

test('a preset that no group knows can be chosen all the same', () => {
  const groups = grouped(['black-lady', 'new-one'].map(card), [], null)
  expect(groups.at(-1)).toMatchObject({ title: 'Other rules', choices: [{ key: 'new-one' }] })
})

test('your own are last, with what was started without a name', () => {
  const groups = grouped([card('black-lady')], [MINE], { ...MINE, name: 'Black Lady' })
  expect(groups.at(-1)!.choices.map(({ key, name, summary, rules }) => [key, name, summary, rules])).toEqual([
    ['own:Mine', 'Mine', 'Three hands, to 50.', '{}'],
    [DRAFT, 'Black Lady, changed', 'Three hands, to 50.', '{}'],
  ])
  expect(chosenOf(groups, ownKey('Mine'))?.own).toBe(true)
  expect(chosenOf(groups, 'own:Nobody')).toBeUndefined()
})

test('what is kept of rules is enough to list them and to ask for them', () => {
  const read = {
    notation: 'black-lady goal=70',
    code: 'x',
    seats: 4,
    goal_text: 'to 70',
    goal: 70,
  } as unknown as RulesRead
  expect(keeping(read, 'Mine')).toEqual({ name: 'Mine', notation: 'black-lady goal=70', code: 'x', seats: 4, goal: 70, goalText: 'to 70' })
})
