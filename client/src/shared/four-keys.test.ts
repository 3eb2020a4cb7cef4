import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialogs } from './dialogs.svelte'
import { keyOf, pressed } from './four-keys'
import { settings } from '../lib/settings.svelte'

const clicked = vi.fn()

beforeEach(() => {
  settings.keySet = 'myhearts'
  dialogs.open = null
  clicked.mockClear()
  // jsdom lays nothing out: whatever is not hidden counts as seen.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return (this.hidden ? [] : [{}]) as unknown as DOMRectList
  })
  document.body.innerHTML = `<div class="app"><a href="#x" id="a">a</a><button id="b" class="go1">b</button>
    <button id="gone" hidden>c</button><button id="off" disabled>d</button><select id="s"><option>1</option><option>2</option></select></div>`
  document.body.onclick = ({ target }) => clicked((target as HTMLElement).id)
})

afterEach(() => {
  settings.keySet = 'default'
  document.body.onclick = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const press = (key: string) => pressed(new KeyboardEvent('keydown', { key, cancelable: true }))
const focused = () => document.activeElement?.id

test('left and right walk whatever can be pressed, round the ends, from what leads on', () => {
  const seen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'].map((key) => (press(key), focused()))
  expect(seen).toEqual(['b', 's', 'a', 's', 'b'])
})

test('down presses what has the focus, or what leads on', () => {
  press('ArrowDown')
  expect(clicked).toHaveBeenLastCalledWith('b')
  press('ArrowLeft')
  press('ArrowLeft')
  press('ArrowDown')
  expect(clicked).toHaveBeenLastCalledWith('a')
  document.querySelector('select')!.focus()
  press('ArrowDown')
  expect(document.querySelector('select')!.selectedIndex).toBe(1)
})

test('up and Escape open the menu', () => {
  for (const key of ['ArrowUp', 'Escape']) {
    dialogs.open = null
    expect(press(key)).toBe(true)
    expect(dialogs.open).toBe('menu')
  }
})

test('a dialog has the keys to itself', () => {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<button id="x">x</button><button id="y">y</button>'
  dialog.open = true
  dialog.close = () => (dialog.open = false) as never
  document.body.append(dialog)
  expect([press('ArrowRight'), focused(), press('ArrowRight'), focused(), press('ArrowRight'), focused()]).toEqual([true, 'x', true, 'y', true, 'x'])
  press('ArrowUp')
  expect(dialog.open).toBe(false)
})

test('a hand on the table is walked by the table', () => {
  document.querySelector('.app')!.innerHTML += '<main data-hand></main>'
  expect(['ArrowLeft', 'ArrowDown', 'ArrowUp', 'Escape'].map(press)).toEqual([false, false, false, false])
})

test('other keys, and all keys where four are not set, are as they were', () => {
  expect(press('Enter')).toBe(false)
  expect(keyOf(new KeyboardEvent('keydown', { key: 'ArrowDown' })).key).toBe('Enter')
  settings.keySet = 'default'
  expect(press('ArrowDown')).toBe(false)
  expect(keyOf(new KeyboardEvent('keydown', { key: 'ArrowDown' })).key).toBe('ArrowDown')
})
