import { expect, test } from 'vitest'
import { inGroups, lettersIn } from './letters'

test.each(['KTRWQH', 'ktr wqh', ' Ktr-Wqh. '])('%s is six letters', (typed) => {
  expect(lettersIn(typed)).toBe('KTRWQH')
})

test.each(['', 'KTRWQ', 'KTRWQHB', 'KTR 123'])('%j is not', (typed) => {
  expect(lettersIn(typed)).toBeNull()
})

test('they are written in two groups', () => {
  expect(inGroups('KTRWQH')).toBe('KTR WQH')
})
