import { expect, test } from 'vitest'
import type { RulesForm } from './api'
import { goes, wantedOf } from './startup-options'

const read = (changes: Partial<RulesForm> = {}): RulesForm =>
  ({ game: 'gin', preset: 'oklahoma', name: 'Oklahoma', notation: 'oklahoma', code: 'oklahoma', seats: 2, goal: 100, goal_text: 'to 100', ...changes }) as RulesForm

test('told nothing, it is the next match of Gin as it was', () => {
  expect(wantedOf({}, null)).toEqual({ game: 'gin' })
})

test('told everything, each has its field', () => {
  const told = { name: 'Dave', limit: '250', easy: '1', keyboard: '1', mono: '1', saver: '0', go: '1', rules: 'oklahoma' }
  expect(wantedOf(told, read())).toEqual({
    game: 'gin',
    name: 'Dave',
    keys: true,
    mono: true,
    saver: 0,
    'gin.preset': 'oklahoma',
    'gin.goal': 250,
    'gin.opponents': ['nellie'],
  })
  expect(goes(told)).toBe(true)
  expect(goes({ go: '0' })).toBe(false)
})

test.each([
  ['cal', { 'gin.opponents': ['cal'] }],
  ['level-9', { 'gin.opponents': ['shark'], strength: 9 }],
  ['master', { 'gin.opponents': ['shark'], strength: 10 }],
])('told to be played by %s, it is', (style, expected) => {
  expect(wantedOf({ style }, null)).toEqual({ game: 'gin', ...expected })
})

test('rules bring their own goal unless another is told; 0 is a single hand', () => {
  expect(wantedOf({ rules: 'oklahoma' }, read())).toMatchObject({ 'gin.goal': null })
  expect(wantedOf({ rules: 'oklahoma', limit: '100' }, read())).toMatchObject({ 'gin.goal': null })
  expect(wantedOf({ limit: '000' }, null)).toMatchObject({ 'gin.goal': 0 })
})

test('rules that are no preset are taken as what was last made', () => {
  const made = read({ preset: null, name: 'Mine', notation: 'oklahoma goal=70', code: 'gin.x' })
  expect(wantedOf({ rules: 'gin.x' }, made)).toMatchObject({ 'gin.preset': 'draft', 'gin.draft': { game: 'gin', name: 'Mine', notation: 'oklahoma goal=70' } })
})

test('a limit that is none is refused with a sentence, and a name is cut to what the server takes', () => {
  expect(wantedOf({ limit: 'many' }, null)).toBe('Type a goal from 0 to 9999.')
  expect(wantedOf({ name: 'x'.repeat(90) }, null)).toMatchObject({ name: 'x'.repeat(24) })
})
