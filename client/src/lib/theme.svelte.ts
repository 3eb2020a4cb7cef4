/** Whether the dark theme is on: as chosen, or with `auto` as the system has it. */

import { settings } from './settings.svelte'

class Theme {
  #system = $state(false)

  constructor() {
    if (typeof matchMedia === 'undefined') return
    const asked = matchMedia('(prefers-color-scheme: dark)')
    this.#system = asked.matches
    asked.addEventListener('change', () => (this.#system = asked.matches))
  }

  get dark(): boolean {
    return settings.theme === 'dark' || (settings.theme === 'auto' && this.#system)
  }
}

export const theme = new Theme()
