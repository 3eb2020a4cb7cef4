import { expect, test } from 'vitest'
import { addressOf, codeIn, readNumber } from './deal-number'

test.each([
  ['1045', 1045],
  [' #0 ', 0],
  ['123 456 789', 123456789],
  ['4503599627370495', 2 ** 52 - 1],
])('%j is a deal number', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test.each(['', '  ', 'twelve', '-1', '1e5', '4503599627370496'])('%j is none, and a sentence says so', (typed) => {
  expect(readNumber(typed)).toMatch(/^[A-Z].*\.$/)
})

test('a link is told from a number, with any host or none', () => {
  const code = `1eNq${'a'.repeat(60)}-_`
  expect(codeIn(`http://127.0.0.1:8737/#/deal/${code} `)).toBe(code)
  expect(codeIn(code)).toBe(code)
  expect(codeIn(addressOf(code))).toBe(code)
  expect(codeIn('1045')).toBeNull()
  expect(codeIn('4503599627370495')).toBeNull()
  expect(codeIn('#/deal/')).toBeNull()
})
