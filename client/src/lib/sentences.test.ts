import { expect, test } from 'vitest'
import { parted, spansOf } from './sentences'

test('cards in a sentence are found, tens among them', () => {
  expect(spansOf('Cal leads 10♥.')).toEqual(['Cal leads ', { card: 'TH' }, '.'])
  expect(spansOf('You pass Q♠, A♦ and 2♣ to Vicky.')).toEqual(['You pass ', { card: 'QS' }, ', ', { card: 'AD' }, ' and ', { card: '2C' }, ' to Vicky.'])
  expect(spansOf('Hearts are broken.')).toEqual(['Hearts are broken.'])
})

test('what comes first ends with a point or a colon', () => {
  expect(parted(['Your turn. ', { card: '2C' }, ' opens.'])).toEqual([['Your turn.'], ['', { card: '2C' }, ' opens.']])
  expect(parted([{ card: '2C' }, '. It is the last.'])).toEqual([[{ card: '2C' }, '.'], ['It is the last.']])
  expect(parted('Discard a card.')).toEqual([['Discard a card.'], []])
})
