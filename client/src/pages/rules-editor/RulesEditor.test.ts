import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings, settings } from '../../lib/settings.svelte'
import RulesEditor from './RulesEditor.svelte'

const NAMES: Record<string, string> = { 'black-lady': 'Black Lady', omnibus: 'Omnibus' }
const RULES = Object.entries(NAMES).map(([preset, name]) => ({
  game: 'hearts',
  preset,
  name,
  summary: `${name}.`,
  card: [],
  goal: 100,
  goal_text: 'to 100',
  seats: 4,
  default: preset === 'black-lady',
}))

const line = (field: string, title: string, kind: string, value: unknown, more: Record<string, unknown> = {}) => ({
  field,
  title,
  group: field === 'seats' ? 'Table' : 'Play',
  kind,
  choices: [],
  words: [],
  least: null,
  most: null,
  value,
  ...more,
})

/** Reads rules as a server would that knows four fields, and refuses three seats with the whole pack. */
function reading({ rules, changes }: { rules: string; changes: Record<string, unknown> }): Response {
  const before: Record<string, unknown> = { name: NAMES[rules] ?? 'Shared', seats: 4, removed: [], goal: 100, queen_leads: false }
  if (rules.startsWith('{')) Object.assign(before, JSON.parse(rules))
  const now: Record<string, unknown> = { ...before, ...changes }
  if (now.seats === 3 && (now.removed as string[]).length === 0) {
    return new Response(JSON.stringify({ code: 'malformed', rule: null, sentence: '52 cards leave 1 over.', n: null }), { status: 422 })
  }
  const card = (each: Record<string, unknown>) => [`${each.seats} players.`, `To ${each.goal}.`, each.queen_leads ? 'The queen leads.' : 'She waits.']
  const had = card(before)
  return new Response(
    JSON.stringify({
      game: 'hearts',
      notation: JSON.stringify(now),
      code: `code-${now.seats}-${now.goal}`,
      name: now.name,
      preset: Object.keys(changes).length === 0 && rules in NAMES ? rules : null,
      seats: now.seats,
      places: [],
      goal: now.goal,
      goal_text: `to ${now.goal}`,
      card: card(now),
      changed: card(now).filter((sentence) => !had.includes(sentence)),
      fields: [
        line('name', 'Name', 'text', now.name),
        line('seats', 'Seats', 'number', now.seats, { least: 2, most: 6 }),
        line('removed', 'Left out', 'cards', now.removed),
        line('packs', 'Packs', 'number', 1, { least: 1, most: 2 }),
        line('cards_each', 'Cards each', 'number', 0),
        line('leftover', 'Leftover', 'choice', 'none', { choices: ['none'], words: ['none'] }),
        line('leftover_to_hand', 'To hand', 'switch', false),
        line('points', 'Counts', 'points', { QS: 13 }),
        line('goal', 'Goal', 'number', now.goal, { least: 0, most: 9999 }),
        line('queen_leads', 'The queen may be led', 'switch', now.queen_leads),
        line('must_break', 'Must break', 'switch', true),
        line('moon', 'Moon', 'choice', 'others-gain', { choices: ['others-gain'], words: ['usual'] }),
        line('scoring', 'For', 'choice', 'points', { choices: ['points'], words: ['points'] }),
        line('pass_count', 'Cards passed', 'number', 3, { least: 1, most: 12 }),
        line('cash_in', 'Stops', 'choice', 'never', { choices: ['never'], words: ['never'] }),
      ],
    }),
  )
}

const asked = vi.fn(async (path: string, request: RequestInit) => {
  const body = request.body ? JSON.parse(request.body as string) : null
  if (path === '/api/rules') return new Response(JSON.stringify(RULES))
  if (path === '/api/rules/read') return reading(body)
  if (path === '/api/styles') {
    const names = ['nellie', 'frank', 'cal', 'shark', 'charlie', 'vicky', 'chuck', 'guest']
    return new Response(JSON.stringify(names.map((style) => ({ style, name: style, title: style, short: style, line: '', gin_line: null, peeks: false, games: ['hearts'], level: null }))))
  }
  return new Response(JSON.stringify({ table: 'made', seat: 0, token: 'x', message: {} }))
})

beforeEach(() => vi.stubGlobal('fetch', asked))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.mockClear()
  Object.assign(settings, readSettings({}))
  location.hash = ''
})

const seats = () => screen.getByLabelText<HTMLInputElement>('Seats')
const card = () => within(screen.getByRole('complementary')).getAllByRole('listitem').map((item) => item.textContent?.trim())

test('a change is said in words at the field, marked on the card, and kept in the address', async () => {
  render(RulesEditor, { game: 'hearts', rules: null })
  await fireEvent.click(await screen.findByRole('switch', { name: 'The queen may be led' }))
  await vi.waitFor(() => expect(card()).toEqual(['4 players.', 'To 100.', 'New The queen leads.']))
  expect(screen.getAllByRole('status').some((said) => said.textContent?.trim() === 'The queen leads.')).toBe(true)
  expect(location.hash).toBe('#/rules-editor/code-4-100')
  await fireEvent.click(screen.getByRole('switch', { name: 'The queen may be led' }))
  await vi.waitFor(() => expect(card()).toEqual(['4 players.', 'To 100.', 'She waits.']))
  expect(screen.queryByRole('button', { name: 'Undo all changes' })).toBeNull()
})

test('an impossible mixture is refused in place, the field goes back, and what would make room is offered', async () => {
  render(RulesEditor, { game: 'hearts', rules: null })
  await fireEvent.click(await screen.findByRole('button', { name: 'Seats: one fewer' }))
  expect(await screen.findByText('52 cards leave 1 over.')).toBeTruthy()
  await vi.waitFor(() => expect(seats().value).toBe('4'))
  expect(card()).toEqual(['4 players.', 'To 100.', 'She waits.'])
  await fireEvent.click(await screen.findByRole('button', { name: 'Left out: 2♦' }))
  await vi.waitFor(() => expect(card()[0]).toBe('New 3 players.'))
  expect(seats().value).toBe('3')
  expect(screen.getByRole('button', { name: /^Two of Diamonds ?: put back into the pack$/ })).toBeTruthy()
})

test('a refused switch and a senseless number go back as well', async () => {
  render(RulesEditor, { game: 'hearts', rules: null })
  const goal = await screen.findByLabelText<HTMLInputElement>('Goal')
  await fireEvent.input(goal, { target: { value: 'many' } })
  await fireEvent.change(goal)
  expect(goal.value).toBe('100')
  await fireEvent.input(goal, { target: { value: '123456' } })
  await fireEvent.change(goal)
  await vi.waitFor(() => expect(card()).toContain('New To 9999.'))
})

test('rules are saved under a name that is no preset’s, and saved again under the same', async () => {
  render(RulesEditor, { game: 'hearts', rules: null })
  await fireEvent.click(await screen.findByRole('button', { name: 'Goal: one fewer' }))
  await vi.waitFor(() => expect(card()).toContain('New To 99.'))
  const name = screen.getByLabelText('Name')
  await fireEvent.input(name, { target: { value: 'omnibus' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert').textContent).toBe('That is a preset’s name. Choose another.')
  expect(settings.own).toEqual([])
  await fireEvent.input(name, { target: { value: '  Quick   game ' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved: Quick game')).toBeTruthy()
  expect(settings.own).toMatchObject([{ name: 'Quick game', goal: 99, seats: 4, code: 'code-4-99' }])
  await fireEvent.click(screen.getByRole('button', { name: 'Goal: one fewer' }))
  await vi.waitFor(() => expect(card()).toContain('New To 98.'))
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved: Quick game')).toBeTruthy()
  expect(settings.own).toMatchObject([{ name: 'Quick game', goal: 98 }])
})

test('a shared link opens its rules; played without a name, they are the next match’s', async () => {
  render(RulesEditor, { game: 'hearts', rules: 'code-of-a-friend' })
  expect(await screen.findByRole('heading', { name: 'Shared' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }))
  expect(settings.hearts.preset).toBe('draft')
  expect(settings.hearts.draft).toMatchObject({ name: 'Shared', goal: 100 })
  expect(location.hash).toBe('#/')
})

test('an unchanged preset is taken as itself, and cards can be dealt at once, everyone seated', async () => {
  settings.hearts.opponents = ['cal', 'shark', 'gone', 'vicky', 'shark']
  render(RulesEditor, { game: 'hearts', rules: null })
  await screen.findByRole('heading', { name: 'Black Lady' })
  await fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'omnibus' } })
  await screen.findByRole('heading', { name: 'Omnibus' })
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/table/made'))
  expect(settings.hearts.preset).toBe('omnibus')
  const made = asked.mock.calls.find(([path]) => path === '/api/tables')!
  const { seats: places } = JSON.parse(made[1].body as string)
  expect(places.map(({ style }: { style?: string }) => style)).toEqual([undefined, 'cal', 'level-2', 'level-2'])
})

test('a button pressed before the server has judged a choice acts on the choice, or not at all', async () => {
  render(RulesEditor, { game: 'hearts', rules: null })
  await screen.findByRole('heading', { name: 'Black Lady' })
  await fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'omnibus' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/table/made'))
  const made = asked.mock.calls.find(([path]) => path === '/api/tables')!
  expect(JSON.parse(made[1].body as string).rules).toContain('"name":"Omnibus"')
  expect(settings.hearts.preset).toBe('omnibus')

  // A change that is refused is no choice.
  location.hash = ''
  await fireEvent.click(screen.getByRole('button', { name: 'Seats: one fewer' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }))
  await screen.findByText('52 cards leave 1 over.')
  await vi.waitFor(() => expect(screen.queryAllByRole('button', { name: 'Left out: 2♦' })).not.toEqual([]))
  expect(location.hash).not.toBe('#/')
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/'))
})

test('one thing after another is saved: a choice, a change of it, and a name', async () => {
  render(RulesEditor, { game: 'hearts', rules: null })
  await screen.findByRole('heading', { name: 'Black Lady' })
  await fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'omnibus' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Goal: one fewer' }))
  await fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Quick' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved: Quick')).toBeTruthy()
  expect(settings.own).toMatchObject([{ name: 'Quick', goal: 99 }])
})

test('a choice that does not come leaves the rules, and the list, as they were', async () => {
  render(RulesEditor, { game: 'hearts', rules: null })
  await screen.findByRole('heading', { name: 'Black Lady' })
  asked.mockImplementationOnce(async () => Promise.reject(new TypeError('no server')))
  const list = screen.getByLabelText<HTMLSelectElement>('Start from')
  await fireEvent.change(list, { target: { value: 'omnibus' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }))
  await vi.waitFor(() => expect(list.value).toBe('black-lady'))
  expect(location.hash).toBe('')
})

/** Reads rules of Gin of three fields, where a spade doubles in Oklahoma alone. */
function readingGin({ game, rules, changes }: { game: string; rules: string; changes: Record<string, unknown> }): Response {
  const now: Record<string, unknown> = { name: 'Standard', oklahoma: 'no', spade_doubles: false, goal: 100 }
  Object.assign(now, rules.startsWith('{') ? JSON.parse(rules) : {}, changes)
  if (game !== 'gin' || (now.spade_doubles && now.oklahoma === 'no')) {
    return new Response(JSON.stringify({ code: 'malformed', sentence: 'A spade doubles in Oklahoma only.' }), { status: 422 })
  }
  const card = [now.spade_doubles ? 'A spade doubles.' : 'Spades are spades.']
  const told = { notation: JSON.stringify(now), code: 'gin.made', name: now.name, preset: null, seats: 2, places: [] }
  const fields = [
    line('oklahoma', 'Oklahoma', 'choice', now.oklahoma, { choices: ['no', 'ace-is-gin', 'ace-is-one'], words: ['no', 'yes', 'one'] }),
    line('spade_doubles', 'A spade doubles', 'switch', now.spade_doubles),
    line('goal', 'Goal', 'number', now.goal, { least: 0, most: 9999 }),
  ]
  return new Response(JSON.stringify({ game, ...told, goal: 100, goal_text: 'to 100', card, changed: card, fields }))
}

test('rules of Gin are made from Gin’s, with its own offers, and kept as Gin’s', async () => {
  const gin = { ...RULES[0], game: 'gin', preset: 'standard', name: 'Standard', seats: 2, default: true }
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) =>
    path === '/api/rules/read'
      ? readingGin(JSON.parse(request.body as string))
      : new Response(JSON.stringify([...RULES, gin])),
  )
  render(RulesEditor, { game: 'gin', rules: null })
  const choices = await screen.findByLabelText<HTMLSelectElement>('Start from')
  await vi.waitFor(() => expect([...choices.options].map(({ text }) => text)).toEqual(['Standard']))
  await fireEvent.click(screen.getByRole('switch', { name: 'A spade doubles' }))
  expect(await screen.findByText('A spade doubles in Oklahoma only.')).toBeTruthy()
  await fireEvent.click(await screen.findByRole('button', { name: 'Oklahoma: yes' }))
  expect(await screen.findByText('A spade doubles.', { selector: 'li' })).toBeTruthy()
  expect(location.hash).toBe('#/rules-editor/gin.made')
  await fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Spades' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(settings.own).toMatchObject([{ game: 'gin', name: 'Spades' }]))
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }))
  expect([settings.game, settings.gin.preset, settings.hearts.preset]).toEqual(['gin', 'own:Spades', 'black-lady'])
})
