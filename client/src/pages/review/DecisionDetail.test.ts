import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { ChoiceView, Game, ReviewDecision } from '../../lib/api'
import DecisionDetail from './DecisionDetail.svelte'

afterEach(cleanup)

/** What hindsight says of a decision where this choice was better. */
function hindsight(game: Game, move: ChoiceView['move'], cards: string[], chance = 0.002): string {
  const none = { points: 0, chance: 0 }
  const best: ChoiceView = { move, cards, detail: '', worth: none, behind: none, error: none, made: false }
  const decision = { mark: 'slip', move, said: '', choices: [], cost: none, error: none, hindsight: [best], hindsight_cost: { points: 1.4, chance } }
  const props = { decision: decision as unknown as ReviewDecision, game, before: false, after: false, busy: false, onstep() {}, ontry() {} }
  render(DecisionDetail, props)
  const told = screen.getByRole('heading', { name: 'Hindsight' }).nextElementSibling!.textContent!.trim()
  cleanup()
  return told
}

test('hindsight names what was better in the midst of its sentence', () => {
  expect(hindsight('gin', 'draw', [])).toBe(
    'With the other’s hand open, the stock was better by 1.4 points and 0.2% of the chance to win. You could not know that.',
  )
  expect(hindsight('gin', 'take', ['JH'], 0)).toContain('open, taking J♥ was better by 1.4 points. You')
  expect(hindsight('gin', 'decline', [], 0)).toContain('open, to leave it was better by 1.4 points. You')
  expect(hindsight('hearts', 'play', ['TD'], 0)).toContain('With all cards open, 10♦ was better by 1.4 points. You')
})
