import { describe, expect, test } from 'vitest'
import { hand } from './fixtures'
import { groupsOf, kept, moved, nextOrder, ordered, partOf } from './hand-order'

const cards = (text: string) => text.split(' ')
const HELD = cards('9C 5C AD 4H 9S 6H 3C 2S 5H 9D')
const ARRANGED = hand(
  [
    { kind: 'run', cards: cards('4H 5H 6H') },
    { kind: 'set', cards: cards('9S 9D 9C') },
  ],
  '5C 3C 2S AD',
  11,
)
const shapes = (row: string) => groupsOf(cards(row), ARRANGED).map(({ kind, cards, first }) => `${first ? '' : '~'}${kind} ${cards.join(' ')}`)

describe('the order of a hand', () => {
  test('by melds, what is left over last', () => {
    expect(ordered(HELD, ARRANGED, 'meld', [])).toEqual(cards('4H 5H 6H 9S 9D 9C 5C 3C 2S AD'))
  })
  test('by suit and by rank, the ace low', () => {
    expect(ordered(HELD, ARRANGED, 'suit', [])).toEqual(cards('2S 9S 4H 5H 6H 3C 5C 9C AD 9D'))
    expect(ordered(HELD, ARRANGED, 'rank', [])).toEqual(cards('AD 2S 3C 4H 5H 5C 6H 9S 9C 9D'))
  })
  test('one\'s own, with what came at its end and what left taken out', () => {
    expect(ordered(cards('9C 7D 4H'), ARRANGED, 'own', cards('4H 5C 9C'))).toEqual(cards('4H 9C 7D'))
    expect(kept([], cards('4H'))).toEqual([])
  })
  test('Sort goes round, and begins again after one\'s own', () => {
    expect(nextOrder('meld')).toBe('rank')
    expect(nextOrder('rank')).toBe('suit')
    expect(nextOrder('suit')).toBe('meld')
    expect(nextOrder('own')).toBe('meld')
  })
  test('a card is put among the others, and never beyond them', () => {
    expect(moved(cards('2S 3C 4H'), '2S', 1)).toEqual(cards('3C 2S 4H'))
    expect(moved(cards('2S 3C 4H'), '4H', 0)).toEqual(cards('4H 2S 3C'))
    expect(moved(cards('2S 3C 4H'), '2S', 99)).toEqual(cards('3C 4H 2S'))
    expect(moved(cards('2S 3C 4H'), '3C', -1)).toEqual(cards('3C 2S 4H'))
  })
})

describe('what belongs together', () => {
  test('each meld is a group, and so is the deadwood', () => {
    expect(shapes('4H 5H 6H 9S 9D 9C 5C 3C 2S AD')).toEqual(['run 4H 5H 6H', 'set 9S 9D 9C', 'dead 5C 3C 2S AD'])
  })
  test('neighbours only: a set by suits is in pieces, of which the first has the word', () => {
    expect(shapes('2S 9S 4H 5H 6H 3C 5C 9C AD 9D')).toEqual([
      'dead 2S',
      'set 9S',
      'run 4H 5H 6H',
      '~dead 3C 5C',
      '~set 9C',
      '~dead AD',
      '~set 9D',
    ])
  })
  test('two melds side by side are two groups, though both be runs', () => {
    const two = hand([{ kind: 'run', cards: cards('4H 5H 6H') }, { kind: 'run', cards: cards('7H 8H 9H') }], '', 0)
    expect(groupsOf(cards('4H 5H 6H 7H 8H 9H'), two).map(({ cards }) => cards.length)).toEqual([3, 3])
  })
  test('a card says what it is part of', () => {
    expect(partOf('5H', ARRANGED)).toBe('in a run')
    expect(partOf('9D', ARRANGED)).toBe('in a set')
    expect(partOf('AD', ARRANGED)).toBe('deadwood')
  })
})
