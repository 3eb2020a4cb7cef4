/** Whether the dark theme is on: as chosen, or with `auto` as the system has it. */

import { MediaQuery } from 'svelte/reactivity'
import { settings } from './settings.svelte'

const system = new MediaQuery('(prefers-color-scheme: dark)')

export const theme = {
  get dark(): boolean {
    return settings.theme === 'dark' || (settings.theme === 'auto' && system.current)
  },
}
