import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, LOST, NoConnection } from './api'
import { Fetched } from './fetched.svelte'

let wanted = $state('this')
let close = () => {}

/** A page that asks for what is wanted, and how often it has asked. */
function open(answer: (what: string) => Promise<string>) {
  const ask = vi.fn(() => answer(wanted))
  let fetched!: Fetched<string>
  close = $effect.root(() => {
    fetched = new Fetched(ask)
  })
  return { fetched, ask }
}

beforeEach(() => {
  vi.useFakeTimers()
  wanted = 'this'
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('what is asked for is here once it is answered, and asked anew when what it depends on changes', async () => {
  const { fetched, ask } = open(async (what) => what)
  await settle()
  expect([fetched.value, fetched.trouble]).toEqual(['this', null])
  wanted = 'that'
  await settle()
  expect(fetched.value).toBe('that')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('while the server is away it is asked again, until it answers', async () => {
  const { fetched, ask } = open(() => (ask.mock.calls.length < 3 ? Promise.reject(new NoConnection()) : Promise.resolve('at last')))
  await settle()
  expect([fetched.value, fetched.trouble, fetched.refused]).toEqual([undefined, LOST, false])
  await settle(60_000)
  expect([fetched.value, fetched.trouble]).toEqual(['at last', null])
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a refusal is told, and not asked for again', async () => {
  const refusal = new ApiProblem(404, { code: 'gone', sentence: 'There is no such record.' } as never)
  const { fetched, ask } = open(() => Promise.reject(refusal))
  await settle(60_000)
  expect([fetched.trouble, fetched.refused]).toEqual(['There is no such record.', true])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer that comes after a later one, or after the page was left, changes nothing', async () => {
  const answers: ((found: string) => void)[] = []
  const { fetched } = open(() => new Promise((resolve) => answers.push(resolve)))
  await settle()
  wanted = 'that'
  await settle()
  answers[1]!('that')
  answers[0]!('this')
  await settle()
  expect(fetched.value).toBe('that')
  fetched.again()
  await settle()
  close()
  answers[2]!('more')
  await settle()
  expect(fetched.value).toBe('that')
})
