/** What is said aloud: each thing that happens once, in order, in one polite live region. Keeps what was said. */

import type { TableMessage, View } from './api'
import { aloud, plain } from './sentences'

/** The sentences for a message that follows the one before it, what is wanted of the reader last. */
export function sentencesOf({ said, view }: Pick<TableMessage, 'said' | 'view'>): string[] {
  const lines = said.map(aloud)
  const wanted = view.to_move.includes(view.seat) && !['deal', 'pass', 'over'].includes(view.phase)
  return wanted && said.length > 0 ? [...lines, aloud(view.prompt)] : lines
}

/** Which deal, or which hand. */
const partOf = (view: View): number => (view.game === 'gin' ? view.hand_number : view.deal)

/** The sentences for a message after a gap: what the narration has that it had not before, then what is wanted. */
export function caughtUp(view: View, before: View | null): string[] {
  const known = before !== null && partOf(before) === partOf(view) ? before.narration : []
  const follows = known.every((line, i) => plain(line) === plain(view.narration[i] ?? []))
  const missed = before === null || !follows ? [] : view.narration.slice(known.length)
  return (view.phase === 'deal' ? missed : [...missed, view.prompt]).map(aloud)
}

export interface Line {
  id: number
  text: string
}

/** Lines kept in the live region: enough for a reader that is behind, few enough to be found in. */
const LINES = 24

export class Announcer {
  /** In the live region. */
  lines: Line[] = $state([])
  #next = 0

  say(...texts: string[]): void {
    for (const text of texts) this.lines.push({ id: this.#next++, text })
    if (this.lines.length > LINES) this.lines.splice(0, this.lines.length - LINES)
  }
}
