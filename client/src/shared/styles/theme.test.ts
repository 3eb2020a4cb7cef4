import { afterEach, expect, test } from 'vitest'
import script from '../../../public/theme.js?raw'

const root = document.documentElement

function themed(stored: string): { theme: string | null; deck: string | null } {
  localStorage.setItem('hearthside.settings', stored)
  new Function(script)()
  return { theme: root.getAttribute('data-theme'), deck: root.getAttribute('data-deck') }
}

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  root.removeAttribute('data-mono')
  for (const part of ['theme', 'deck', 'back', 'felt', 'faces']) delete root.dataset[part]
})

test('the stored theme and deck are on the root before anything is painted', () => {
  expect(themed('{"theme":"dark","deck":"two"}')).toEqual({ theme: 'dark', deck: 'two' })
})

test('the rest of the look is there too', () => {
  themed('{"back":"night","felt":"slate","bigFaces":true}')
  expect({ ...root.dataset }).toEqual({ back: 'night', felt: 'slate', faces: 'big' })
})

test.each(['', 'no JSON', 'null', '{', '7', '[]', '{"theme":"pink","deck":2}', '{"theme":3,"deck":null}'])('what is stored as %j changes nothing', (stored) => {
  expect(themed(stored)).toEqual({ theme: null, deck: null })
})

test('greys are there from the start, whether kept or lent to this tab', () => {
  themed('{"mono":true}')
  expect(root.hasAttribute('data-mono')).toBe(true)
  root.removeAttribute('data-mono')
  sessionStorage.setItem('hearthside.session', '{"mono":true}')
  themed('{}')
  expect(root.hasAttribute('data-mono')).toBe(true)
})
