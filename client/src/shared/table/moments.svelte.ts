/**
 * Moments at the table: what is rare and what all have seen, such as the queen that falls, with a light on the felt, a
 * word from a player and a sound. Play never waits for one. Knows no game.
 */

import type { TableMessage } from '../../lib/api'
import { lineOf, type Occasion } from '../../lib/character-lines'
import { play, type SoundName } from '../../lib/sound'

/** How long a moment stays: the style sheet fades it in and out within. */
const MOMENT_MS = 2760

export interface Moment {
  /** Where the light is, and who speaks. */
  seat: number
  name: string
  style: string | null
  /** Null where nobody concerned has anything to say: people speak for themselves. */
  line: string | null
  sound: SoundName | null
}

/** Who may have a word to say, of what. */
export type Voice = readonly [seat: number, occasion: Occasion]

/** A moment of a deal: whoever has something to say speaks, the first of these; the first of all is whoever did it. */
export function momentOf({ table, seats }: Pick<TableMessage, 'table' | 'seats'>, deal: number, voices: readonly Voice[], sound: SoundName | null = null): Moment {
  const spoken = voices.map(([seat, occasion]): Moment => {
    const { name, short, style } = seats[seat]!
    return { seat, name: name.startsWith('The ') ? name : short, style, line: lineOf(style, occasion, { table, seat, deal }), sound }
  })
  return spoken.find(({ line }) => line !== null) ?? spoken[0]!
}

/** A moment as it is read out: what is said, and by whom. */
export const quoted = ({ name, line }: Moment): string[] => (line === null ? [] : [`${name}: “${line}”`])

export class Moments {
  /** Null most of the time. */
  current: Moment | null = $state.raw(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Shows a moment for a while, in the place of another. */
  show(moment: Moment): void {
    clearTimeout(this.#timer)
    this.current = moment
    this.#timer = setTimeout(() => this.clear(), MOMENT_MS)
    if (moment.sound !== null) play(moment.sound)
  }

  /** The table has gone on to something else. */
  clear(): void {
    clearTimeout(this.#timer)
    if (this.current !== null) this.current = null
  }
}
