import { vi } from 'vitest'
// @ts-expect-error: the types of Node are not installed for this one name.
import { webcrypto } from 'node:crypto'

// jsdom knows <dialog> as an element, and does not open or close one.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
// Nor has it media queries: none of them holds.
window.matchMedia ??= (media) => ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList
// Its own `crypto` cannot hash.
Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle })

// All files of a thread share one document. Each finds it as a page that was just opened, with every module made anew.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.resetModules()
document.body.replaceChildren()
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
