import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoConnection, checkMove, type Checked, type GinView } from '../lib/api'
import { LAYOFF, hand, ginMessage } from './fixtures'
import LayOff from './LayOff.svelte'

// jsdom knows neither the reduced motion setting nor the size and the place of things.
vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

vi.mock('../lib/api', async (original) => ({ ...(await original<object>()), checkMove: vi.fn() }))

const FINE: Checked = { n: 40, legal: true, rule: null, sentence: null, count: 16 }
const WRONG: Checked = { n: 40, legal: false, rule: 'no-meld', sentence: [{ card: '9H' }, ' ', { card: 'TH' }, ' is neither a set nor a run.'], count: 6 }

const asked = vi.mocked(checkMove)

beforeEach(() => {
  asked.mockReset()
  asked.mockResolvedValue(FINE)
})
afterEach(cleanup)

function show(change: Partial<GinView> = {}, answer: unknown = undefined) {
  const onmove = vi.fn(() => answer)
  render(LayOff, { message: ginMessage({ ...LAYOFF, ...change }), busy: false, onmove })
  return onmove
}

async function byHand(answer: unknown = undefined) {
  const onmove = show({}, answer)
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange melds' }))
  await screen.findByText('Best possible: 16')
  return onmove
}

const card = (name: RegExp) => screen.getByRole('button', { name })
const latest = () => asked.mock.calls.at(-1)?.[2]

test('the knock is read first, then what the program would lay off and what is left', () => {
  show()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'The Shark knocked with 6.' }))
  expect(screen.getByRole('img', { name: 'Nine of Hearts' }).closest('li')?.textContent).toBe('You can lay off 3 and 9: 16 left.')
  const run = within(within(screen.getByRole('region', { name: 'The Shark, hand' })).getByRole('group', { name: 'Run' }))
  expect(run.getByRole('img', { name: 'Three of Hearts, laid off' })).toBeTruthy()
})

test('Enter lays off as shown, and leaves the how to the program', async () => {
  const onmove = show()
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(onmove).toHaveBeenCalledExactlyOnceWith({ type: 'layoff', melds: null, layoffs: null })
})

test('with nothing to lay off the hand is shown', async () => {
  const onmove = show({ defence: { arranged: hand([], 'KC 9H', 19), layoffs: [[], []], held: 19, steps: [['You hold 19.']], standing: 'held 19', bars: [] } })
  expect(screen.getByText('You hold 19.')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: /^Show your hand/ }))
  expect(onmove).toHaveBeenCalledOnce()
})

test('there is no laying off by hand where the rules leave it to the program', () => {
  show({ rules: { ...ginMessage().view.rules, own_melds: false } })
  expect(screen.queryByRole('button', { name: 'Arrange melds' })).toBeNull()
})

test('by hand it begins as the program has it, and the server is asked what that counts', async () => {
  await byHand()
  expect(asked).toHaveBeenCalledExactlyOnceWith('t1', 40, {
    type: 'layoff',
    melds: [['JD', 'QD', 'KD'], ['TS', 'TH', 'TC']],
    layoffs: [['3H'], ['9H']],
  })
  expect(screen.getByRole('group', { name: 'Deadwood 16' })).toBeTruthy()
})

test('cards taken up are put where Here is touched, and what that counts is asked', async () => {
  await byHand()
  await fireEvent.click(card(/^Nine of Hearts, laid off/))
  await fireEvent.click(card(/^Ten of Hearts, in a meld/))
  await fireEvent.click(screen.getByRole('button', { name: 'Here, make a meld: Nine of Hearts, Ten of Hearts' }))
  expect(latest()).toEqual({ type: 'layoff', melds: [['JD', 'QD', 'KD'], ['TS', 'TC'], ['9H', 'TH']], layoffs: [['3H'], []] })
  expect(document.activeElement).toBe(card(/^Nine of Hearts, in a meld/))
})

test('a wrong arrangement is refused with its sentence, and nothing is lost', async () => {
  const onmove = await byHand()
  asked.mockResolvedValue(WRONG)
  await fireEvent.click(card(/^Nine of Hearts/))
  await fireEvent.click(screen.getByRole('button', { name: /^Here, add to 10♠/ }))
  expect((await screen.findByRole('status')).textContent).toContain('9 10 is neither a set nor a run.')
  await fireEvent.click(screen.getByRole('button', { name: /^Lay off Enter/ }))
  expect(onmove).not.toHaveBeenCalled()
  expect(card(/^Nine of Hearts, in a meld/)).toBeTruthy()
})

test('what stands is laid off as it lies', async () => {
  const onmove = await byHand()
  await fireEvent.click(card(/^Nine of Hearts/))
  await fireEvent.click(screen.getByRole('button', { name: /^Here, add to the deadwood/ }))
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(onmove).toHaveBeenCalledExactlyOnceWith({ type: 'layoff', melds: [['JD', 'QD', 'KD'], ['TS', 'TH', 'TC']], layoffs: [['3H'], []] })
})

test('what the server says to the move itself is shown too', async () => {
  await byHand({ what: 'refused', sentence: 'Arrange your melds for the least deadwood before you lay off.' })
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(await screen.findByText('Arrange your melds for the least deadwood before you lay off.')).toBeTruthy()
})

test('an answer that comes late is not taken for the latest', async () => {
  await byHand()
  let late: (answer: Checked) => void = () => undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
  await fireEvent.click(card(/^Nine of Hearts/))
  await fireEvent.click(screen.getByRole('button', { name: /^Here, add to the deadwood/ }))
  asked.mockResolvedValue({ ...FINE, count: 28 })
  await fireEvent.click(card(/^Three of Hearts/))
  await fireEvent.click(screen.getByRole('button', { name: /^Here, add to the deadwood/ }))
  await screen.findByRole('group', { name: 'Deadwood 28' })
  late({ ...WRONG, count: 99 })
  await Promise.resolve()
  expect(screen.getByRole('status').textContent).not.toContain('99')
})

test('a line that is down is said, and does not lose the arrangement', async () => {
  await byHand()
  asked.mockRejectedValue(new NoConnection())
  await fireEvent.click(card(/^Nine of Hearts/))
  await fireEvent.click(screen.getByRole('button', { name: /^Here, add to the deadwood/ }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No connection to Hearthside.'))
  expect(card(/^Nine of Hearts, deadwood/)).toBeTruthy()
})

test('the arrows walk the cards, and Escape first leaves what is taken up, then goes back', async () => {
  await byHand()
  await fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(card(/^Three of Hearts/))
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(card(/^Six of Spades/))
  await fireEvent.click(document.activeElement!)
  expect(card(/^Six of Spades/).getAttribute('aria-pressed')).toBe('true')
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(card(/^Six of Spades/).getAttribute('aria-pressed')).toBe('false')
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('button', { name: 'Arrange melds' })).toBeTruthy()
})

test('a card is dragged onto a meld of the other', async () => {
  await byHand()
  const onto = screen.getByRole('region', { name: 'The Shark, hand' }).querySelectorAll('[data-place]')[1]!
  document.elementsFromPoint = () => [onto]
  const king = card(/^King of Clubs/)
  king.setPointerCapture = () => undefined
  await fireEvent.pointerDown(king, { button: 0, clientX: 10, clientY: 300 })
  await fireEvent.pointerMove(king, { clientX: 40, clientY: 100 })
  expect(onto.classList.contains('over')).toBe(true)
  await fireEvent.pointerUp(king, { clientX: 40, clientY: 100 })
  expect(latest()).toMatchObject({ layoffs: [['3H'], ['9H', 'KC']] })
})
