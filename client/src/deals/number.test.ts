import { expect, test } from 'vitest'
import { readNumber } from './number'

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
