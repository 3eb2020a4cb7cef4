import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { HeartsView } from '../lib/api'
import UnownedCards from './UnownedCards.svelte'

const view = (changes: object) =>
  ({ rules: { leftover: 'first-trick', points: { QS: 13, '3H': 1 } }, stock: 0, carried: [], ...changes }) as unknown as HeartsView

const held = (changes: object) => ({ trick: { cards: [] }, number: 1, open: [], carried: [], turned: null, ...changes }) as never

test('nothing lies aside in the usual game', () => {
  const { container } = render(UnownedCards, { view: view({}), held: null })
  expect(container.querySelector('.aside')).toBeNull()
})

test('a hidden card shows its back and says no more', () => {
  const { container } = render(UnownedCards, { view: view({ stock: 1 }), held: null })
  expect(screen.getByRole('img', { name: 'Hidden card, face down' })).toBeTruthy()
  expect(container.querySelector('use')?.getAttribute('href')).toBe('#BK')
})

test('a stock is counted', () => {
  render(UnownedCards, { view: view({ rules: { leftover: 'stock', points: {} }, stock: 28 }), held: null })
  expect(screen.getByRole('img', { name: 'Stock, 28, face down' })).toBeTruthy()
})

test('leftover cards are turned up until they go', () => {
  const turned = { cards: ['QC', '3H'], count: 2, seat: 1 }
  const { container } = render(UnownedCards, { view: view({}), held: held({ turned }) })
  expect(screen.getByRole('img', { name: 'Left over, turned up, Queen of Clubs, Three of Hearts' })).toBeTruthy()
  expect([...container.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual(['#QC', '#3H'])
})

test('those that go into a hand stay face down', () => {
  const { container } = render(UnownedCards, { view: view({}), held: held({ turned: { cards: [], count: 3, seat: 1 } }) })
  expect([...container.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual(['#BK', '#BK', '#BK'])
})

test('cards of cancelled tricks wait with their points, second pack and all', () => {
  render(UnownedCards, { view: view({ carried: ['KS', "KS'", '3H', "QS'"] }), held: null })
  expect(screen.getByRole('img', { name: /^Cancelled tricks, worth 14, King of Spades, King of Spades/ })).toBeTruthy()
})
