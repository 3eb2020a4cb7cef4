/** The marks that a record puts beside moves. */

import type { Mark } from '../../lib/api'

export type Sign = Mark['mark']

/** From the best to the worst, each with its word and the key that puts it on. */
export const MARKS: readonly { sign: Exclude<Sign, ''>; word: string; key: string }[] = [
  { sign: '!!', word: 'very good', key: '1' },
  { sign: '!', word: 'good', key: '2' },
  { sign: '!?', word: 'interesting', key: '3' },
  { sign: '?!', word: 'doubtful', key: '4' },
  { sign: '?', word: 'bad', key: '5' },
  { sign: '??', word: 'very bad', key: '6' },
]

/** What a mark says; nothing of what is none. */
export const wordOf = (mark: string): string => MARKS.find(({ sign }) => sign === mark)?.word ?? ''

/** What is on a move after a key, with that mark on it before; undefined for a key that marks nothing. */
export function signAfter(key: string, before: string): Sign | undefined {
  if (key === '0') return ''
  const found = MARKS.find((mark) => mark.key === key)
  return found && (found.sign === before ? '' : found.sign)
}
