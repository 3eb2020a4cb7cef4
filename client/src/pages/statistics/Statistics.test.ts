import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings, settings } from '../../lib/settings.svelte'
import Statistics from './Statistics.svelte'

const GIN = { since: null, names: [], top: [], latest: [] }
const NONE = { since: null, sides: [], names: [], latest: [], gin: GIN }
const SOME = {
  gin: GIN,
  since: '2026-03-01T10:00:00Z',
  sides: [
    { side: 'South', games: 4, won: 1, cash: -110 },
    { side: 'West', games: 4, won: 3, cash: 110 },
  ],
  names: [{ name: 'Cautious Cal', games: 4, won: 3, cash: 110, points: 202 }],
  latest: [
    { table: 't', ended: '2026-03-02T10:00:00Z', rules: 'Domino', sides: ['South', 'West'], names: ['You', 'Cal'], scores: [30, 18], winners: [1], cash: [-62, 62] },
  ],
}

const MATCH = {
  ...{ table: 'g1', game: 'gin', ended: '2026-03-03T10:00:00Z', rules: 'Oklahoma', sides: ['South', 'North'], names: ['Dave', 'The Shark'] },
  ...{ scores: [206, 40], points: [96, 40], winners: [0], cash: null, hands: 8, quit: false },
}
const PLAYED = {
  since: '2026-03-02T10:00:00Z',
  names: [{ name: 'Dave', hands: 12, drawn_hands: 1, games: 2, won: 1, lost: 1, drawn: 0, points: 108, average: 9 }],
  top: [
    { average: 12, name: 'Dave', score: 96, goal: 100, hands: 8, oklahoma: true, rules: 'Oklahoma', ended: MATCH.ended },
    { average: 3, name: 'Dave', score: 12, goal: 0, hands: 4, oklahoma: false, rules: 'Standard', ended: MATCH.ended },
  ],
  latest: [MATCH, { ...MATCH, table: 'g2', points: [12, 90], scores: [12, 90], winners: [1], hands: 4, quit: true }],
}

const NO_LUCK = {
  ...{ deals: 0, left: 0, luck: { points: 0, chance: 0 }, skill: { points: 0, chance: 0 }, error: { points: 0, chance: 0 } },
  ...{ decisions: 0, inaccuracies: 0, mistakes: 0, blunders: 0, matches: [], summary: '', marks_summary: '', left_summary: '9 deals have not been reviewed.' },
}
const IDLE = { working: false, waits: false, done: 0, deals: 0 }

function serve(stats: unknown, played: unknown = { hearts: null, gin: null }, looking = { now: IDLE }, players = ['You']) {
  const kept = { now: stats }
  const asked = vi.fn(async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/reviews')) {
      if (method !== 'GET') looking.now = { ...IDLE, working: method === 'PUT', deals: 9 }
      return new Response(JSON.stringify(looking.now))
    }
    if (path.endsWith('/players')) return new Response(JSON.stringify(players))
    if (path.endsWith('/figures')) return new Response(JSON.stringify(played))
    if (method === 'DELETE') kept.now = NONE
    return method === 'DELETE' ? new Response(null, { status: 204 }) : new Response(JSON.stringify(kept.now))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

/** The chart asks how wide it may be; jsdom lays nothing out. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoSizes)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.assign(settings, readSettings({}))
})

test('games and cash are shown by side and by name', async () => {
  serve(SOME)
  render(Statistics, { game: 'hearts' })
  const read = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole<HTMLTableRowElement>('row').map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
  await screen.findByRole('region', { name: 'By side' })
  expect(read('By side')).toEqual([['Side', 'Won', 'Cash'], ['South', '1 of 4', '−110'], ['West', '3 of 4', '110']])
  expect(read('By name')[1]).toEqual(['Cautious Cal', '3 of 4', '50.5', '110'])
  expect(screen.getByText('Since 1 March 2026')).toBeTruthy()
})

test('nothing is cleared without a question, and then it is empty', async () => {
  const asked = serve(SOME)
  render(Statistics, { game: 'hearts' })
  await fireEvent.click(await screen.findByRole('button', { name: 'Clear the statistics' }))
  const cleared = ['/api/stats', expect.objectContaining({ method: 'DELETE' })]
  expect(asked).not.toHaveBeenCalledWith(...cleared)
  await fireEvent.click(screen.getByRole('button', { name: 'Clear them', hidden: true }))
  expect(await screen.findByRole('heading', { name: 'No statistics yet' })).toBeTruthy()
  expect(asked).toHaveBeenCalledWith(...cleared)
})

test('one player has no choice of players', async () => {
  serve(SOME)
  render(Statistics, { game: 'hearts' })
  await screen.findByRole('region', { name: 'By side' })
  expect(screen.queryByRole('group', { name: 'Player' })).toBeNull()
})

test('the matches of a player are found by all names of theirs, and cleared alone', async () => {
  settings.profiles = { You: 'Ada', Ada: 'Ada', Ben: 'Ben' }
  settings.name = 'Ada'
  const asked = serve(SOME, undefined, undefined, ['Ada', 'Cleo'])
  const paths = (name: string) => asked.mock.calls.flatMap(([path, { method }]) => (method === name ? [path] : []))
  render(Statistics, { game: 'hearts' })
  await screen.findByRole('radio', { name: 'Cleo' })
  const choice = within(screen.getByRole('group', { name: 'Player' }))
  expect(choice.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels![0]!.textContent.trim())).toEqual(['Everybody', 'Ada', 'Ben', 'Cleo'])
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Ada' }).checked).toBe(true)
  expect(paths('GET')).toContain('/api/stats?player=Ada&player=You')
  await fireEvent.click(choice.getByRole('radio', { name: 'Everybody' }))
  await vi.waitFor(() => expect(paths('GET').slice(-2)).toEqual(['/api/stats', '/api/stats/figures']))
  await fireEvent.click(choice.getByRole('radio', { name: 'Cleo' }))
  await vi.waitFor(() => expect(paths('GET').slice(-2)).toEqual(['/api/stats?player=Cleo', '/api/stats/figures?player=Cleo']))
  await fireEvent.click(screen.getByRole('button', { name: 'Clear the statistics' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Clear them', hidden: true }))
  await vi.waitFor(() => expect(paths('DELETE')).toEqual(['/api/stats?player=Cleo']))
})

test('where no match was for cash there is no column for it', async () => {
  serve({ ...SOME, sides: SOME.sides.map((side) => ({ ...side, cash: null })), names: SOME.names.map((name) => ({ ...name, cash: null })) })
  render(Statistics, { game: 'hearts' })
  await screen.findByRole('region', { name: 'By side' })
  expect(screen.queryByRole('columnheader', { name: 'Cash' })).toBeNull()
})

const cells = (name: string) =>
  within(screen.getByRole('region', { name })).getAllByRole<HTMLTableRowElement>('row').map((row) => [...row.cells].map((cell) => cell.textContent.trim()))

test('Gin has each name with its average, and the best averages in order', async () => {
  serve({ ...NONE, gin: PLAYED })
  render(Statistics, { game: 'gin' })
  await screen.findByRole('region', { name: 'By name' })
  expect(cells('By name')[1]).toEqual(['Dave', '1 of 2', '12 1 drawn', '9.0 108 in all'])
  expect(cells('The best averages').slice(1)).toEqual([
    ['1', 'Dave Oklahoma, 3 March 2026', '96 goal 100', '12.0 8 hands'],
    ['2', 'Dave Standard, 3 March 2026', '12 one hand', '3.0 4 hands'],
  ])
})

test('the chart is there as a table, the latest match first', async () => {
  serve({ ...NONE, gin: PLAYED })
  render(Statistics, { game: 'gin' })
  const chart = await screen.findByRole('img', { name: 'Points a hand' })
  expect(chart.querySelectorAll('rect')).toHaveLength(2)
  expect(cells('Points a hand').slice(1)).toEqual([
    ['3 March 2026', 'The Shark', 'Oklahoma', 'Won', '8', '12.0', '9.0'],
    ['3 March 2026', 'The Shark', 'Oklahoma', 'Lost, left early', '4', '3.0', '3.0'],
  ])
})

test.each([
  ['one match', [MATCH]],
  ['matches without a point', [{ ...MATCH, points: [0, 50] }, { ...MATCH, table: 'g2', points: [0, 90] }]],
])('%s is no chart, and a log without points has no best averages', async (_, latest) => {
  serve({ ...NONE, gin: { ...PLAYED, top: [], latest } })
  render(Statistics, { game: 'gin' })
  await screen.findByRole('region', { name: 'By name' })
  expect(screen.queryByRole('region', { name: 'Points a hand' })).toBeNull()
  expect(screen.getByText(/Matches in which you win points are listed here/)).toBeTruthy()
})

test('a game without matches says so, though the other has some', async () => {
  serve(SOME)
  render(Statistics, { game: 'gin' })
  expect(await screen.findByRole('heading', { name: 'No statistics yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Hearts' }).getAttribute('href')).toBe('#/statistics/hearts')
})

test('Gin says when you knock and what comes of it, below nothing too', async () => {
  const turns = [
    { turns: '1 to 4', knocks: 3, won: 1, undercut: 2, points: -7.25 },
    { turns: '5 to 8', knocks: 2, won: 2, undercut: 0, points: 12 },
  ]
  const counts = [
    { name: 'undercuts', label: 'Knocks by your opponent that you undercut', count: 2, of: 5, base: 'faced' },
    { name: 'suffered', label: 'Your knocks that were undercut', count: 2, of: 4, base: 'knocks' },
  ]
  const gin = { hands: 9, counts, turns, luck: NO_LUCK }
  serve({ ...SOME, gin: PLAYED }, { hearts: null, gin })
  render(Statistics, { game: 'gin' })
  const read = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole<HTMLTableRowElement>('row').slice(1).map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
  await screen.findByRole('region', { name: 'When you knock' })
  expect(read('When you knock')).toEqual([['1 to 4', '1 of 3', '2', '−7.3'], ['5 to 8', '2 of 2', '0', '12.0']])
  expect(read('Hands and undercuts')).toEqual([
    ['Knocks by your opponent that you undercut', '2 of 5'],
    ['Your knocks that were undercut', '2 of 4'],
  ])
})

const FORTUNE = {
  ...{ deals: 4, left: 9, luck: { points: 0.5, chance: 0.04 }, skill: { points: -2, chance: -0.06 }, error: { points: 0.1, chance: 0.01 } },
  ...{ decisions: 56, inaccuracies: 3, mistakes: 1, blunders: 0, summary: 'Luck came to +0.5 points a deal.', marks_summary: '3 inaccuracies in 56 decisions.', left_summary: '' },
  matches: [
    { ...{ table: 'a', ended: SOME.since, rules: 'Domino', deals: 1, inaccuracies: 0, mistakes: 1, blunders: 0 }, luck: { points: 5, chance: 0.1 }, skill: { points: -5, chance: -0.09 } },
    { ...{ table: 'b', ended: SOME.since, rules: 'Spot', deals: 3, inaccuracies: 3, mistakes: 0, blunders: 0 }, luck: { points: -3, chance: -0.02 }, skill: { points: -3, chance: -0.03 } },
  ],
}
const PLAYS = { deals: 13, points: 7, fair: 6.5, passes: [], counts: [], matches: [], summary: '' }

test('luck and skill are told a deal, drawn match by match, and there as a table', async () => {
  serve(SOME, { hearts: { ...PLAYS, luck: FORTUNE }, gin: null })
  render(Statistics, { game: 'hearts' })
  const panel = await screen.findByRole('region', { name: 'Luck and skill' })
  const words = panel.textContent.replace(/\s+/g, ' ')
  expect(words).toContain('Luck came to +0.5 points a deal. 3 inaccuracies in 56 decisions.')
  const chart = within(panel).getByRole('img', { name: 'Luck and skill' })
  expect(chart.querySelectorAll('rect.by-luck')).toHaveLength(2)
  expect(chart.querySelectorAll('polyline')).toHaveLength(2)
  expect(cells('Luck and skill').slice(1)).toEqual([
    ['1 March 2026', 'Spot', '3', '−1.0', '−1.0', '+0.5', '−2.0', '−0.7%', '−1.0%', '3', '0', '0'],
    ['1 March 2026', 'Domino', '1', '+5.0', '−5.0', '+5.0', '−5.0', '+10.0%', '−9.0%', '0', '1', '0'],
  ])
})

test('what was not looked back at is begun and stopped, and shows how far it is', async () => {
  const asked = serve(SOME, { hearts: { ...PLAYS, luck: { ...NO_LUCK, left: 9 } }, gin: null })
  render(Statistics, { game: 'hearts' })
  expect(await screen.findByText('9 deals have not been reviewed.')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Review the rest' }))
  expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Reviewed' })).max).toBe(9)
  expect(screen.getByText('0 of 9')).toBeTruthy()
  const asks = () => asked.mock.calls.filter(([path]) => path.endsWith('/figures')).length
  const before = asks()
  await fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('button', { name: 'Review the rest' })).toBeTruthy()
  await vi.waitFor(() => expect(asks()).toBe(before + 1))
})

test('it says that it waits while one plays', async () => {
  const looking = { now: { working: true, waits: true, done: 2, deals: 9 } }
  serve(SOME, { hearts: { ...PLAYS, luck: { ...NO_LUCK, left: 7 } }, gin: null }, looking)
  render(Statistics, { game: 'hearts' })
  expect(await screen.findByText(/The review waits while you play/)).toBeTruthy()
})
