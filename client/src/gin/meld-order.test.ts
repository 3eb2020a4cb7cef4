import { expect, test } from 'vitest'
import { inOrder, kindOf, lain, widthOf } from './meld-order'

const order = (cards: string) => inOrder(cards.split(' ')).join(' ')

test.each([
  ['7H 5H 4H 6H', '4H 5H 6H 7H'],
  ['3S AS 2S', 'AS 2S 3S'],
  ['KD JD QD', 'JD QD KD'],
  ['9C 9S 9D', '9C 9S 9D'],
  ['KC 6S 3H', '3H 6S KC'],
])('%s lie as %s', (cards, expected) => {
  expect(order(cards)).toBe(expected)
})

test('a run around the corner stays in one piece', () => {
  expect(order('2D KD AD QD')).toBe('QD KD AD 2D')
})

test('a run grows at both its ends, and a set at its end', () => {
  const told = (meld: string, laid: string) =>
    lain(meld.split(' '), laid.split(' ')).map((one) => (one.laid ? `(${one.card})` : one.card)).join(' ')
  expect(told('4H 5H 6H', '8H 3H 7H')).toBe('(3H) 4H 5H 6H (7H) (8H)')
  expect(told('9S 9D 9C', '9H')).toBe('9S 9D 9C (9H)')
})

test('one rank is a set, and one suit a run', () => {
  expect(kindOf(['9S', '9D', '9C'])).toBe('set')
  expect(kindOf(['4H', '5H', '6H'])).toBe('run')
})

test('groups are as wide as their last cards and what is seen of the others', () => {
  expect(widthOf([['4H', '5H', '6H'], ['KC'], []], 0.5)).toBe(2 + 1 + 1)
})
