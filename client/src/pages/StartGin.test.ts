import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSettings, readSettings, settings } from '../lib/settings.svelte'
import { load } from '../lib/storage'
import StartGin from './StartGin.svelte'

const RULES = ['standard', 'oklahoma'].map((preset) => ({ game: 'gin', preset, name: preset, goal: 100, goal_text: 'to 100', seats: 2 }))
const STYLES = ['shark', 'nellie'].map((style) => ({ style, games: ['gin'], level: null }))

/** Reads one preset, one code and nothing else. */
function reading({ rules }: { rules: string }): Response {
  const preset = RULES.some((card) => card.preset === rules) ? rules : null
  if (preset === null && rules !== 'gin.mine') return new Response(JSON.stringify({ code: 'malformed', sentence: 'No rules have that name.' }), { status: 422 })
  return new Response(
    JSON.stringify({ game: 'gin', preset, name: 'Mine', notation: preset ?? 'oklahoma goal=70', code: rules, seats: 2, goal: preset ? 100 : 70, goal_text: 'to 70' }),
  )
}

const asked = vi.fn(async (path: string, request: RequestInit) => {
  const body = request.body ? JSON.parse(request.body as string) : null
  if (path === '/api/rules/read') return reading(body)
  if (path === '/api/rules') return new Response(JSON.stringify(RULES))
  if (path === '/api/styles') return new Response(JSON.stringify(STYLES))
  return new Response(JSON.stringify({ table: 'new', seat: 0, token: 'x', message: {} }))
})
const made = () => {
  const call = asked.mock.calls.find(([path]) => path === '/api/tables')
  return call && JSON.parse(call[1].body as string)
}

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  location.hash = '#/gin'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.mockClear()
  Object.assign(settings, readSettings({}))
  keepSettings()
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

test('without go it is home, with Gin and what was told chosen for this tab alone', async () => {
  render(StartGin, { params: { name: 'Dave', limit: '250', mono: '1' } })
  await vi.waitFor(() => expect(location.hash).toBe('#/'))
  expect(settings).toMatchObject({ game: 'gin', name: 'Dave', mono: true, gin: { goal: 250 } })
  expect(made()).toBeUndefined()
  keepSettings()
  expect(readSettings(load('localStorage', 'hearthside.settings'))).toEqual(readSettings({}))
})

test('with go the cards are dealt as they were asked for', async () => {
  render(StartGin, { params: { name: 'Dave', limit: '250', rules: 'oklahoma', easy: '1', go: '1' } })
  await vi.waitFor(() => expect(location.hash).toBe('#/table/new'))
  expect(made()).toEqual({
    game: 'gin',
    rules: 'oklahoma',
    goal: 250,
    pace: 600,
    wait: true,
    seats: [{ kind: 'person', name: 'Dave' }, { kind: 'style', style: 'nellie' }],
  })
})

test.each([
  [{ style: 'level-9' }, 'level-9'],
  [{ style: 'nellie' }, 'nellie'],
  [{ style: 'nobody' }, 'nellie'],
  [{}, 'nellie'],
])('told %j, it is dealt to %s', async (params, style) => {
  render(StartGin, { params: { ...params, go: '1' } })
  await vi.waitFor(() => expect(made()).toMatchObject({ seats: [{ kind: 'person' }, { kind: 'style', style }] }))
})

test('rules that are no preset are dealt whole', async () => {
  render(StartGin, { params: { rules: 'gin.mine', go: '1' } })
  await vi.waitFor(() => expect(made()).toMatchObject({ rules: 'oklahoma goal=70', goal: null }))
})

test.each([
  [{ rules: 'nowhere', go: '1' }, 'No rules have that name.'],
  [{ limit: 'many', go: '1' }, 'Type a goal from 0 to 9999.'],
])('%j cannot be, which is said; nothing is dealt, and there is a way home', async (params, sentence) => {
  render(StartGin, { params })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This match cannot be started')
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('#/')
  expect(made()).toBeUndefined()
})
