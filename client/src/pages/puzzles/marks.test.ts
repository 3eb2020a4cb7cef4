import { expect, test } from 'vitest'
import { cardsOf, marksOn } from './marks'

test('what was chosen is best where it comes to the same as the best', () => {
  const best = { cards: ['2C'], alike: ['3C', '4C'] }
  expect([...marksOn(best, ['3C'], 'mistake')]).toEqual([['3C', 'best'], ['2C', 'best']])
  expect([...marksOn(best, ['2C'], 'mistake')]).toEqual([['2C', 'best']])
  expect(marksOn(best, ['KS'], 'good')).toEqual(new Map([['KS', 'good'], ['2C', 'best']]))
})

test('of several cards each has its own mark, and before the best is shown all have the same', () => {
  expect(marksOn({ cards: ['2C', 'KS'], alike: [] }, ['KS', 'QS'], 'mistake')).toEqual(new Map([['KS', 'best'], ['QS', 'mistake'], ['2C', 'best']]))
  expect(marksOn(undefined, ['KS'], 'mistake')).toEqual(new Map([['KS', 'mistake']]))
})

test('a move names the cards that it plays, passes or throws', () => {
  expect(cardsOf({ type: 'play', card: '2C' })).toEqual(['2C'])
  expect(cardsOf({ type: 'pass', cards: ['2C', '3C', '4C'] })).toEqual(['2C', '3C', '4C'])
  expect(cardsOf({ type: 'draw' })).toEqual([])
})
