import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings, settings } from '../lib/settings.svelte'
import Rules from './Rules.svelte'

const CARDS = [
  { game: 'hearts', preset: 'black-lady', name: 'Black Lady', summary: 'To 100.', card: ['Four players.'], goal: 100, goal_text: 'to 100', seats: 4, default: true },
  { game: 'hearts', preset: 'omnibus', name: 'Omnibus', summary: 'Ten off.', card: ['The ten.'], goal: 50, goal_text: 'to 50', seats: 4, default: false },
  { game: 'gin', preset: 'standard', name: 'Standard', summary: 'To 100.', card: ['Two players.'], goal: 100, goal_text: 'to 100', seats: 2, default: true },
  { game: 'gin', preset: 'omnibus', name: 'Gin Omnibus', summary: 'Both have one.', card: ['Ten each.'], goal: 100, goal_text: 'to 100', seats: 2, default: false },
]
const MINE = { game: 'hearts' as const, name: 'Mine', notation: 'black-lady goal=30', code: 'c', seats: 4, goal: 30, goalText: 'to 30' }

const asked = vi.fn(async (path: string, request: RequestInit) => {
  if (path === '/api/rules') return new Response(JSON.stringify(CARDS))
  const { game, rules, changes } = JSON.parse(request.body as string)
  if (rules === 'nowhere') return new Response(JSON.stringify({ code: 'malformed', sentence: 'No.' }), { status: 422 })
  const name = changes.name ?? 'Black Lady'
  return new Response(
    JSON.stringify({ game, notation: `${rules} ${name}`, code: 'x', name, preset: null, seats: 4, places: [], goal: 30, goal_text: 'to 30', card: ['To 30.'], changed: [], fields: [] }),
  )
})

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.assign(settings, readSettings({}))
  location.hash = ''
})

test('the card of the next match is open, and another can be taken up', async () => {
  render(Rules, { game: 'hearts', rules: 'omnibus' })
  expect(await screen.findByText('The ten.')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }))
  expect(settings.hearts.preset).toBe('omnibus')
  expect(screen.getByText('Your next match is played by these rules.')).toBeTruthy()
})

test('rules of a match that are no preset are read by the server', async () => {
  render(Rules, { game: 'hearts', rules: 'black-lady goal=30' })
  expect(await screen.findByText('To 30.')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }))
  await vi.waitFor(() => expect(settings.hearts.preset).toBe('draft'))
  expect(settings.hearts.draft).toMatchObject({ name: 'Black Lady', goal: 30 })
})

test('your own can be renamed, but not to a preset’s name', async () => {
  settings.own = [MINE]
  settings.hearts.preset = 'own:Mine'
  render(Rules, { game: 'hearts', rules: 'own:Mine' })
  await fireEvent.click(await screen.findByRole('button', { name: 'Rename' }))
  const name = screen.getByLabelText('Name')
  await fireEvent.input(name, { target: { value: 'Omnibus' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('That is a preset’s name. Choose another.')
  await fireEvent.input(name, { target: { value: 'Short game' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await vi.waitFor(() => expect(settings.own).toMatchObject([{ name: 'Short game', notation: 'black-lady goal=30 Short game' }]))
  expect(settings.hearts.preset).toBe('own:Short game')
})

test('your own are removed after a question, and the next match is by the usual rules again', async () => {
  settings.own = [MINE]
  settings.hearts.preset = 'own:Mine'
  render(Rules, { game: 'hearts', rules: 'own:Mine' })
  await fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(settings.own).toHaveLength(1)
  await fireEvent.click(screen.getByRole('button', { name: 'Remove them', hidden: true }))
  expect(settings.own).toEqual([])
  expect(settings.hearts.preset).toBe('black-lady')
})

test('what is no rules at all is said to be none', async () => {
  render(Rules, { game: 'hearts', rules: 'nowhere' })
  expect(await screen.findByRole('heading', { name: 'There are no rules of that name' })).toBeTruthy()
})

test('each game has its own list, though a name may be in both, and taking one up chooses its game', async () => {
  render(Rules, { game: 'gin', rules: 'omnibus' })
  expect(await screen.findByText('Ten each.')).toBeTruthy()
  const list = screen.getByRole('navigation', { name: 'All rules' })
  expect([...list.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['Standard', 'Gin Omnibus'])
  expect(screen.getByRole('link', { name: 'Hearts' }).getAttribute('href')).toBe('#/rules/hearts')
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }))
  expect([settings.game, settings.gin.preset, settings.hearts.preset]).toEqual(['gin', 'omnibus', 'black-lady'])
})

test('rules of one’s own of the other game are let be', async () => {
  const ours = { ...MINE, game: 'gin' as const, seats: 2 }
  settings.own = [MINE, ours]
  settings.gin.preset = 'own:Mine'
  render(Rules, { game: 'gin', rules: 'own:Mine' })
  await fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Remove them', hidden: true }))
  expect(settings.own).toEqual([MINE])
  expect(settings.gin.preset).toBe('standard')
})
