import { expect, test } from 'vitest'
import { MeldDraft, named, placeNamed } from './meld-draft.svelte'

const words = (cards: string) => cards.split(' ')

function laidOut() {
  return new MeldDraft({ melds: [words('JD QD KD'), words('TS TH TC')], laid: [['3H'], []], loose: words('KC 9H 6S') })
}

/** All of it on one line. */
const shown = ({ melds, laid, loose }: MeldDraft) =>
  [melds, laid, [loose]].map((groups) => groups.map((group) => group.join(' ')).join(', ')).join(' | ')

test('cards taken up go where they are put, in order', () => {
  const hand = laidOut()
  for (const card of words('9H TH')) hand.choose(card)
  hand.put({ what: 'new' })
  expect(shown(hand)).toBe('JD QD KD, TS TC, 9H TH | 3H,  | KC 6S')
  expect(hand.chosen).toEqual([])
})

test('a card comes back from the other side, and a meld without cards is gone', () => {
  const hand = laidOut()
  hand.put({ what: 'loose' }, words('3H JD QD KD'))
  expect(shown(hand)).toBe('TS TH TC | ,  | KD KC QD JD 9H 6S 3H')
})

test('a card goes on the other side', () => {
  const hand = laidOut()
  hand.put({ what: 'laid', k: 1 }, ['9H'])
  expect(shown(hand)).toBe('JD QD KD, TS TH TC | 3H, 9H | KC 6S')
})

test('a card is taken up and left again', () => {
  const hand = laidOut()
  hand.choose('9H')
  hand.choose('6S')
  hand.choose('9H')
  expect(hand.chosen).toEqual(['6S'])
})

test('only a place where they do not all lie takes the cards', () => {
  const hand = laidOut()
  expect(hand.takes({ what: 'loose' })).toBe(false)
  hand.choose('9H')
  expect(hand.takes({ what: 'loose' })).toBe(false)
  expect(hand.takes({ what: 'meld', k: 0 })).toBe(true)
  hand.choose('JD')
  expect(hand.takes({ what: 'loose' })).toBe(true)
})

test('there are four melds at most', () => {
  const hand = new MeldDraft({ melds: [], laid: [], loose: words('AS 2S 3S 4S 5S') })
  for (const card of words('AS 2S 3S 4S')) hand.put({ what: 'new' }, [card])
  hand.choose('5S')
  expect(hand.takes({ what: 'new' })).toBe(false)
})

test('it can be started over', () => {
  const hand = laidOut()
  hand.put({ what: 'loose' }, words('JD QD KD'))
  hand.choose('6S')
  hand.startOver()
  expect(shown(hand)).toBe(shown(laidOut()))
  expect(hand.chosen).toEqual([])
})

test('no card is ever lost or doubled', () => {
  const hand = laidOut()
  const all = [...hand.melds, ...hand.laid, hand.loose].flat().sort()
  const places = [{ what: 'loose' }, { what: 'new' }, { what: 'meld', k: 0 }, { what: 'meld', k: 1 }, { what: 'laid', k: 1 }] as const
  all.forEach((card, i) => {
    for (const place of places) {
      hand.put(place, [card, all[(i + 3) % all.length]!])
      expect([...hand.melds, ...hand.laid, hand.loose].flat().sort()).toEqual(all)
    }
  })
})

test('places are named and read back', () => {
  for (const place of [{ what: 'loose' }, { what: 'new' }, { what: 'meld', k: 2 }, { what: 'laid', k: 0 }] as const)
    expect(placeNamed(named(place))).toEqual(place)
  expect(placeNamed(undefined)).toBeNull()
})
