import { afterEach, expect, test, vi } from 'vitest'
import { OPTIONS } from './options'
import { keepSettings, setForTab, readSettings, settings } from './settings.svelte'
import { load, parsed } from './storage'

const AT_FIRST = readSettings({})

afterEach(() => {
  Object.assign(settings, readSettings({}))
  keepSettings() // what was lent is lent no more
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('what is kept is what is read back', () => {
  const liked = {
    ...AT_FIRST,
    ...({ theme: 'dark', felt: 'slate', back: 'night', pace: 0, saver: 2, mono: true, keys: true, showKnown: true, ginOrder: 'suit' } as const),
    ...({ name: 'Ada', strength: 9, game: 'gin', hearts: { ...AT_FIRST.hearts, goal: 50 }, gin: { ...AT_FIRST.gin, goal: 0 } } as const),
  }
  Object.assign(settings, liked)
  keepSettings()
  expect(readSettings(load('localStorage', 'hearthside.settings'))).toEqual(liked)
})

test.each([null, '', '{', 'null', '7', '[]', '"dark"'])('what is stored as %j reads as nothing stored', (stored) => {
  expect(readSettings(parsed(stored))).toEqual(AT_FIRST)
})

test.each(['', 'no JSON', '[]', 'null', '7', '{"theme": 3, "deck": null, "pace": -1, "opponents": "cal", "goal": "x"}'])('a page that finds %j stored begins as one that finds nothing', async (stored) => {
  localStorage.setItem('hearthside.settings', stored)
  vi.resetModules()
  const begun = await import('./settings.svelte')
  expect(begun.settings).toEqual(AT_FIRST)
  expect(begun.unsent(begun.ownValues())).toEqual({})
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
  ['saver', 3],
  ['mono', 'yes'],
  ['keys', 1],
  ['showKnown', null],
  ['ginOrder', 'size'],
  ['game', 'bridge'],
  ['name', {}],
  ['profiles', 'Ada'],
  ['profiles', ['Ada']],
  ['profiles', { Ada: 7 }],
  ['name', 'x'.repeat(25)],
  ['strength', 0],
  ['strength', 11],
  ['strength', 6.5],
  ['strength', '7'],
  ['own', 'mine'],
  ['own', [{ name: 'Mine' }, null, 7]],
  ['hearts', 'standard'],
  ['gin', null],
])('one senseless value, %s as %j, spoils no other', (key, value) => {
  expect(readSettings({ ...AT_FIRST, name: 'Ada', theme: 'dark', [key]: value })).toEqual({
    ...AT_FIRST,
    name: 'Ada',
    theme: 'dark',
    [key]: AT_FIRST[key as keyof typeof AT_FIRST],
  })
})

const MINE = { game: 'hearts', name: 'Mine', notation: 'x', code: 'x', seats: 4, goal: 100, goalText: 'to 100' } as const

test.each([
  ['preset', 7],
  ['goal', -1],
  ['goal', 10000],
  ['goal', 1.5],
  ['goal', '50'],
  ['opponents', ['cal', 'vicky']],
  ['opponents', ['cal', 'cal', 'vicky']],
  ['opponents', ['cal', 1, 'vicky']],
  ['opponents', ['cal', 'cal', 'vicky', 'shark', 'frank']],
  ['draft', { ...MINE, notation: 7 }],
  ['opponents', ['cal', 'vicky', 'shark', 'frank', 'nobody']],
  ['draft', { ...MINE, game: 'gin' }],
  ['draft', []],
])('one senseless value of the next match, %s as %j, spoils no other', (key, value) => {
  const next = { preset: 'omnibus', goal: 70, opponents: AT_FIRST.hearts.opponents, draft: MINE }
  const usual = AT_FIRST.hearts[key as keyof typeof next]
  expect(readSettings({ hearts: { ...next, [key]: value } }).hearts).toEqual({ ...next, [key]: usual })
})

test('each game has its own next match; what is Gin’s may be a single hand', () => {
  const gin = { preset: 'oklahoma', goal: 0, opponents: ['nellie'], draft: { ...MINE, game: 'gin', seats: 2 } }
  const read = readSettings({ game: 'gin', gin })
  expect(read.gin).toEqual(gin)
  expect(read.hearts).toEqual(AT_FIRST.hearts)
  expect(readSettings({ gin: { opponents: ['nellie', 'cal'] } }).gin.opponents).toEqual(AT_FIRST.gin.opponents)
})

test('rules of one\'s own are kept, and one that is broken spoils no other', () => {
  const mine = { ...MINE, notation: 'black-lady goal=50' }
  const ginny = { ...mine, game: 'gin', seats: 2 }
  const yours = { ...mine, name: 'Yours', seats: 6 }
  expect(readSettings({ own: [mine, { ...mine, seats: '4' }, { name: 3 }, yours, ginny] }).own).toEqual([mine, yours, ginny])
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
  expect(['data-mono', 'data-keys'].map((name) => document.documentElement.hasAttribute(name))).toEqual([false, false])
  Object.assign(settings, { mono: true, keys: true })
  keepSettings()
  expect(['data-mono', 'data-keys'].map((name) => document.documentElement.hasAttribute(name))).toEqual([true, true])
})

test('without storage the choice still holds for the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  settings.felt = 'sand'
  expect(keepSettings).not.toThrow()
  expect(document.documentElement.dataset.felt).toBe('sand')
})

const keptNow = () => {
  keepSettings()
  return readSettings(load('localStorage', 'hearthside.settings'))
}

test('what is lent to this tab is in force, and is not written down', () => {
  settings.name = 'Ada'
  setForTab({ name: 'Dave', saver: 0, 'gin.goal': 250, 'gin.opponents': ['cal'] })
  expect([settings.name, settings.saver, settings.gin.goal, settings.gin.opponents]).toEqual(['Dave', 0, 250, ['cal']])
  expect(keptNow()).toEqual({ ...AT_FIRST, name: 'Ada' })
})

test('what the player then changes is kept, and nothing else of it', () => {
  setForTab({ name: 'Dave', 'gin.goal': 250 })
  settings.gin.goal = 300
  expect(keptNow()).toEqual({ ...AT_FIRST, gin: { ...AT_FIRST.gin, goal: 300 } })
  settings.gin.goal = 250
  expect(keptNow().gin.goal).toBe(250)
})

test('what is lent makes sense or is left as it was', () => {
  setForTab({ name: 'Dave', saver: 3, 'gin.goal': 12345, 'gin.opponents': ['a', 'b'], game: 'bridge', ...({ 'no.such': 1 } as object) })
  expect({ ...plain() }).toEqual({ ...AT_FIRST, name: 'Dave' })
})

test('a tab that is loaded anew remembers what it was lent', () => {
  setForTab({ name: 'Dave', mono: true })
  expect(JSON.parse(sessionStorage.getItem('hearthside.session')!)).toEqual({ name: 'Dave', mono: true })
})

const plain = () => JSON.parse(JSON.stringify(settings)) as object

test('whatever can be set in the browser is an option of the file, but for rules without a name', () => {
  const paths = (all: object, above = ''): string[] =>
    Object.entries(all).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && key !== 'profiles' ? paths(value as object, `${above}${key}.`) : [above + key],
    )
  const fields = OPTIONS.map(({ field }) => field.replace(/^own\..*/, 'own'))
  expect(paths(AT_FIRST).filter((path) => !path.endsWith('.draft')).sort()).toEqual([...new Set(fields)].sort())
})
