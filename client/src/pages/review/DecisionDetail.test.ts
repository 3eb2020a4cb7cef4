import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { ReviewDecision } from '../../lib/api'
import DecisionDetail from './DecisionDetail.svelte'

test('sentences are drawn with the names of their cards', () => {
  const none = { points: 0, chance: 0 }
  const hindsight_said = ['With all cards open, ', { card: 'TD' }, ' was better by 1.4 points. You could not know that.']
  const decision = { mark: 'slip', move: 'play', said: ['You led ', { card: 'QS' }, '.'], reason: [], choices: [], cost: none, error: none, hindsight_said }
  render(DecisionDetail, { decision: decision as unknown as ReviewDecision, game: 'hearts', before: false, after: false, busy: false, onstep() {}, ontry() {} })
  expect(screen.getByRole('img', { name: 'Queen of Spades' }).parentElement?.textContent).toBe('You led Q.')
  expect(screen.getByRole('heading', { name: 'Hindsight' }).nextElementSibling?.textContent?.trim()).toMatch(/^With all cards open, 10 was better/)
})
