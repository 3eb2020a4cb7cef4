import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from '../../lib/announce.svelte'
import type { LessonAnswer, LessonStanding, LessonView } from '../../lib/api'
import { LessonRun } from './lesson.svelte'

const facts = { step: 2, place: 'Step 2 of 3', title: 'Step 2 of 3: the first trick', text: ['Play.'], asks: true, why: ['Because.'], move: 'play', cards: ['AC'], shown: true }
const standing: LessonStanding = { lesson: 'hearts', title: 'Learn Hearts', step: 2, hands: [3], finished: false }
const view = { standing, at: { facts, message: {} } } as unknown as LessonView
const answers: (() => unknown)[] = []

beforeEach(() => vi.stubGlobal('fetch', async () => answers.shift()!()))
afterEach(() => vi.unstubAllGlobals())

const json = (body: unknown) => () => new Response(JSON.stringify(body))
const heard = (run: LessonRun) => run.announcer.lines.map(({ text }) => text)

test('after a wrong answer the reason is told when it is asked for', async () => {
  const run = new LessonRun('hearts', view, new Announcer())
  answers.push(json({ right: false, said: ['Not that one.'], frames: [], standing, at: null } satisfies Partial<LessonAnswer>))
  await run.choose({ type: 'play', card: '7C' })
  expect(run.wrong).toEqual(['Not that one.'])
  run.why()
  expect([run.wrong, run.explained]).toEqual([null, true])
  run.why()
  expect(run.explained).toBe(false)
  expect(heard(run)).toEqual(['Not that one.', 'Because.'])
})

test('what the server could not be asked is said, and no longer once it answers', async () => {
  const run = new LessonRun('hearts', view, new Announcer())
  answers.push(() => Promise.reject(new TypeError('away')), json(view))
  await run.back()
  const { trouble } = run
  expect(trouble).not.toBeNull()
  expect(heard(run)).toEqual([trouble])
  await run.back()
  expect([run.trouble, run.jumps]).toEqual([null, 1])
})
