import { expect, test } from 'vitest'
import { inGroups, lettersIn } from './letters'

test.each(['KTRWQH', 'ktr wqh', ' Ktr-Wqh. '])('%s is six letters', (typed) => {
  expect(lettersIn(typed)).toBe('KTRWQH')
})

test('twelve are a code as well', () => {
  expect(lettersIn('ktr wqh bcd fgh')).toBe('KTRWQHBCDFGH')
})

test.each(['', 'KTRWQ', 'KTRWQHB', 'KTR 123', 'KTR WQH BCD FG'])('%j is not', (typed) => {
  expect(lettersIn(typed)).toBeNull()
})

test('they are written in groups of three', () => {
  expect(inGroups('KTRWQH')).toBe('KTR WQH')
  expect(inGroups('KTRWQHBCDFGH')).toBe('KTR WQH BCD FGH')
})
