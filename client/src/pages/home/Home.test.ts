import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { tick } from 'svelte'
import { readiness } from '../../lib/readiness.svelte'
import { readSettings, settings } from '../../lib/settings.svelte'
import Home from './Home.svelte'

const STYLES = [
  ['nellie', 'Novice Nellie', 'Nellie'],
  ['frank', 'Fraidy Frank', 'Frank'],
  ['cal', 'Cautious Cal', 'Cal'],
  ['shark', 'The Shark', 'Shark'],
  ['vicky', 'Vicious Vicky', 'Vicky'],
].map(([style, name, short]) => ({ style, name, short, title: name, line: `${name}'s line.`, gin_line: `${name}'s line at Gin.`, peeks: false, games: ['hearts', 'gin'], level: null }))
const CHUCK = { style: 'chuck', name: 'Cheatin’ Chuck', short: 'Chuck', title: 'Cheatin’ Chuck', line: 'Peeks.', gin_line: null, peeks: true, games: ['hearts'], level: null }

const LEVELS = Array.from({ length: 10 }, (_, k) => k + 1).map((level) => ({
  style: `level-${level}`, name: 'The Shark', short: 'Shark', title: `The Shark, level ${level}`, line: `Strength ${level}.`, gin_line: `Strength ${level} at Gin.`, peeks: false, games: ['hearts', 'gin'], level,
}))

const RULES = [
  { game: 'hearts', preset: 'black-lady', name: 'Black Lady', summary: 'To 100.', card: ['A.'], goal: 100, goal_text: 'to 100', seats: 4, default: true },
  { game: 'hearts', preset: 'microsoft', name: 'Microsoft', summary: 'As above.', card: ['B.'], goal: 100, goal_text: 'to 100', seats: 4, default: false },
  { game: 'hearts', preset: 'three-hand', name: 'Three-handed', summary: 'For three.', card: ['C.'], goal: 100, goal_text: 'to 100', seats: 3, default: false },
  { game: 'gin', preset: 'standard', name: 'Standard', summary: 'To 100.', card: ['D.'], goal: 100, goal_text: 'to 100', seats: 2, default: true },
  { game: 'gin', preset: 'oklahoma', name: 'Oklahoma', summary: 'The upcard.', card: ['E.'], goal: 100, goal_text: 'to 100', seats: 2, default: false },
]

const WAITING = {
  table: 't1',
  game: 'hearts',
  rules: 'black-lady',
  rules_name: 'Black Lady',
  deal: 5,
  begun: true,
  over: false,
  seat: 0,
  seats: [{ name: 'You', short: 'You', kind: 'person', style: null, peeks: false, level: null }, ...STYLES.slice(2).map((s) => ({ ...s, kind: 'style' }))],
  scores: [31, 24, 11, 38],
  purses: null,
  winners: [],
  started: '2026-01-01T00:00:00Z',
  own_name: null,
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

/** Opens the rules of a game; answers what its fields are found by. */
async function openRules(game = 'Hearts'): Promise<void> {
  await fireEvent.click(await screen.findByRole('button', { name: `More rules of ${game}` }))
}

const goal = () => screen.getByLabelText('Played to') as HTMLInputElement
const use = () => fireEvent.click(screen.getByRole('button', { name: 'Use these rules', hidden: true }))
const rule = (name: RegExp) => screen.getByRole('radio', { name, hidden: true }) as HTMLInputElement
const play = async (game = 'Hearts') => fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Play ${game}`) }))
const openPlayers = async (game = 'Hearts') => fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Change the players of ${game}$`) }))
const player = (name: RegExp) => screen.getByRole('button', { name, hidden: true })
const loaded = () => screen.findByText('Black Lady, to 100.')

test('the match asked for is the one on the page', async () => {
  settings.name = ' Ada '
  const asked = serve()
  render(Home)
  await loaded()
  await openRules()
  await fireEvent.click(rule(/Microsoft/))
  await fireEvent.input(goal(), { target: { value: '50' } })
  await use()
  expect(screen.getByText('Microsoft, to 50.')).toBeTruthy()
  await openPlayers()
  await fireEvent.click(player(/^Vicious Vicky/))
  await fireEvent.click(screen.getByRole('button', { name: 'Done', hidden: true }))
  await play()
  await vi.waitFor(() => expect(location.hash).toBe('#/table/new'))
  expect(created(asked)).toEqual({
    game: 'hearts',
    rules: 'microsoft',
    goal: 50,
    pace: 600,
    wait: true,
    seats: [
      { kind: 'person', name: 'Ada' },
      { kind: 'style', style: 'vicky' },
      { kind: 'style', style: 'frank' },
      { kind: 'style', style: 'cal' },
    ],
  })
})

test('somebody whose name has a number at a table is called by that in its scores, and the match is theirs', async () => {
  settings.name = 'Maud'
  const named = (name: string, short = name) => ({ name, short, kind: 'person', style: null, peeks: false, level: null })
  const seats = [named('Maud'), named('Maud 2'), named('Ben'), named('Cy')]
  serve([{ ...WAITING, seat: 1, own_name: 'Maud', seats }, { ...WAITING, table: 't2', seats: [named('Zoe'), ...seats.slice(1)] }])
  render(Home)
  await loaded()
  expect(screen.getByRole('group', { name: /^Maud: Hearts/ }).textContent).toMatch(/Maud \d+, Maud 2: \d+, Ben/)
})

test('a player who has never been here begins gently', async () => {
  const asked = serve()
  render(Home)
  await loaded()
  expect(rule(/Gentle/).checked).toBe(true)
  await play('Gin Rummy')
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ game: 'gin', seats: [{ kind: 'person' }, { style: 'nellie' }] }))
})

test('a goal set in Settings is the one that is asked for', async () => {
  const asked = serve()
  render(Home)
  await loaded()
  settings.hearts.goal = 30
  await screen.findByText('Black Lady, to 30.')
  await openRules()
  expect(goal().value).toBe('30')
  await fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  await play()
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ goal: 30 }))
})

test('rules that are looked at and not used leave all as it was', async () => {
  serve()
  render(Home)
  await loaded()
  await openRules()
  await fireEvent.click(rule(/Three-handed/))
  await fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  expect(settings.hearts.preset).toBe('black-lady')
  expect(screen.getByText('Black Lady, to 100.')).toBeTruthy()
})

test('rules for three seat two others, and those for four bring the third back', async () => {
  settings.hearts.opponents = ['cal', 'vicky', 'shark', 'nellie', 'frank']
  const asked = serve()
  render(Home)
  await loaded()
  await openRules()
  await fireEvent.click(rule(/Three-handed/))
  await use()
  await openPlayers()
  expect(player(/^Vicious Vicky, East\. /)).toBeTruthy()
  expect(player(/^The Shark\. /)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Done', hidden: true }))
  await play()
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ rules: 'three-hand' }))
  expect((created(asked) as { seats: unknown[] }).seats).toHaveLength(3)
  await openRules()
  await fireEvent.click(rule(/Black Lady/))
  await use()
  await openPlayers()
  expect(player(/^The Shark, East\. /)).toBeTruthy()
})

test('rules of one\'s own are among the choices, and asked for whole', async () => {
  settings.own = [{ game: 'hearts', name: 'Mine', notation: 'black-lady goal=30', code: 'c', seats: 4, goal: 30, goalText: 'to 30' }]
  const asked = serve()
  render(Home)
  await loaded()
  await openRules()
  await fireEvent.click(rule(/^Mine/))
  expect(goal().value).toBe('30')
  await use()
  await play()
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ rules: 'black-lady goal=30', goal: null }))
})

test.each(['body', 'radio'])('Enter plays, wherever it is of no other use: %s', async (where) => {
  const asked = serve()
  render(Home)
  await loaded()
  await fireEvent.keyDown(where === 'body' ? document.body : rule(/Gentle/), { key: 'Enter' })
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ rules: 'black-lady', goal: null }))
})

test('Enter goes on with the match that waits', async () => {
  const asked = serve([WAITING])
  render(Home)
  await screen.findByRole('link', { name: /Resume Hearts, deal 5/ })
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  await vi.waitFor(() => expect(location.hash).toBe('#/table/t1'))
  expect(created(asked)).toBeUndefined()
})

test('a word sets the dial and seats players to go with it, but not in place of those chosen by hand', async () => {
  const asked = serve()
  render(Home)
  await loaded()
  await fireEvent.click(rule(/Fair/))
  expect([settings.strength, settings.hearts.opponents.slice(0, 3), settings.gin.opponents]).toEqual([5, ['cal', 'vicky', 'shark'], ['shark']])
  await openPlayers()
  await fireEvent.click(player(/^Novice Nellie/))
  await fireEvent.click(screen.getByRole('button', { name: 'Done', hidden: true }))
  await fireEvent.click(rule(/Strong/))
  expect([settings.strength, settings.hearts.opponents.slice(0, 3)]).toEqual([8, ['nellie', 'vicky', 'shark']])
  await play()
  await vi.waitFor(() => expect(created(asked)).toBeDefined())
  expect((created(asked) as { seats: { style?: string }[] }).seats.map(({ style }) => style)).toEqual([undefined, 'nellie', 'vicky', 'level-8'])
})

test('the dial says how strong the Shark is, in whatever seats no character has, and the word follows', async () => {
  Object.assign(settings, { strength: 6 })
  settings.hearts.opponents = ['cal', 'vicky', 'shark', 'nellie', 'frank']
  const asked = serve()
  render(Home)
  await loaded()
  await openPlayers()
  const dial = screen.getByRole('slider', { name: 'Strength of the Shark', hidden: true })
  expect(screen.getByText('Strength 6.')).toBeTruthy()
  await fireEvent.keyDown(dial, { key: 'End' })
  expect(screen.getByText('Strength 10.')).toBeTruthy()
  expect(dial.getAttribute('aria-valuetext')).toBe('The Shark, level 10. Strength 10.')
  expect(screen.getByText('Master', { selector: '.dv .q' })).toBeTruthy()
  await fireEvent.click(player(/^Vicious Vicky, North\. /))
  expect(player(/^The Shark, North, East\. /)).toBeTruthy()
  await fireEvent.keyDown(dial, { key: 'ArrowLeft' })
  await fireEvent.click(screen.getByRole('button', { name: 'Done', hidden: true }))
  await play()
  await vi.waitFor(() => expect(created(asked)).toBeDefined())
  expect((created(asked) as { seats: { style?: string }[] }).seats.map(({ style }) => style)).toEqual([undefined, 'cal', 'level-9', 'level-9'])
  expect(settings.strength).toBe(9)
})

test('one can go back to the players of a word', async () => {
  settings.hearts.opponents = ['chuck', 'shark', 'shark', 'nellie', 'cal']
  serve()
  render(Home)
  await loaded()
  await openPlayers()
  await fireEvent.click(screen.getByRole('button', { name: 'Back to Gentle', hidden: true }))
  expect(settings.hearts.opponents.slice(0, 3)).toEqual(['nellie', 'frank', 'cal'])
})

test('players who get ready are told of in the bar, and those who cannot play in a line', async () => {
  serve()
  render(Home)
  await loaded()
  readiness.players = 'warming'
  expect(await screen.findByText('The strong players are getting ready…')).toBeTruthy()
  readiness.players = 'ready'
  await tick()
  expect(screen.queryByText(/The strong players/)).toBeNull()
  readiness.players = 'failed'
  expect(await screen.findByText('The strong players cannot run on this machine. Simpler ones play instead.')).toBeTruthy()
  readiness.players = null
})

test('a dial that nobody plays by says so', async () => {
  serve()
  render(Home)
  await loaded()
  await openPlayers()
  expect(screen.getByText('Tap the Shark to play against this strength.')).toBeTruthy()
})

test('a senseless goal is refused with a sentence, and nothing is taken up', async () => {
  serve()
  render(Home)
  await loaded()
  await openRules()
  await fireEvent.input(goal(), { target: { value: 'many' } })
  await use()
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Type a goal from 0 to 9999.')
  expect(settings.hearts.goal).toBeNull()
})

test('a match that waits can be taken up, and left after a question', async () => {
  const asked = serve([WAITING])
  render(Home)
  const link = await screen.findByRole('link', { name: /Resume Hearts, deal 5/ })
  expect(link.getAttribute('href')).toBe('#/table/t1')
  expect(screen.getByText('You 31, Cal 24, Shark 11, Vicky 38')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: /Leave this match/ }))
  expect(asked).not.toHaveBeenCalledWith('/api/tables/t1', expect.anything())
  await fireEvent.click(screen.getByRole('button', { name: 'Leave for good', hidden: true }))
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: /Resume/ })).toBeNull())
  expect(asked).toHaveBeenCalledWith('/api/tables/t1', expect.objectContaining({ method: 'DELETE' }))
})

test('a match for cash that waits says what each has', async () => {
  serve([{ ...WAITING, purses: [1012, 996, 1001, 991] }])
  render(Home)
  expect(await screen.findByText('You 31 (cash 1012), Cal 24 (cash 996), Shark 11 (cash 1001), Vicky 38 (cash 991)')).toBeTruthy()
})

test('a match that cannot be read is listed with the reason, and can be removed', async () => {
  const sentence = 'That match cannot be read. Entry 3 of its log was altered. Nothing is deleted: it is left as it is.'
  const odd = { table: 't3', game: '', started: '', sentence: 'What is kept of it is damaged.' }
  const asked = serve([], null, [{ table: 't2', game: 'gin', started: '2026-02-03T04:05:06Z', sentence }, odd])
  render(Home)
  const list = await screen.findByRole('region', { name: 'Matches that cannot be read' })
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
  await screen.findByRole('link', { name: /Resume Hearts, deal 5/ })
  expect(screen.queryByText('Matches that cannot be read')).toBe(null)
})

test('a finished match does not wait, and can be reviewed', async () => {
  serve([{ ...WAITING, over: true, winners: [0] }])
  render(Home)
  const link = await screen.findByRole('link', { name: /Review my last game/ })
  expect(link.getAttribute('href')).toBe('#/board/t1/5')
  expect(link.textContent).toContain('Hearts, 1 January 2026: won.')
  expect(screen.queryByRole('link', { name: /Resume/ })).toBeNull()
})

test('trouble with what happens is said', async () => {
  serve([], 'Nothing is being kept: the data folder cannot be written.')
  render(Home)
  expect(await screen.findByText(/Nothing is being kept/)).toBeTruthy()
})

test('while the server is away the page says so, and comes back by itself', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('refused'))))
  render(Home)
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.getByText('No connection to Hearthside. Trying again; nothing is lost.')).toBeTruthy()
  serve()
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.queryByText(/No connection to Hearthside/)).toBeNull()
  expect(screen.getByText('Black Lady, to 100.')).toBeTruthy()
  vi.useRealTimers()
})

test('a server lost when the cards are asked for is looked for again', async () => {
  vi.useFakeTimers()
  serve()
  render(Home)
  await vi.advanceTimersByTimeAsync(100)
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('refused'))))
  await fireEvent.click(screen.getByRole('button', { name: /^Play Hearts/ }))
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.getByText('No connection to Hearthside. Trying again; nothing is lost.')).toBeTruthy()
  serve()
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.queryByText(/No connection to Hearthside/)).toBeNull()
  vi.useRealTimers()
})

test('Gin has its own rules and players, one of whom sits across', async () => {
  const asked = serve()
  render(Home)
  await loaded()
  await openRules('Gin Rummy')
  expect(screen.queryByRole('radio', { name: /Microsoft/, hidden: true })).toBeNull()
  await fireEvent.click(rule(/Oklahoma/))
  await fireEvent.input(goal(), { target: { value: '0' } })
  await use()
  expect(screen.getByText('Oklahoma, one hand.')).toBeTruthy()
  await openPlayers('Gin Rummy')
  expect(screen.queryByRole('button', { name: /Chuck/, hidden: true })).toBeNull()
  expect(screen.getByText('Tap a player to change your opponent.')).toBeTruthy()
  await fireEvent.click(player(/^Cautious Cal/))
  await fireEvent.click(screen.getByRole('button', { name: 'Done', hidden: true }))
  await play('Gin Rummy')
  await vi.waitFor(() => expect(created(asked)).toBeDefined())
  expect(created(asked)).toEqual({
    game: 'gin',
    rules: 'oklahoma',
    goal: 0,
    pace: 600,
    wait: true,
    seats: [{ kind: 'person', name: null }, { kind: 'style', style: 'cal' }],
  })
  expect(settings.game).toBe('gin')
})

test('each game keeps what was chosen for it', async () => {
  serve()
  render(Home)
  await loaded()
  await openRules()
  await fireEvent.click(rule(/Microsoft/))
  await fireEvent.input(goal(), { target: { value: '70' } })
  await use()
  await openRules('Gin Rummy')
  expect(goal().value).toBe('100')
  await fireEvent.input(goal(), { target: { value: '250' } })
  await use()
  await openRules()
  expect(goal().value).toBe('70')
  expect(rule(/Microsoft/).checked).toBe(true)
  expect(settings).toMatchObject({ hearts: { preset: 'microsoft', goal: 70 }, gin: { preset: 'standard', goal: 250 } })
})

test('the game that was played last is the one that Enter plays', async () => {
  settings.game = 'gin'
  const asked = serve()
  render(Home)
  await loaded()
  expect(screen.getByRole('button', { name: /^Play Gin Rummy/ }).textContent).toContain('Enter')
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  await vi.waitFor(() => expect(created(asked)).toMatchObject({ game: 'gin' }))
})

test('a match of Gin waits by its name', async () => {
  serve([{ ...WAITING, game: 'gin', rules: 'oklahoma', rules_name: 'Oklahoma', deal: 3, seats: WAITING.seats.slice(0, 2), scores: [31, 24] }])
  render(Home)
  expect(await screen.findByRole('link', { name: /Resume Gin Rummy, hand 3/ })).toBeTruthy()
  expect(screen.getByText('You 31, Cal 24')).toBeTruthy()
})

test('a table that waits for friends says who is there, and leaving it is no end of a match', async () => {
  const [mine, ...others] = WAITING.seats
  const open = { name: 'West', short: 'West', kind: 'open', style: null, peeks: false, level: null }
  serve([{ ...WAITING, begun: false, seats: [mine, others[0], open, open] }])
  render(Home)
  expect(await screen.findByRole('link', { name: /Resume Hearts, not begun/ })).toBeTruthy()
  expect(screen.getByText('You, Cal, 2 open')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: /Leave this table/ }))
  expect(screen.getByText('Nothing was dealt yet. Your seat is open to others then.')).toBeTruthy()
})
