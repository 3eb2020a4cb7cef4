import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem, NoConnection, playAgain, watchAgain } from '../../lib/api'
import { ginMessage } from '../../gin/fixtures'
import DuplicateReplay from './DuplicateReplay.svelte'

// Svelte asks for the reduced motion setting as it loads; jsdom has no such thing.
vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never
})

vi.mock('../../lib/api', async (original) => ({ ...(await original<object>()), playAgain: vi.fn(), watchAgain: vi.fn() }))

const play = vi.mocked(playAgain)
const watch = vi.mocked(watchAgain)

afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  cleanup()
})

function show() {
  vi.useFakeTimers()
  render(DuplicateReplay, { message: { ...ginMessage(), can_duplicate: true }, zipped: false, onclose: vi.fn() })
}

test('where the server is lost the computer is asked to play again until it answers', async () => {
  play.mockRejectedValueOnce(new NoConnection()).mockResolvedValue({} as never)
  watch.mockRejectedValueOnce(new NoConnection()).mockReturnValue(new Promise(() => undefined))
  show()
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByText(/^No connection to Hearthside. Trying again/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(play).toHaveBeenCalledTimes(3)
  expect(watch).toHaveBeenCalledTimes(2)
})

test('what was played meanwhile, at another window, is watched', async () => {
  play.mockRejectedValue(new ApiProblem(409, { code: 'not-now', sentence: 'The computer has played this deal.' } as never))
  watch.mockReturnValue(new Promise(() => undefined))
  show()
  await vi.advanceTimersByTimeAsync(0)
  expect(watch).toHaveBeenCalledOnce()
  expect(screen.queryByText('The computer has played this deal.')).toBeNull()
})
