import { expect, test } from 'vitest'
import { addressOf, codeIn, readNumber, shortened } from './deal-number'

const LAST = '340282366920938463463374607431768211455'

test.each([
  ['1045', '1045'],
  [' #0 ', '0'],
  ['007', '7'],
  ['123 456 789', '123456789'],
  ['9007199254740993', '9007199254740993'],
  [LAST, LAST],
])('%j is a deal number', (typed, number) => {
  expect(readNumber(typed)).toEqual({ number })
})

test.each(['', '  ', 'twelve', '-1', '1e5', '340282366920938463463374607431768211456', '9'.repeat(400)])('%j is none, and a sentence says so', (typed) => {
  expect(readNumber(typed)).toEqual({ refusal: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('a long number is shown by how it begins and ends, one of twelve digits whole', () => {
  expect(shortened('999999999999')).toBe('999999999999')
  expect(shortened('1000000000000')).toBe('1000…0000')
  expect(shortened(LAST)).toBe('3402…1455')
})

test('a link is told from a number, with any host or none', () => {
  const code = `1eNq${'a'.repeat(60)}-_`
  expect(codeIn(`http://127.0.0.1:8737/#/deal/${code} `)).toBe(code)
  expect(codeIn(code)).toBe(code)
  expect(codeIn(addressOf(code))).toBe(code)
  expect(codeIn('1045')).toBeNull()
  expect(codeIn(LAST)).toBeNull()
  expect(codeIn('340_282_366_920_938_463_463_374_607_431_768_211_455')).toBeNull()
  expect(codeIn('#/deal/')).toBeNull()
})
