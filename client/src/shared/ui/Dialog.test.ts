import { cleanup, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Dialog from './Dialog.svelte'

beforeEach(() => {
  document.body.innerHTML = '<button>Menu</button><h1 tabindex="-1">A page</h1>'
})
afterEach(cleanup)

const menu = () => screen.getByRole('button', { name: 'Menu' })

function opened() {
  menu().focus()
  const children = createRawSnippet(() => ({ render: () => '<button data-first>In it</button>' }))
  const shown = render(Dialog, { title: 'Settings', onclose: () => undefined, children })
  expect(document.activeElement).toBe(screen.getByText('In it'))
  return shown
}

test('what had the focus before gets it back', () => {
  opened().unmount()
  expect(document.activeElement).toBe(menu())
})

test('a focus that has moved on in the meantime stays where it went', () => {
  const shown = opened()
  const heading = screen.getByRole('heading', { name: 'A page', hidden: true })
  heading.focus()
  shown.unmount()
  expect(document.activeElement).toBe(heading)
})

test('a key is no key of the page behind, wherever the focus is', () => {
  const heard = vi.fn()
  addEventListener('keydown', heard)
  const press = () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true }))
  const shown = opened()
  press()
  screen.getByText('In it').blur()
  expect(document.activeElement).toBe(document.body)
  press()
  expect(heard).not.toHaveBeenCalled()
  shown.unmount()
  press()
  expect(heard).toHaveBeenCalledOnce()
  removeEventListener('keydown', heard)
})
