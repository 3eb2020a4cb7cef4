import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DailyDeal } from '../../lib/api'
import Daily from './Daily.svelte'

const NEW: DailyDeal = {
  game: 'hearts', number: 331, date: '2026-11-27', about: 'Hearts, number 331.', against: '', secret: false, seal: 'a', next_seal: 'b', next_in: 3600,
  table: null, left: false, result: null, others: null, past: [], average: '', streak: 0, grace: 'One missed day a week is a grace day.', week: [],
}
const PLAYED: DailyDeal = {
  ...NEW,
  table: 'a1B2',
  result: { points: 4, par: null, title: 'You took 4.', compared: '', signs: '○'.repeat(13), spoken: Array<string>(13).fill('clean'), key: '', share: 'Hearthside 331' },
}
const answers: DailyDeal[] = []
const asked = vi.fn(async () => new Response(JSON.stringify(answers.length > 1 ? answers.shift() : answers[0])))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.length = 0
  asked.mockClear()
})

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('tomorrow brings the next deal to a page that is still open', async () => {
  answers.push({ ...PLAYED, result: { ...PLAYED.result!, par: 6, compared: 'Par is 6.' } }, { ...NEW, number: 332 })
  render(Daily, { game: 'hearts' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([heading(), asked.mock.calls.length]).toEqual(['You took 4.', 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect([heading(), asked.mock.calls.length]).toEqual(['One deal, one try.', 2])
})

test('par is asked for until it is known, and no longer', async () => {
  answers.push(PLAYED, PLAYED, { ...PLAYED, result: { ...PLAYED.result!, par: 6, compared: 'Par is 6.' } })
  render(Daily, { game: 'hearts' })
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.getByText(/Par follows in a moment/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([screen.getByText('Par is 6.') !== null, asked.mock.calls.length]).toEqual([true, 3])
})
