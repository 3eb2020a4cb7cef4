import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem, createTable, getRecord, getTable, leaveTable, makeMove, NoConnection, sentenceOf, takeSeat } from './api'

function answer(status: number, body: string): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(status === 204 ? null : body, { status })),
  )
}

afterEach(() => vi.unstubAllGlobals())

async function thrown(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => expect.unreachable('nothing was thrown'),
    (trouble: unknown) => trouble,
  )
}

test('a refusal keeps its code and its sentence', async () => {
  answer(422, '{"code":"illegal","rule":"must-follow","sentence":"Spades were led. Play 5♠.","n":null}')
  const trouble = await thrown(makeMove('t', 7, { type: 'play', card: 'QS' }))
  expect(trouble).toBeInstanceOf(ApiProblem)
  expect(trouble).toMatchObject({ status: 422, code: 'illegal' })
  expect(sentenceOf(trouble)).toBe('Spades were led. Play 5♠.')
})

test.each([
  ['no answer', () => vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('failed'))))],
  ['a page in place of JSON', () => answer(200, '<html>')],
  ['an error that is not ours', () => answer(502, 'Bad gateway')],
  ['an error of another shape', () => answer(500, '{"detail":"x"}')],
])('%s is a lost connection', async (_, happen) => {
  happen()
  const trouble = await thrown(getTable('t'))
  expect(trouble).toBeInstanceOf(NoConnection)
  expect(sentenceOf(trouble)).toBe('No connection to Hearthside. Trying again; nothing is lost.')
})

test('what no request throws is not made into a sentence', () => {
  expect(() => sentenceOf(new TypeError('a mistake of ours'))).toThrow('a mistake of ours')
})

test('requests say what they mean', async () => {
  answer(200, '{}')
  await makeMove('a/b', 3, { type: 'pass', cards: ['QS'] })
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/tables/a%2Fb/moves',
    expect.objectContaining({ method: 'POST', body: '{"n":3,"move":{"type":"pass","cards":["QS"]}}' }),
  )
  await createTable({ rules: 'microsoft' })
  expect(fetch).toHaveBeenLastCalledWith('/api/tables', expect.objectContaining({ body: '{"rules":"microsoft"}' }))
  answer(200, 'a record\n')
  expect(await getRecord('t')).toBe('a record\n')
  expect(fetch).toHaveBeenLastCalledWith('/api/records/t/file?format=text', expect.anything())
  answer(204, '')
  await leaveTable('t')
  expect(fetch).toHaveBeenLastCalledWith('/api/tables/t', expect.objectContaining({ method: 'DELETE' }))
})

test('a browser that refuses cookies takes no seat that it could not keep', async () => {
  answer(201, '{}')
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  for (const asked of [takeSeat({ letters: 'BCDFGH' }, 'Ben'), createTable({})]) {
    expect(sentenceOf(await thrown(asked))).toContain('This browser refuses cookies')
  }
  expect(fetch).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
