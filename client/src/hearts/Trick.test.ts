import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { HeartsView, TrickView } from '../lib/api'
import Trick from './Trick.svelte'

const six = { rules: { packs: 2 }, counts: [3, 3, 0, 3, 3, 3], carried: [] } as unknown as HeartsView
const trick = (changes: Partial<TrickView>): TrickView =>
  ({ leader: 1, players: [1, 3, 4, 5, 0], cards: [], winner: null, points: 0, cancelled: false, tags: [], ...changes })
const show = (one: TrickView) =>
  render(Trick, { view: six, trick: one, me: 0, number: 2, slot: false, place: { top: 280, card: 112, close: 1, lift: 0 } })
const names = () => screen.getAllByRole('img').map((card) => card.getAttribute('aria-label'))

test('equal cards of the suit led say that they cancel, and another holds the trick', () => {
  show(trick({ cards: ['9D', '4D', "9D'", '2H'], winner: 3, tags: ['Cancelled', 'Winning', 'Cancelled', ''] }))
  expect(names()).toEqual([
    'Nine of Diamonds, led, cancelled',
    'Four of Diamonds, winning',
    'Nine of Diamonds, cancelled',
    'Two of Hearts',
  ])
})

test('whoever is out of cards is passed over: each card lies towards who played it', () => {
  const { container } = show(trick({ cards: ['9D', '4D'], winner: 1 }))
  const [sw, n] = [...container.querySelectorAll<HTMLElement>('.card')].map(({ style }) => style.translate.split(' ').map(Number.parseFloat))
  expect(sw![0]).toBeLessThan(0)
  expect(sw![1]).toBeGreaterThan(0)
  expect(n![0]).toBe(0)
  expect(n![1]).toBeLessThan(0)
})

test('the card that takes the trick says what it takes', () => {
  show(trick({ cards: ['TD', '4D'], winner: 1, points: -10, tags: ['Takes −10', ''] }))
  expect(names()).toEqual(['Ten of Diamonds, led, takes −10', 'Four of Diamonds'])
})
