import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settingsSync } from './settings-sync.svelte'
import { agree, keepSettings, setForTab, ownValues, readSettings, settings, type OwnRules, type Values } from './settings.svelte'

const FILE = '~/data/settings.toml'
const AT_FIRST = ownValues()

const MINE: OwnRules = { game: 'hearts', name: 'Mine', notation: 'notation of Mine', code: 'c1', seats: 4, goal: 30, goalText: 'to 30' }

/** Rules of one's own as the server tells them: it keeps a line of its own making. */
const told = () =>
  (['hearts', 'gin'] as const).flatMap((game) =>
    Object.entries(kept[`rules.${game}`] as Record<string, string>).map(([name, line]) => ({
      ...{ game, name, line, notation: `notation of ${name}`, code: `code of ${name}`, seats: 4, goal: 30, goal_text: 'to 30' },
    })),
  )
const lined = (lines: Record<string, string>) =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line.replace('notation', 'line')]))

/** What the server keeps, and what it was sent. */
let kept: Values
let sent: Values[]
let away: boolean
/** Whether the browser was opened by the command. */
let owner: boolean
/** Whether an answer is lost on its way back, as it is where the page is loaded anew meanwhile. */
let lost: boolean

beforeEach(() => {
  Object.assign(settings, readSettings({}))
  keepSettings() // what was lent is lent no more
  agree(AT_FIRST, AT_FIRST)
  kept = { ...AT_FIRST }
  sent = []
  away = lost = false
  owner = true
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (away) throw new TypeError('no server')
    if (!owner) return new Response(JSON.stringify({ file: null, values: {}, own: [], troubles: [], sounds: '' }))
    if (method === 'PUT') {
      const { values } = JSON.parse(body as string) as { values: Values }
      if (values['play.name'] === 'Refused') return new Response('{"code":"malformed","sentence":"Not that one."}', { status: 422 })
      sent.push(values)
      Object.assign(kept, values)
      for (const name of ['rules.hearts', 'rules.gin'] as const) kept[name] = lined(kept[name] as Record<string, string>)
      if (lost) throw new TypeError('no answer')
    }
    return new Response(JSON.stringify({ file: FILE, values: kept, own: told(), troubles: [] }))
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
  await settingsSync.look()
  expect(sent).toEqual([{ 'look.table': 'claret', 'gin.goal': 250 }])
  await settingsSync.look()
  expect(sent).toHaveLength(1)
  expect(settingsSync.file).toBe(FILE)
})

test('what is edited in the file holds here', async () => {
  Object.assign(kept, { 'look.theme': 'dark', 'hearts.goal': 75, 'gin.opponents': ['nellie'] })
  await settingsSync.look()
  expect([settings.theme, settings.hearts.goal, settings.gin.opponents]).toEqual(['dark', 75, ['nellie']])
  Object.assign(kept, { 'hearts.goal': 'usual' })
  await settingsSync.look()
  expect(settings.hearts.goal).toBeNull()
  expect(sent).toEqual([])
})

test('what was set while the server was away is told when it is back', async () => {
  away = true
  settings.theme = 'dark'
  await settingsSync.look()
  expect(settingsSync.reached).toBe(false)
  expect(settings.theme).toBe('dark')
  away = false
  kept['play.saver'] = 2
  await settingsSync.look()
  expect(sent).toEqual([{ 'look.theme': 'dark' }])
  expect(settings.saver).toBe(2)
})

test('where both have changed, the file holds', async () => {
  settings.theme = 'dark'
  kept['look.theme'] = 'light'
  await settingsSync.look()
  expect(settings.theme).toBe('light')
  expect(sent).toEqual([])
})

test('what the server refuses is as it was, and the reason is kept', async () => {
  settings.name = 'Refused'
  await settingsSync.look()
  expect([settings.name, settingsSync.refusal]).toEqual(['', 'Not that one.'])
  settings.name = 'Ada'
  await settingsSync.look()
  expect([settings.name, settingsSync.refusal]).toEqual(['Ada', null])
})

test('what is lent to this tab stays in force and is not told', async () => {
  setForTab({ name: 'Dave' })
  kept['play.name'] = 'Ada'
  await settingsSync.look()
  expect(settings.name).toBe('Dave')
  expect(sent).toEqual([])
  expect(ownValues()['play.name']).toBe('Ada')
})

test('a browser that is not the owner’s keeps its settings to itself, and brings them along when it is', async () => {
  owner = false
  settings.theme = 'dark'
  kept['look.table'] = 'sand'
  await settingsSync.look()
  expect([settingsSync.reached, settingsSync.file]).toEqual([true, null])
  expect([settings.theme, settings.felt]).toEqual(['dark', 'sage'])
  expect(sent).toEqual([])
  owner = true
  await settingsSync.look()
  expect(sent).toEqual([{ 'look.theme': 'dark' }])
  expect([settings.theme, settings.felt, settingsSync.file]).toEqual(['dark', 'sand', FILE])
})

test('a browser without a file asks again only when its page comes back into sight', async () => {
  vi.useFakeTimers()
  const asked = vi.spyOn(globalThis, 'fetch')
  try {
    for (const [isOwner, often] of [[true, 13], [false, 1]] as const) {
      owner = isOwner
      asked.mockClear()
      const stop = settingsSync.watch()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked).toHaveBeenCalledTimes(often)
      window.dispatchEvent(new Event('focus'))
      await vi.advanceTimersByTimeAsync(0)
      expect(asked).toHaveBeenCalledTimes(often + 1)
      stop()
    }
  } finally {
    vi.useRealTimers()
  }
})

test('what an older server does not know stays in the browser', async () => {
  delete kept['look.greys']
  settings.mono = true
  await settingsSync.look()
  expect(settings.mono).toBe(true)
  expect(sent).toEqual([])
})

test('what both agreed on is written beside the settings, for the next visit', () => {
  agree({ ...AT_FIRST, 'look.table': 'sand' }, AT_FIRST)
  keepSettings()
  const stored = JSON.parse(localStorage.getItem('hearthside.settings')!) as { felt: string; agreed: Values }
  expect([stored.felt, stored.agreed['look.table']]).toEqual(['sand', 'sand'])
})

// The latter is what it was at first.
test.each(['slate', 'sage'] as const)('the last choice, %s, holds where the answer to the one before it was lost', async (last) => {
  lost = true
  settings.felt = 'claret'
  await settingsSync.look()
  expect(kept['look.table']).toBe('claret')
  settings.felt = last
  keepSettings()
  lost = false

  vi.resetModules() // as a page does that is loaded anew
  const { settingsSync: again } = await import('./settings-sync.svelte')
  const { settings: anew } = await import('./settings.svelte')
  await again.look()
  expect([anew.felt, kept['look.table']]).toEqual([last, last])
  kept['look.table'] = 'claret' // by hand, later
  await again.look()
  expect(anew.felt).toBe('claret')
})

// ---- Rules of one's own ----

test('rules that are saved here are told, and are as the server tells them then', async () => {
  settings.own = [MINE]
  await settingsSync.look()
  expect(sent).toEqual([{ 'rules.hearts': { Mine: 'notation of Mine' } }])
  expect(settings.own).toMatchObject([{ name: 'Mine', line: 'line of Mine', goalText: 'to 30' }])
  await settingsSync.look()
  settings.own = []
  await settingsSync.look()
  expect(sent.slice(1)).toEqual([{ 'rules.hearts': {} }])
})

test('rules that are written into the file can be had here', async () => {
  kept['rules.gin'] = { Ours: 'line of Ours' }
  await settingsSync.look()
  expect(settings.own).toMatchObject([{ game: 'gin', name: 'Ours', notation: 'notation of Ours' }])
  kept['rules.gin'] = {}
  await settingsSync.look()
  expect(settings.own).toEqual([])
  expect(sent).toEqual([])
})
