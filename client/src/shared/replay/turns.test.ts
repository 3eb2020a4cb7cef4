import { expect, test } from 'vitest'
import type { ReplayDeal } from '../../lib/api'
import { gained, shownCards, takerOf, tricksBy, turnsOf } from './turns'

const deal = (game: string, frames: object[]) => ({ game, frames }) as unknown as ReplayDeal

test('the cards of a trick belong to it, the last of them too, and what is passed to none', () => {
  const trick = (cards: string[]) => ({ cards, players: [0, 1], leader: 0, winner: 1 })
  const hearts = deal('hearts', [
    { trick: null, tricks: 0 },
    { trick: trick(['2C']), tricks: 0 },
    { trick: trick(['2C', '3C']), tricks: 1 },
    { trick: trick(['4C']), tricks: 1 },
  ])
  expect(turnsOf(hearts)).toEqual([0, 1, 1, 2])
  expect(tricksBy(hearts, 1)).toEqual([])
  expect(tricksBy(hearts, 3).map(({ number, at }) => [number, at])).toEqual([[1, 2]])
})

test('nobody takes a trick before it is complete, nor one whose cards cancelled each other', () => {
  const trick = { cards: ['2C', '2C′'], players: [1, 0], leader: 1, winner: 1, cancelled: false }
  expect([trick, { ...trick, cancelled: true }, { ...trick, cards: ['2C'] }].map(takerOf)).toEqual([1, null, null])
})

test('a turn of Gin is counted for each seat, and an upcard that is left is of its first', () => {
  const moves = [[null, null], [0, 'decline'], [1, 'decline'], [0, 'draw'], [0, 'discard'], [1, 'take'], [1, 'discard'], [0, 'draw'], [0, 'knock'], [1, 'layoff']]
  expect(turnsOf(deal('gin', moves.map(([seat, move]) => ({ seat, move }))))).toEqual([0, 1, 1, 1, 1, 1, 1, 2, 2, 1])
})

test('what a move brought is known where both hands are', () => {
  const hand = (cards: string[] | null) => ({ hands: [{ cards }] })
  const frames = deal('gin', [hand(['2C']), hand(['2C', 'KS']), hand(null)])
  expect([1, 2, 0].map((step) => gained(frames, step, 0))).toEqual([['KS'], [], []])
})

test('what was drawn unseen is shown to whom the hand belongs, where hands lie open, and to those who belong to none', () => {
  const hands = (...cards: string[]) => ({ hands: [{ cards: [] }, { cards }] })
  const frames = [hands('2C'), { ...hands('2C', 'KS'), seat: 1, move: 'draw', cards: [] }, { ...hands('2C'), seat: 1, move: 'discard', cards: ['KS'] }]
  const seen = (seat: number | null, step: number, open = false) => shownCards({ ...deal('gin', frames), seat }, step, open)
  expect([seen(0, 1), seen(1, 1), seen(null, 1), seen(0, 1, true), seen(0, 2)]).toEqual([[], ['KS'], ['KS'], ['KS'], ['KS']])
})
