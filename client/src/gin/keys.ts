/** What each key does at the gin table. Knows no cards and no table. */

/** What a key asks for. `no` is N: no to whatever is asked; `out` has the computer play the hand out. */
export type Command =
  | { what: 'walk'; steps: number }
  | { what: 'shift'; steps: number }
  | { what: 'end'; last: boolean }
  | { what: 'pick'; place: number }
  | { what: 'yes' | 'lift' | 'lower' | 'back' | 'draw' | 'take' | 'no' | 'knock' | 'gin' | 'hint' | 'undo' | 'sort' | 'zip' | 'out' | 'log' | 'discards' | 'sheet' }

const LETTERS = {
  d: 'draw',
  p: 'take',
  n: 'no',
  k: 'knock',
  g: 'gin',
  h: 'hint',
  u: 'undo',
  s: 'sort',
  z: 'zip',
  t: 'log',
  l: 'discards',
  c: 'sheet',
} as const

/** The keys of the places in the hand, from the left. */
export const PLACES = '1234567890-'

/** Reads a key; null for one that the table has no use for. */
export function commandOf(key: string, shift: boolean): Command | null {
  const place = PLACES.indexOf(key)
  if (key.length === 1 && place >= 0) return { what: 'pick', place }
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return { what: shift ? 'shift' : 'walk', steps: key === 'ArrowLeft' ? -1 : 1 }
    case 'Home':
    case 'End':
      return { what: 'end', last: key === 'End' }
    case 'Enter':
    case 'ArrowUp':
      return { what: 'yes' }
    case ' ':
      return { what: 'lift' }
    case 'ArrowDown':
      return { what: 'lower' }
    case 'Escape':
      return { what: 'back' }
  }
  const letter = key.toLowerCase()
  if (letter === 'z' && shift) return { what: 'out' }
  return letter in LETTERS ? { what: LETTERS[letter as keyof typeof LETTERS] } : null
}
