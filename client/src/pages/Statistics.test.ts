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

function serve(stats: unknown) {
  const kept = { now: stats }
  const asked = vi.fn(async (_: string, { method }: RequestInit) => {
    if (method === 'DELETE') kept.now = NONE
    return method === 'DELETE' ? new Response(null, { status: 204 }) : new Response(JSON.stringify(kept.now))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

beforeEach(() => {
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
  expect(asked).toHaveBeenCalledTimes(1)
  await fireEvent.click(screen.getByRole('button', { name: 'Clear it', hidden: true }))
  expect(await screen.findByRole('heading', { name: 'Nothing is counted yet' })).toBeTruthy()
  expect(asked).toHaveBeenCalledWith('/api/stats', expect.objectContaining({ method: 'DELETE' }))
})

test('where no match was for cash there is no column for it', async () => {
  serve({ ...SOME, sides: SOME.sides.map((side) => ({ ...side, cash: null })), names: SOME.names.map((name) => ({ ...name, cash: null })) })
  render(Statistics, { game: 'hearts' })
  await screen.findByRole('region', { name: 'By side' })
  expect(screen.queryByRole('columnheader', { name: 'Cash' })).toBeNull()
})
