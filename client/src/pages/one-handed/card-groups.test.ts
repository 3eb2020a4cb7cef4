import { expect, test } from 'vitest'
import { emptyGroups, inGroups, lineOf, withCard } from './card-groups'

const rest = { line: 'rest', cards: -1, seats: ['West', 'North'], melds: false }
const knock = { line: 'k', cards: 1, seats: [], melds: true }
const shows = { line: 'shows', cards: -1, seats: [], melds: true }
const group = (cards: string, on = 0) => ({ cards: cards.split(' '), on })

test('what each seat held comes after its name, and a seat that is left out is not named', () => {
  expect(emptyGroups(rest)).toHaveLength(2)
  expect(lineOf(rest, [group('AS KS'), group('2D 3D')])).toBe('rest West AS KS North 2D 3D')
  expect(lineOf(rest, [group('AS KS'), { cards: [], on: 0 }])).toBe('rest West AS KS')
})

test('melds of a knock follow its discard', () => {
  expect(emptyGroups(knock)).toHaveLength(2)
  expect(lineOf(knock, [group('KC'), group('2D 3D 4D'), group('7H 7S 7C'), group('9S')])).toBe('k KC by hand 2D 3D 4D, 7H 7S 7C')
})

test('a hand that lies open is entered whole, with what it laid off on each meld', () => {
  const line = lineOf(shows, [group('2D 3D 4D'), group('KC QH'), group('9S', 2)])
  expect(line).toBe('shows 2D 3D 4D KC QH 9S by hand 2D 3D 4D, 9S on 2')
})

test('a card tapped again leaves its group, wherever it is', () => {
  const one = withCard(rest, withCard(rest, emptyGroups(rest), 0, 'AS'), 1, '2D')
  expect(one.map(({ cards }) => cards)).toEqual([['AS'], ['2D']])
  expect(withCard(rest, one, 1, 'AS').map(({ cards }) => cards)).toEqual([[], ['2D']])
})

test('only seats and melds are tapped in groups', () => {
  expect([rest, knock, { ...knock, melds: false }, null].map(inGroups)).toEqual([true, true, false, false])
})

test('the discard of a knock comes first, and all cards of other lines follow their words', () => {
  const [discard, meld] = withCard(knock, withCard(knock, emptyGroups(knock), 1, 'KC'), 1, '2D')
  expect([discard?.cards, meld?.cards]).toEqual([['KC'], ['2D']])
  expect(lineOf({ ...shows, line: 'change', melds: false }, [group('7D 8D')])).toBe('change 7D 8D')
  expect(lineOf(null, [group('7D 8D')])).toBe('7D 8D')
})
