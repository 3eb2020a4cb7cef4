import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Records from './Records.svelte'

const asked = vi.fn(async (_path: string, request: RequestInit) => {
  if (request.method === 'GET') return new Response(JSON.stringify({ total: 0, records: [] }))
  const { content } = JSON.parse(request.body as string)
  if (content === 'wrong') return new Response(JSON.stringify({ code: 'malformed', sentence: 'Line 7: No.' }), { status: 422 })
  return new Response(JSON.stringify({ records: [{ record: content }] }), { status: 201 })
})

const file = (name: string, content: string) => ({ name, text: async () => content })
const choose = (...files: object[]) =>
  fireEvent.change(screen.getByLabelText(/Choose a file/), { target: { files } })

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  location.hash = '#/records'
  render(Records)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('of several files those that do not hold are named, and the others are kept', async () => {
  await choose(file('a.txt', 'wrong'), file('b.txt', 'one'), file('c.json', 'wrong'))
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('a.txt: Line 7: No.\nc.json: Line 7: No.'))
  expect(screen.getByText('Imported: 1')).toBeTruthy()
  expect(location.hash).toBe('#/records')
})

test('one record is opened', async () => {
  await choose(file('a.txt', 'one'))
  await vi.waitFor(() => expect(location.hash).toBe('#/board/one'))
})

test('several files are all taken before any is opened', async () => {
  await choose(file('a.txt', 'one'), file('b.txt', 'two'))
  expect(await screen.findByText('Imported: 2')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
})
