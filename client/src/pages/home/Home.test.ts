import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { tick } from 'svelte'
import { dialogs } from '../../shared/dialogs.svelte'
import { readiness } from '../../lib/readiness.svelte'
import { readSettings, settings } from '../../lib/settings.svelte'
import Home from './Home.svelte'

const STYLES = [
  ['nellie', 'Novice Nellie', 'Nellie'],
  ['cal', 'Cautious Cal', 'Cal'],
  ['shark', 'The Shark', 'Shark'],
  ['vicky', 'Vicious Vicky', 'Vicky'],
].map(([style, name, short]) => ({ style, name, short, line: `${name}'s line.`, gin_line: `${name}'s line at Gin.`, peeks: false, games: ['hearts', 'gin'], level: null }))
const CHUCK = { style: 'chuck', name: 'Cheatin’ Chuck', short: 'Chuck', line: 'Peeks.', gin_line: null, peeks: true, games: ['hearts'], level: null }

const LEVELS = Array.from({ length: 10 }, (_, k) => k + 1).map((level) => ({
  style: `level-${level}`, name: `Level ${level}`, short: `Level ${level}`, line: `Strength ${level}.`, gin_line: `Strength ${level} at Gin.`, peeks: false, games: ['hearts', 'gin'], level,
}))

const RULES = [
  { game: 'hearts', preset: 'black-lady', name: 'Black Lady', summary: 'To 100.', card: ['A.'], goal: 100, goal_text: 'to 100', seats: 4, default: true },
  { game: 'hearts', preset: 'microsoft', name: 'Microsoft', summary: 'As above.', card: ['B.'], goal: 100, goal_text: 'to 100', seats: 4, default: false },
  { game: 'hearts', preset: 'three-hand', name: 'Three Hand', summary: 'For three.', card: ['C.'], goal: 100, goal_text: 'to 100', seats: 3, default: false },
  { game: 'gin', preset: 'standard', name: 'Standard', summary: 'To 100.', card: ['D.'], goal: 100, goal_text: 'to 100', seats: 2, default: true },
  { game: 'gin', preset: 'oklahoma', name: 'Oklahoma', summary: 'The upcard.', card: ['E.'], goal: 100, goal_text: 'to 100', seats: 2, default: false },
]

const WAITING = {
  table: 't1',
  game: 'hearts',
  rules: 'black-lady',
  rules_name: 'Black Lady',
  deal: 5,
  over: false,
  seat: 0,
  seats: [{ name: 'You', short: 'You', kind: 'person', style: null, peeks: false }, ...STYLES.slice(1).map((s) => ({ ...s, kind: 'style' }))],
  scores: [31, 24, 11, 38],
  winners: [],
  started: '2026-01-01T00:00:00Z',
  touched: '2026-01-01T00:00:00Z',
}

/** A server that answers from a table of answers and keeps what it was asked. */
function serve(tables: unknown[] = [], notice: string | null = null, unreadable: unknown[] = []) {
  const answers: Record<string, unknown> = {
    'GET /api/health': { app: 'hearthside', version: '0', saved: notice === null, notice },
    'GET /api/rules': RULES,
    'GET /api/styles': [...STYLES, CHUCK, ...LEVELS],
    'GET /api/tables': tables,
    'GET /api/unreadable': unreadable,
    'DELETE /api/unreadable/t2': null,
    'POST /api/tables': { table: 'new', seat: 0, token: 'x', message: {} },
    'DELETE /api/tables/t1': null,
  }
  const asked = vi.fn(async (path: string, request: RequestInit) => {
    const found = answers[`${request.method} ${path}`]
    return found === null ? new Response(null, { status: 204 }) : new Response(JSON.stringify(found))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

function created(asked: ReturnType<typeof serve>): unknown {
  const call = asked.mock.calls.find(([path, { method }]) => path === '/api/tables' && method === 'POST')
  return call ? JSON.parse(call[1].body as string) : undefined
}


afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.assign(settings, readSettings({}))
  location.hash = ''
})

test('the match asked for is the one on the page', async () => {
  const asked = serve()
  render(Home)
  await fireEvent.click(await screen.findByRole('radio', { name: /Microsoft/ }))
  await fireEvent.input(screen.getByLabelText('Played to'), { target: { value: '50' } })
  await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Ada ' } })
  await fireEvent.click(screen.getByRole('button', { name: /Novice Nellie/ }))
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  await vi.waitFor(() => expect(location.hash).toBe('#/table/new'))
  expect(created(asked)).toEqual({
    game: 'hearts',
    rules: 'microsoft',
    goal: 50,
    pace: 600,
    wait: true,
    seats: [
      { kind: 'person', name: 'Ada' },
      { kind: 'style', style: 'nellie' },
      { kind: 'style', style: 'vicky' },
      { kind: 'style', style: 'level-6' },
    ],
  })
})

test('a goal set in Settings is the one that is asked for', async () => {
  const asked = serve()
  render(Home)
  await screen.findByRole('radio', { name: /Microsoft/ })
  dialogs.open = 'settings'
  await tick()
  settings.hearts.goal = 30
  dialogs.open = null
  await tick()
  expect((screen.getByLabelText('Played to') as HTMLInputElement).value).toBe('30')
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ goal: 30 }))
})

test('rules for three seat two others, and those for four bring the third back', async () => {
  const asked = serve()
  render(Home)
  await fireEvent.click(await screen.findByRole('radio', { name: /Three Hand/ }))
  expect(screen.getByText('Opponents: 2')).toBeTruthy()
  expect(screen.getByText('Tap a name to seat it at the marked place.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Vicious Vicky, East\. / })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^The Shark\. / })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ rules: 'three-hand' }))
  expect((created(asked) as { seats: unknown[] }).seats).toHaveLength(3)
  await fireEvent.click(screen.getByRole('radio', { name: /Black Lady/ }))
  expect(screen.getByRole('button', { name: /^The Shark, East\. / })).toBeTruthy()
})

test('rules of one\'s own are among the choices, and asked for whole', async () => {
  settings.own = [{ game: 'hearts', name: 'Mine', notation: 'black-lady goal=30', code: 'c', seats: 4, goal: 30, goalText: 'to 30' }]
  const asked = serve()
  render(Home)
  await fireEvent.click(await screen.findByRole('radio', { name: /^Mine/ }))
  expect((screen.getByLabelText('Played to') as HTMLInputElement).value).toBe('30')
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ rules: 'black-lady goal=30', goal: null }))
})

test('Enter deals, wherever it is of no other use', async () => {
  const asked = serve()
  render(Home)
  await screen.findByRole('radio', { name: /Microsoft/ })
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ rules: 'black-lady', goal: null }))
})

test('the dial says how strong the Shark is, in whatever seats no character has', async () => {
  const asked = serve()
  render(Home)
  const dial = await screen.findByRole('slider', { name: 'Strength of the Shark' })
  await screen.findByText('Strength 6.')
  await fireEvent.keyDown(dial, { key: 'End' })
  expect(screen.getByText('Strength 10.')).toBeTruthy()
  expect(dial.getAttribute('aria-valuetext')).toBe('Level 10. Strength 10.')
  await fireEvent.click(screen.getByRole('button', { name: /^Vicious Vicky, North\. / }))
  expect(screen.getByRole('button', { name: 'The Shark, North, East. Level 10: the dial sets it' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^North, The Shark, level 10\. / })).toBeTruthy()
  await fireEvent.keyDown(dial, { key: 'ArrowLeft' })
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  await vi.waitFor(() => expect(created(asked)).toBeDefined())
  expect((created(asked) as { seats: { style?: string }[] }).seats.map(({ style }) => style)).toEqual([undefined, 'cal', 'level-9', 'level-9'])
  expect(settings.strength).toBe(9)
})

test('players who get ready are told of in the bar, and those who cannot play in a line', async () => {
  serve()
  render(Home)
  await screen.findByRole('radio', { name: /Microsoft/ })
  readiness.players = 'warming'
  expect(await screen.findByText('The strong players are getting ready…')).toBeTruthy()
  readiness.players = 'ready'
  await tick()
  expect(screen.queryByText(/The strong players/)).toBeNull()
  readiness.players = 'failed'
  expect(await screen.findByText('The strong players cannot run on this machine; simpler ones stand in.')).toBeTruthy()
  readiness.players = null
})

test('a dial that nobody plays by says so', async () => {
  settings.hearts.opponents = ['cal', 'vicky', 'nellie', 'frank', 'chuck']
  serve()
  render(Home)
  expect(await screen.findByText('Seat the Shark to play against this strength.')).toBeTruthy()
})

test('a senseless goal is refused with a sentence, and nothing is sent', async () => {
  const asked = serve()
  render(Home)
  await screen.findByRole('radio', { name: /Microsoft/ })
  await fireEvent.input(screen.getByLabelText('Played to'), { target: { value: 'many' } })
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  expect(screen.getByRole('alert').textContent).toBe('The goal is a whole number from 0 to 9999.')
  expect(created(asked)).toBeUndefined()
})

test('a match that waits can be taken up, and left after a question', async () => {
  const asked = serve([WAITING])
  render(Home)
  const link = await screen.findByRole('link', { name: /Resume Hearts, deal 5/ })
  expect(link.getAttribute('href')).toBe('#/table/t1')
  expect(link.textContent).toContain('Black Lady. You 31, Cal 24, Shark 11, Vicky 38')
  await fireEvent.click(screen.getByRole('button', { name: /Leave this match/ }))
  expect(asked).not.toHaveBeenCalledWith('/api/tables/t1', expect.anything())
  await fireEvent.click(screen.getByRole('button', { name: 'Leave for good', hidden: true }))
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: /Resume/ })).toBeNull())
  expect(asked).toHaveBeenCalledWith('/api/tables/t1', expect.objectContaining({ method: 'DELETE' }))
})

test('a match that cannot be read is listed with the reason, and can be removed', async () => {
  const sentence = 'That match cannot be read. Entry 3 of its log was altered. It is set aside, and nothing of it is deleted.'
  const odd = { table: 't3', game: '', started: '', sentence: 'What is kept of it is damaged.' }
  const asked = serve([], null, [{ table: 't2', game: 'gin', started: '2026-02-03T04:05:06Z', sentence }, odd])
  render(Home)
  const list = await screen.findByRole('region', { name: 'Cannot be read' })
  expect(within(list).getByText(sentence)).toBeTruthy()
  expect(within(list).getByText('A match')).toBeTruthy()
  await fireEvent.click(within(list).getByRole('button', { name: 'Remove from this list: Gin Rummy, 2026-02-03' }))
  expect(asked.mock.calls.some(([, { method }]) => method === 'DELETE')).toBe(false)
  await fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByText(sentence)).toBe(null))
  expect(asked.mock.calls.some(([path, { method }]) => method === 'DELETE' && path === '/api/unreadable/t2')).toBe(true)
  expect(within(list).getByText('A match')).toBeTruthy()
})

test('where all matches can be read, none is listed as unreadable', async () => {
  serve([WAITING])
  render(Home)
  await screen.findByText('Resume Hearts, deal 5')
  expect(screen.queryByText('Cannot be read')).toBe(null)
})

test('a finished match does not wait', async () => {
  serve([{ ...WAITING, over: true }])
  render(Home)
  await screen.findByRole('radio', { name: /Microsoft/ })
  expect(screen.queryByRole('link', { name: /Resume/ })).toBeNull()
})

test('trouble with ownRulesFrom what happens is said', async () => {
  serve([], 'Nothing is being kept: the data folder cannot be written.')
  render(Home)
  expect(await screen.findByText(/Nothing is being kept/)).toBeTruthy()
})

test('while the server is away the page says so, and comes back by itself', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('refused'))))
  render(Home)
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.getByText('Lost the table. Trying again; nothing is lost.')).toBeTruthy()
  serve()
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.queryByText(/Lost the table/)).toBeNull()
  expect(screen.getByRole('radio', { name: /Microsoft/ })).toBeTruthy()
  vi.useRealTimers()
})

test('a server lost when the cards are asked for is looked for again, and nothing typed is lost', async () => {
  vi.useFakeTimers()
  serve()
  render(Home)
  await vi.advanceTimersByTimeAsync(100)
  await fireEvent.input(screen.getByLabelText('Played to'), { target: { value: '70' } })
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('refused'))))
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.getByText('Lost the table. Trying again; nothing is lost.')).toBeTruthy()
  serve()
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.queryByText(/Lost the table/)).toBeNull()
  expect((screen.getByLabelText('Played to') as HTMLInputElement).value).toBe('70')
  vi.useRealTimers()
})

const toGin = async () => fireEvent.click(await screen.findByRole('radio', { name: /^Gin Rummy/ }))

test('Gin has its own rules and players, one of whom sits across', async () => {
  const asked = serve()
  render(Home)
  await screen.findByRole('radio', { name: /Microsoft/ })
  await toGin()
  expect(screen.queryByRole('radio', { name: /Microsoft/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Chuck/ })).toBeNull()
  expect(within(screen.getByRole('group', { name: 'The table' })).getByText('Opponents: 1')).toBeTruthy()
  await fireEvent.click(screen.getByRole('radio', { name: /Oklahoma/ }))
  await fireEvent.input(screen.getByLabelText('Played to'), { target: { value: '0' } })
  await fireEvent.click(screen.getByRole('button', { name: /Novice Nellie/ }))
  await fireEvent.click(screen.getByRole('button', { name: /Deal the cards/ }))
  await vi.waitFor(() => expect(created(asked)).toBeDefined())
  expect(created(asked)).toEqual({
    game: 'gin',
    rules: 'oklahoma',
    goal: 0,
    pace: 600,
    wait: true,
    seats: [{ kind: 'person', name: null }, { kind: 'style', style: 'nellie' }],
  })
})

test('each game keeps what was chosen for it', async () => {
  serve()
  render(Home)
  await fireEvent.click(await screen.findByRole('radio', { name: /Microsoft/ }))
  await fireEvent.input(screen.getByLabelText('Played to'), { target: { value: '70' } })
  await toGin()
  const goal = () => (screen.getByLabelText('Played to') as HTMLInputElement).value
  expect(goal()).toBe('100')
  await fireEvent.input(screen.getByLabelText('Played to'), { target: { value: '250' } })
  await fireEvent.click(screen.getByRole('radio', { name: /^Hearts/ }))
  expect(goal()).toBe('70')
  expect((screen.getByRole('radio', { name: /Microsoft/ }) as HTMLInputElement).checked).toBe(true)
  await toGin()
  expect(goal()).toBe('250')
  expect(settings).toMatchObject({ game: 'gin', hearts: { preset: 'microsoft', goal: 70 }, gin: { preset: 'standard', goal: 250 } })
})

test('the game that was chosen is the one that is there again', async () => {
  settings.game = 'gin'
  serve()
  render(Home)
  expect(((await screen.findByRole('radio', { name: /^Standard/ })) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByRole('link', { name: 'Read the rules' }).getAttribute('href')).toBe('#/rules/gin/standard')
})

test('a match of Gin waits by its name', async () => {
  serve([{ ...WAITING, game: 'gin', rules: 'oklahoma', rules_name: 'Oklahoma', deal: 3, seats: WAITING.seats.slice(0, 2), scores: [31, 24] }])
  render(Home)
  const link = await screen.findByRole('link', { name: /Resume Gin Rummy, hand 3/ })
  expect(link.textContent).toContain('Oklahoma. You 31, Cal 24')
})
