import { afterEach, expect, test, vi } from 'vitest'
import { keepSettings, readSettings, settings } from './settings.svelte'

const AT_FIRST = readSettings(null)

afterEach(() => {
  Object.assign(settings, readSettings(null))
  localStorage.clear()
  vi.restoreAllMocks()
})

test('what is kept is what is read back', () => {
  const liked = { ...AT_FIRST, theme: 'dark', felt: 'slate', back: 'night', pace: 0, goal: 50, name: 'Ada' } as const
  Object.assign(settings, liked)
  keepSettings()
  expect(readSettings(localStorage.getItem('hearthside.settings'))).toEqual(liked)
})

test.each([null, '', '{', 'null', '7', '[]', '"dark"'])('what is stored as %j reads as nothing stored', (stored) => {
  expect(readSettings(stored)).toEqual(AT_FIRST)
})

test.each([
  ['theme', 'pink'],
  ['deck', 3],
  ['back', '__proto__'],
  ['felt', null],
  ['bigFaces', 'yes'],
  ['oneClick', 1],
  ['sound', null],
  ['pace', 7],
  ['goal', 0],
  ['goal', 10000],
  ['goal', 1.5],
  ['goal', '50'],
  ['name', {}],
  ['opponents', ['cal', 'vicky']],
  ['opponents', ['cal', 'cal', 'vicky']],
  ['opponents', ['cal', 1, 'vicky']],
  ['opponents', ['cal', 'cal', 'vicky', 'shark', 'frank']],
  ['own', 'mine'],
  ['own', [{ name: 'Mine' }, null, 7]],
  ['draft', { name: 'Mine', notation: '', code: 'x', seats: 4, goal: 100, goalText: 'to 100' }],
  ['draft', []],
])('one senseless value, %s as %j, spoils no other', (key, value) => {
  expect(readSettings(JSON.stringify({ ...AT_FIRST, name: 'Ada', theme: 'dark', [key]: value }))).toEqual({
    ...AT_FIRST,
    name: 'Ada',
    theme: 'dark',
    [key]: AT_FIRST[key as keyof typeof AT_FIRST],
  })
})

test('seats may be free, several at once', () => {
  expect(readSettings('{"opponents":["","vicky","","cal","frank"]}').opponents).toEqual(['', 'vicky', '', 'cal', 'frank'])
})

test('three names of a browser that knew no larger tables are completed, and nobody sits twice', () => {
  expect(readSettings('{"opponents":["frank","","cal"]}').opponents).toEqual(['frank', '', 'cal', 'vicky', 'shark'])
})

test('rules of one\'s own are kept, each name once, and one that is broken spoils no other', () => {
  const mine = { name: 'Mine', notation: 'black-lady goal=50', code: 'abc', seats: 4, goal: 50, goalText: 'to 50' }
  const yours = { ...mine, name: 'Yours', seats: 6 }
  const stored = JSON.stringify({ own: [mine, { ...mine, seats: 9 }, { name: 3 }, yours, { ...yours, goal: 7 }], draft: mine })
  expect(readSettings(stored).own).toEqual([mine, yours])
  expect(readSettings(stored).draft).toEqual(mine)
})

test('a name longer than the server takes is cut', () => {
  expect(readSettings(JSON.stringify({ name: 'x'.repeat(90) })).name).toHaveLength(24)
})

test('the root carries what the style sheet asks for', () => {
  Object.assign(settings, { theme: 'light', deck: 'two', back: 'plain', felt: 'claret', bigFaces: true })
  keepSettings()
  expect({ ...document.documentElement.dataset }).toMatchObject({
    theme: 'light',
    deck: 'two',
    back: 'plain',
    felt: 'claret',
    faces: 'big',
  })
})

test('without storage the choice still holds for the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  settings.felt = 'sand'
  expect(keepSettings).not.toThrow()
  expect(document.documentElement.dataset.felt).toBe('sand')
})
