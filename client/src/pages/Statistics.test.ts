import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

function serve(stats: unknown, figures: unknown = { hearts: null, gin: null }) {
  const kept = { now: stats }
  const asked = vi.fn(async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/figures')) return new Response(JSON.stringify(figures))
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
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('games and cash are shown by side and by name', async () => {
  serve(SOME)
  render(Statistics, { game: 'hearts' })
  const read = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole<HTMLTableRowElement>('row').map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
  await screen.findByRole('region', { name: 'By side' })
  expect(read('By side')).toEqual([['Side', 'Won', 'Cash'], ['South', '1 of 4', '−110'], ['West', '3 of 4', '110']])
  expect(read('By name')[1]).toEqual(['Cautious Cal', '3 of 4', '51', '110'])
  expect(screen.getByText('Every finished match since 1 March 2026. Every purse began with 1000.')).toBeTruthy()
})

test('nothing is cleared without a question, and then it is empty', async () => {
  const asked = serve(SOME)
  render(Statistics, { game: 'hearts' })
  await fireEvent.click(await screen.findByRole('button', { name: 'Clear the log' }))
  const cleared = ['/api/stats', expect.objectContaining({ method: 'DELETE' })]
  expect(asked).not.toHaveBeenCalledWith(...cleared)
  await fireEvent.click(screen.getByRole('button', { name: 'Clear it', hidden: true }))
  expect(await screen.findByRole('heading', { name: 'Nothing is counted yet' })).toBeTruthy()
  expect(asked).toHaveBeenCalledWith(...cleared)
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
  expect(cells('By name')[1]).toEqual(['Dave', '9.0', '1 of 2', '1', '0', '12, 1 drawn', '108'])
  expect(cells('The best averages').slice(1)).toEqual([
    ['1', 'Dave', '12.0', '96', '100', '8', 'Oklahoma', 'yes', '3 March 2026'],
    ['2', 'Dave', '3.0', '12', 'one hand', '4', 'Standard', 'no', '3 March 2026'],
  ])
})

test('the chart says in words what it shows, and is there as a table, the latest match first', async () => {
  serve({ ...NONE, gin: PLAYED })
  render(Statistics, { game: 'gin' })
  const chart = await screen.findByRole('img', { name: 'Points a hand in the latest 2 matches of Dave. Over the last ten: 9.0.' })
  expect(chart.querySelectorAll('rect')).toHaveLength(2)
  expect(cells('Points a hand').slice(1)).toEqual([
    ['3 March 2026', 'The Shark', 'Oklahoma', 'Won', '8', '12.0', '9.0'],
    ['3 March 2026', 'The Shark', 'Oklahoma', 'Lost, left part-way', '4', '3.0', '3.0'],
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
  expect(screen.getByText(/A match in which you win points stands here/)).toBeTruthy()
})

test('a game without matches says so, though the other has some', async () => {
  serve(SOME)
  render(Statistics, { game: 'gin' })
  expect(await screen.findByRole('heading', { name: 'Nothing is counted yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Hearts' }).getAttribute('href')).toBe('#/statistics/hearts')
})

test('Gin says when you knock and what comes of it, below nothing too', async () => {
  const turns = [
    { turns: '1 to 4', knocks: 3, won: 1, undercut: 2, points: -7.25 },
    { turns: '5 to 8', knocks: 2, won: 2, undercut: 0, points: 12 },
  ]
  const gin = { hands: 9, won: 3, drawn: 1, knocks: 4, faced: 5, gins: 1, undercuts: 2, suffered: 2, turns }
  serve({ ...SOME, gin: PLAYED }, { hearts: null, gin })
  render(Statistics, { game: 'gin' })
  const read = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole<HTMLTableRowElement>('row').slice(1).map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
  await screen.findByRole('region', { name: 'When you knock' })
  expect(read('When you knock')).toEqual([['1 to 4', '1 of 3', '2', '−7.3'], ['5 to 8', '2 of 2', '0', '12.0']])
  expect(read('Hands and undercuts')).toContainEqual(['Knocks of the other that you undercut', '2 of 5'])
  expect(read('Hands and undercuts')).toContainEqual(['Knocks of yours that were undercut', '2 of 4'])
})
