import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

test('where the browser has a clipboard, that is used, and a refusal is one', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('not allowed'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  Object.assign(document, { execCommand: () => true })
  expect(await copyText('a')).toBe(true)
  expect(await copyText('b')).toBe(false)
})

test('at addresses of a network there is none, and what is selected is copied', async () => {
  vi.stubGlobal('navigator', {})
  let copied = ''
  Object.assign(document, { execCommand: () => ((copied = (document.activeElement as HTMLTextAreaElement).value), true) })
  document.body.innerHTML = '<button>Copy</button>'
  document.querySelector('button')!.focus()
  expect(await copyText('a link')).toBe(true)
  expect(copied).toBe('a link')
  expect(document.body.innerHTML).toBe('<button>Copy</button>')
  expect(document.activeElement).toBe(document.querySelector('button'))
})

test('a browser that cannot do that either does not copy', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyText('a link')).toBe(false)
})
