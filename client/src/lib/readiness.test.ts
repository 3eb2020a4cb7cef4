import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readiness } from './readiness.svelte'

const answers: unknown[] = []
const asked = vi.fn(async () => {
  const players = answers.shift()
  if (players === undefined) throw new TypeError('refused')
  return new Response(JSON.stringify({ app: 'hearthside', version: '0', saved: true, notice: null, players }))
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockClear()
  answers.length = 0
  readiness.players = null
})

test.each(['ready', 'failed', 'cold'])('it is asked for until they are %s, and no longer', async (end) => {
  answers.push('warming', 'warming', end)
  const stop = readiness.watch()
  await vi.advanceTimersByTimeAsync(0)
  expect(readiness.players).toBe('warming')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readiness.players).toBe(end)
  expect(asked).toHaveBeenCalledTimes(3)
  stop()
})

test('a server that is away is not pressed, and says nothing of them', async () => {
  answers.push('warming')
  const stop = readiness.watch()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readiness.players).toBeNull()
  expect(asked).toHaveBeenCalledTimes(2)
  stop()
})

test('who does not wait any more asks no more', async () => {
  answers.push('warming', 'ready')
  const stop = readiness.watch()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledTimes(1)
})
