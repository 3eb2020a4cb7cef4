import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { ReviewDecision } from '../../lib/api'
import DecisionDetail from './DecisionDetail.svelte'

test('sentences are drawn with the names of their cards', () => {
  const none = { points: 0, chance: 0 }
  const hindsight_said = ['With all cards open, ', { card: 'TD' }, ' was better by 1.4 points. You could not know that.']
  const decision = { mark: 'inaccuracy', move: 'play', said: ['You led ', { card: 'QS' }, '.'], reason: [], choices: [], cost: none, error: none, hindsight_said }
  render(DecisionDetail, { decision: decision as unknown as ReviewDecision, game: 'hearts', before: false, after: false, busy: false, onstep() {}, ontry() {} })
  expect(screen.getByRole('img', { name: 'Queen of Spades' }).parentElement?.textContent).toBe('You led Q.')
  expect(screen.getByRole('heading', { name: 'Hindsight' }).nextElementSibling?.textContent?.trim()).toMatch(/^With all cards open, 10 was better/)
})

test.each([
  ['hearts', [-8.8, -10.3, -11.9], ['8.8', '10.3', '11.9']],
  ['gin', [17.3, 6.1, -2], ['+17.3', '+6.1', '−2.0']],
] as const)('at %s longer bars are better, and each has its figure', (game, points, figures) => {
  const none = { points: 0, chance: 0 }
  const choices = points.map((each, k) => ({ move: 'play', cards: [], detail: [], worth: { points: each, chance: 0.5 }, behind: none, error: none, made: k === 2 }))
  const decision = { mark: 'mistake', move: 'play', said: [], reason: [], choices, cost: none, error: none, basis: '', hindsight_said: [] }
  const { container } = render(DecisionDetail, { decision: decision as unknown as ReviewDecision, game, before: false, after: false, busy: false, onstep() {}, ontry() {} })
  const lengths = [...container.querySelectorAll<HTMLElement>('.worth')].map((bar) => parseFloat(bar.style.width))
  expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
  expect(new Set(lengths).size).toBe(3)
  expect([...container.querySelectorAll('.gauge + td')].map((cell) => cell.textContent)).toEqual(figures)
})
