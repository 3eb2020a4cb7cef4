import { expect, test } from 'vitest'
import { MARKS, signAfter, wordOf } from './marks'

test('a key puts its mark on, puts it in place of another, and takes it away again', () => {
  for (const { sign, key } of MARKS) {
    expect(signAfter(key, '')).toBe(sign)
    expect(signAfter(key, sign === '?' ? '!' : '?')).toBe(sign)
    expect(signAfter(key, sign)).toBe('')
    expect(signAfter('0', sign)).toBe('')
  }
})

test('other keys mark nothing', () => {
  for (const key of ['7', 'p', 'ArrowLeft', '?', '']) expect(signAfter(key, '!')).toBeUndefined()
})

test('every mark has a word of its own', () => {
  expect(new Set(MARKS.map(({ sign }) => wordOf(sign))).size).toBe(6)
  expect(wordOf('')).toBe('')
})
