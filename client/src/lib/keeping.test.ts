import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keeping } from './keeping.svelte'
import { agree, keepSettings, lend, ownValues, readSettings, settings, type Values } from './settings.svelte'

const FILE = '/data/settings.toml'
const AT_FIRST = ownValues()

/** What the server keeps, and what it was sent. */
let kept: Values
let sent: Values[]
let away: boolean

beforeEach(() => {
  Object.assign(settings, readSettings(null))
  keepSettings() // what was lent is lent no more
  agree(AT_FIRST, AT_FIRST)
  kept = { ...AT_FIRST }
  sent = []
  away = false
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (away) throw new TypeError('no server')
    if (method === 'PUT') {
      const { values } = JSON.parse(body as string) as { values: Values }
      if (values['play.name'] === 'Refused') return new Response('{"code":"malformed","sentence":"Not that one."}', { status: 422 })
      sent.push(values)
      Object.assign(kept, values)
    }
    return new Response(JSON.stringify({ file: FILE, values: kept, troubles: [] }))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

test('what is set here is told, and nothing else', async () => {
  settings.felt = 'claret'
  settings.gin.goal = 250
  await keeping.look()
  expect(sent).toEqual([{ 'look.table': 'claret', 'gin.goal': 250 }])
  await keeping.look()
  expect(sent).toHaveLength(1)
  expect(keeping.file).toBe(FILE)
})

test('what is edited in the file holds here', async () => {
  Object.assign(kept, { 'look.theme': 'dark', 'hearts.goal': 75, 'gin.opponents': ['nellie'] })
  await keeping.look()
  expect([settings.theme, settings.hearts.goal, settings.gin.opponents]).toEqual(['dark', 75, ['nellie']])
  Object.assign(kept, { 'hearts.goal': 'usual' })
  await keeping.look()
  expect(settings.hearts.goal).toBeNull()
  expect(sent).toEqual([])
})

test('what was set while the server was away is told when it is back', async () => {
  away = true
  settings.theme = 'dark'
  await keeping.look()
  expect(keeping.reached).toBe(false)
  expect(settings.theme).toBe('dark')
  away = false
  kept['play.saver'] = 2
  await keeping.look()
  expect(sent).toEqual([{ 'look.theme': 'dark' }])
  expect(settings.saver).toBe(2)
})

test('where both have changed, the file holds', async () => {
  settings.theme = 'dark'
  kept['look.theme'] = 'light'
  await keeping.look()
  expect(settings.theme).toBe('light')
  expect(sent).toEqual([])
})

test('what the server refuses is as it was, and the reason is kept', async () => {
  settings.name = 'Refused'
  await keeping.look()
  expect([settings.name, keeping.refusal]).toEqual(['', 'Not that one.'])
  settings.name = 'Ada'
  await keeping.look()
  expect([settings.name, keeping.refusal]).toEqual(['Ada', null])
})

test('what is lent to this tab stays in force and is not told', async () => {
  lend({ name: 'Dave' })
  kept['play.name'] = 'Ada'
  await keeping.look()
  expect(settings.name).toBe('Dave')
  expect(sent).toEqual([])
  expect(ownValues()['play.name']).toBe('Ada')
})

test('what an older server does not know stays in the browser', async () => {
  delete kept['look.greys']
  settings.mono = true
  await keeping.look()
  expect(settings.mono).toBe(true)
  expect(sent).toEqual([])
})

test('what both agreed on is written beside the settings, for the next visit', () => {
  agree({ ...AT_FIRST, 'look.table': 'sand' }, AT_FIRST)
  keepSettings()
  const stored = JSON.parse(localStorage.getItem('hearthside.settings')!) as { felt: string; agreed: Values }
  expect([stored.felt, stored.agreed['look.table']]).toEqual(['sand', 'sand'])
})
