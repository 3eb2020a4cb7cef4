import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { CountingView } from '../../lib/api'
import { placeIn } from './counting'
import CountingAid from './CountingAid.svelte'
import SuitCounts from './SuitCounts.svelte'

const COUNTING: CountingView = {
  suits: [
    { suit: 'S', squares: ['played', 'yours', 'out', 'known'], out: 2, label: 'Spades: 1 played, 1 yours, 2 still out' },
    { suit: 'H', squares: ['out'], out: 1, label: 'Hearts: 0 played, 0 yours, 1 still out' },
  ],
  by_rank: false,
  gone: 'played',
  total: 'Still out: spades 2, hearts 1.',
  notes: [['The Shark has no clubs.'], ['Cal has ', { card: 'QS' }, ' from you.']],
}

test('a square a card, and each suit in words', () => {
  const { container } = render(SuitCounts, { counting: COUNTING })
  const row = screen.getByRole('img', { name: 'Spades: 1 played, 1 yours, 2 still out' })
  expect([...row.children].map(({ className }) => className)).toEqual(['played', 'yours', 'out', 'known'])
  expect([...container.querySelectorAll('.notes li')].map(({ textContent }) => textContent)).toEqual(['The Shark has no clubs.', 'Cal has Q from you.'])
  expect(container.querySelector('.ranks')).toBeNull()
})

test('where squares go by rank, ranks stand above them; with nothing to count it says so', async () => {
  const { container, rerender } = render(SuitCounts, { counting: { ...COUNTING, by_rank: true } })
  expect(container.querySelector('.ranks')?.textContent).toBe('A3579JK')
  await rerender({ counting: { ...COUNTING, suits: [], notes: [] } })
  expect(container.textContent).toContain('nothing to count')
})

test('where there is room it stands on the felt, and its cross makes a line of it that opens it again', async () => {
  const onopen = vi.fn()
  render(CountingAid, { counting: COUNTING, place: placeIn(100, 400, true), onopen })
  await fireEvent.click(screen.getByRole('button', { name: 'Close the counting aid' }))
  const line = await screen.findByRole('button', { name: /^Counting aid. Still out: spades 2, hearts 1. The Shark has no clubs. Cal has/ })
  expect(document.activeElement).toBe(line)
  await fireEvent.click(line)
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Close the counting aid' }))
  expect(onopen).not.toHaveBeenCalled()
})

test('where there is not, a line or a mark opens it elsewhere, or nothing stands there', async () => {
  const onopen = vi.fn()
  const { container, rerender } = render(CountingAid, { counting: COUNTING, place: placeIn(100, 150, true), onopen })
  await fireEvent.click(screen.getByRole('button'))
  expect(onopen).toHaveBeenCalledOnce()
  expect(container.querySelectorAll('.outs > .pc')).toHaveLength(2)
  await rerender({ place: null, brief: true })
  expect(container.querySelectorAll('.outs > .pc')).toHaveLength(0)
  await rerender({ place: placeIn(100, 120, true) })
  expect(screen.queryByRole('button')).toBeNull()
})
