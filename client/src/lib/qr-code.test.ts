import { expect, test } from 'vitest'
import { qrCode } from './qr-code'

test('a code has its three corners and a blank margin', () => {
  const { size, path } = qrCode('http://127.0.0.1:8737/#/join/abc/1/secret')
  for (const [x, y] of [[2, 2], [size - 9, 2], [2, size - 9]]) expect(path).toContain(`M${x} ${y}h1`)
  expect(path).not.toMatch(/M[01] |M\d+ [01]h/)
})

test('other texts are other codes', () => {
  expect(qrCode('one').path).not.toBe(qrCode('two').path)
})
