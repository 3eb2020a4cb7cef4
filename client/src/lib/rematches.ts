/** Which table this tab went to for another match with the same people. It is known after a reload, too. Asks no server. */

import { load, store } from './storage'

const KEY = 'hearthside.rematch'

export const noteRematch = (table: string): void => store('sessionStorage', KEY, { table })

/** Whether the same people meet there again, so that nobody has to press anything once all are there. */
export const isRematch = (table: string): boolean => load('sessionStorage', KEY).table === table
