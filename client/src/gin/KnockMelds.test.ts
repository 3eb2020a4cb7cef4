import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkMove, type GinView } from '../lib/api'
import { DISCARD, ginMessage } from './fixtures'
import KnockMelds from './KnockMelds.svelte'

vi.mock('../lib/api', async (original) => ({ ...(await original<object>()), checkMove: vi.fn() }))

const asked = vi.mocked(checkMove)

beforeEach(() => {
  asked.mockReset()
  asked.mockResolvedValue({ n: 40, legal: true, rule: null, sentence: null, count: 6 })
})
afterEach(cleanup)

function show(discard: string, change: Partial<GinView> = {}) {
  const doings = { onmove: vi.fn(), oncancel: vi.fn() }
  render(KnockMelds, { message: ginMessage({ ...DISCARD, ...change }), discard, ...doings })
  return doings
}

const card = (name: RegExp) => screen.getByRole('button', { name })

test('a knock begins with the melds that the program would lay out, without the discard', async () => {
  const { onmove } = show('QS')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Lay out your melds. Knock at 10 or less.' }))
  expect(screen.queryByRole('button', { name: /^Queen of Spades/ })).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: /^Knock/ }))
  expect(onmove).toHaveBeenCalledExactlyOnceWith({ type: 'knock', discard: 'QS', melds: [['4H', '5H', '6H', '7H'], ['9S', '9D', '9C']] })
})

test('nothing is laid off at one’s own knock', async () => {
  show('QS')
  await fireEvent.click(card(/^Seven of Hearts/))
  expect(screen.queryByRole('button', { name: /^Here, lay off on/ })).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: /^Here, add to the deadwood/ }))
  expect(asked.mock.calls.at(-1)?.[2]).toEqual({ type: 'knock', discard: 'QS', melds: [['4H', '5H', '6H'], ['9S', '9D', '9C']] })
})

test('it can be started over, and left', async () => {
  const { oncancel } = show('QS')
  await fireEvent.click(card(/^Seven of Hearts/))
  await fireEvent.click(screen.getByRole('button', { name: /^Here, add to the deadwood/ }))
  await fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(card(/^Seven of Hearts, in a meld/)).toBeTruthy()
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(oncancel).toHaveBeenCalledOnce()
})
