/**
 * Every key of the client: where it works, what it does, and what the help says of it. Handlers ask `actionOf`; the help
 * dialog lists the entries; tests compare the user guide with them. Knows no page and no game.
 *
 * To add a key: add an entry here, handle its action where the context is handled, and add a row to docs/guide.md.
 * `freeLetters(context)` names the letters that are left.
 */

/** What listens to a key. Several contexts are in force at once: see `PLACES`. */
export type Context =
  | 'page'
  | 'table'
  | 'hearts'
  | 'gin'
  | 'after'
  | 'gin after'
  | 'layoff'
  | 'melds'
  | 'duplicate'
  | 'record'
  | 'board'
  | 'start'
  | 'cover'
  | 'puzzle'
  | 'solved'
  | 'lesson'

interface Entry {
  /** As the browser names them, letters small; `Shift+` before those that need it. */
  keys: readonly string[]
  does: string
  in: readonly Context[]
  /** The line of the help dialog; none for keys that a page shows itself. */
  says?: string
  /** What the help shows in place of the keys themselves. */
  shown?: readonly string[]
  /** It works while the others play, so it does not end a pause. Those of `page` and `table` all do. */
  waiting?: boolean
  /** It works only where nothing more special uses the key. */
  last?: boolean
}

const ARROWS = ['ArrowLeft', 'ArrowRight'] as const

export const KEYS = [
  { keys: ARROWS, does: 'walk', in: ['hearts', 'gin'], says: 'walk along the hand' },
  { keys: ['Home', 'End'], does: 'end', in: ['hearts', 'gin'], says: 'go to the first or the last card' },
  { keys: ['Enter', 'ArrowUp'], does: 'yes', in: ['hearts'], says: 'raise the card, then play it' },
  { keys: ['Enter', 'ArrowUp'], does: 'yes', in: ['gin'], says: 'raise the card, then discard it' },
  { keys: ['Escape'], does: 'back', in: ['hearts', 'gin'], says: 'lower the card, or open the menu' },
  { keys: ['ArrowDown'], does: 'lower', in: ['hearts', 'gin'], says: 'lower the card' },
  { keys: [' '], does: 'raise', in: ['hearts', 'gin'], says: 'raise a card or lower it' },

  { keys: [...'23456789jqka', ...'sdc'], does: 'type', in: ['hearts'], shown: ['Q', 'S'], says: 'type a rank, then a suit: the queen of spades' },
  { keys: ['1', '0'], does: 'type', in: ['hearts'], shown: ['1', '0', 'H'], says: '10 H or T H: ten of hearts' },
  { keys: ['l'], does: 'last trick', in: ['hearts'], says: 'show the last trick', waiting: true },
  { keys: ['t'], does: 'log', in: ['hearts'], says: 'show the cards played so far', waiting: true },
  { keys: ['h'], does: 'hint', in: ['hearts'], says: 'show a hint; Enter raises its card', waiting: true },
  { keys: ['u'], does: 'undo', in: ['hearts'], says: 'undo', waiting: true },
  { keys: ['e'], does: 'direction', in: ['hearts'], says: 'change the passing direction of this deal', waiting: true },

  { keys: ['d'], does: 'draw', in: ['gin'], says: 'draw from the stock' },
  { keys: ['p'], does: 'take', in: ['gin'], says: 'take the top discard' },
  { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], does: 'carry', in: ['gin'], shown: ['Shift', '←', '→'], says: 'move the card along the hand' },
  { keys: [...'1234567890-'], does: 'place', in: ['gin'], shown: ['1', '…', '0'], says: 'raise the card at that place' },
  { keys: ['k'], does: 'knock', in: ['gin'], says: 'knock' },
  { keys: ['n'], does: 'no', in: ['gin'], says: 'no: leave the upcard, or not yet' },
  { keys: ['g'], does: 'gin', in: ['gin'], says: 'gin; or play to gin when asked to knock' },
  { keys: ['h'], does: 'hint', in: ['gin'], says: 'show a hint; Enter follows it', waiting: true },
  { keys: ['u'], does: 'undo', in: ['gin'], says: 'undo: put back the discard you just took', waiting: true },
  { keys: ['s'], does: 'sort', in: ['gin'], says: 'sort by meld, rank or suit', waiting: true },
  { keys: ['l'], does: 'discards', in: ['gin', 'layoff', 'melds'], says: 'show all discards', waiting: true },
  { keys: ['c'], does: 'sheet', in: ['gin', 'layoff', 'melds', 'gin after'], says: 'show the score sheet', waiting: true },
  { keys: ['t'], does: 'log', in: ['gin', 'layoff', 'melds'], says: 'show what happened so far in this hand', waiting: true },

  { keys: ['z'], does: 'zip', in: ['hearts', 'duplicate'], says: 'zip: no pauses until the deal is over', waiting: true },
  { keys: ['z'], does: 'zip', in: ['gin'], says: 'zip: no pauses until the hand is over', waiting: true },
  { keys: ['Shift+z'], does: 'play out', in: ['hearts'], says: 'the computer finishes the deal for you, without pauses', waiting: true },
  { keys: ['Shift+z'], does: 'play out', in: ['gin'], says: 'the computer finishes the hand for you, without pauses', waiting: true },

  { keys: ['Shift+c'], does: 'counting', in: ['hearts', 'gin'], says: 'counting aid on or off: what is played and still out', waiting: true },

  { keys: ['Enter', 'n'], does: 'next', in: ['after', 'layoff'], says: 'on the score page: go on; after the match, play the same players again' },
  { keys: ['r'], does: 'review', in: ['after'], says: 'on the score page: review your decisions' },
  { keys: ['d'], does: 'watch', in: ['after'], says: 'on the score page: see how the computer plays your cards' },
  { keys: ['#'], does: 'deal number', in: ['after'], says: 'on the score page: number, link and proof' },
  { keys: ['h'], does: 'other hand', in: ['gin after'], says: 'on the score page: play the other hand' },

  { keys: ['o'], does: 'table', in: ['table'], says: 'options at this table' },
  { keys: ['i'], does: 'autoplay', in: ['table'], says: 'AutoPlay on or off' },
  { keys: ['x'], does: 'demo', in: ['table'], says: 'demo: AutoPlay, and the table deals by itself' },
  { keys: ['w'], does: 'pause', in: ['table'], says: 'pause after every card; any key goes on' },
  { keys: [',', '<'], does: 'slower', in: ['table'], says: 'slower', shown: [','] },
  { keys: ['.', '>'], does: 'faster', in: ['table'], says: 'faster', shown: ['.'] },
  { keys: ['v'], does: 'all hands', in: ['table'], says: 'show all hands' },
  { keys: ['f'], does: 'hide scores', in: ['table'], says: 'hide the scores' },
  { keys: ['f2'], does: 'sound', in: ['table'], says: 'sound on or off' },
  { keys: ['f4'], does: 'colour', in: ['table'], says: 'another table colour' },
  { keys: ['f8'], does: 'leave', in: ['table'], says: 'leave this match' },
  { keys: ['y'], does: 'way back', in: ['table'], says: 'back to the match or the review, from a deal played again' },

  { keys: ['m'], does: 'menu', in: ['page'], says: 'menu', last: true },
  { keys: ['Escape'], does: 'menu', in: ['page'], last: true },
  { keys: ['?'], does: 'help', in: ['page'], says: 'this help' },
  { keys: ['b'], does: 'boss', in: ['page'], says: 'boss key: hides the table; B or Esc brings it back' },
  { keys: [], does: 'wake', in: ['page'], shown: ['any'], says: 'end the screen saver' },

  { keys: ARROWS, does: 'walk', in: ['melds'] },
  { keys: ['Enter'], does: 'done', in: ['melds'] },
  { keys: ['Escape'], does: 'back', in: ['melds', 'board'] },
  { keys: ['Enter', 'Escape'], does: 'close', in: ['duplicate'] },
  { keys: [' '], does: 'run', in: ['duplicate'] },
  { keys: ARROWS, does: 'step', in: ['record'], says: 'on the board: a step back or on' },
  { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], does: 'jump', in: ['record'], shown: ['Shift', '←', '→'], says: 'a trick or a turn back or on' },
  { keys: ['Home', 'End'], does: 'end', in: ['record'], says: 'to the start or the end of the deal' },
  { keys: ['PageUp'], does: 'previous', in: ['record'], says: 'to the deal before' },
  { keys: ['PageDown'], does: 'next', in: ['record'], says: 'to the deal after' },
  { keys: ['m'], does: 'next mistake', in: ['board'], says: 'to the next mistake' },
  { keys: ['o'], does: 'open hands', in: ['board'], says: 'the cards as you knew them, or as they lay' },
  { keys: ['n'], does: 'note', in: ['board'], says: 'write a note, or put a mark on the move' },
  { keys: ['p'], does: 'play on', in: ['board'], says: 'play on from here' },
  { keys: ['l'], does: 'learn', in: ['board'], says: 'learn from your mistakes: each decision once more' },
  { keys: [...'1234560'], does: 'mark', in: ['board'], shown: ['1', '…', '6'], says: 'mark the move from !! to ??; 0 removes the mark' },
  { keys: ['r'], does: 'show', in: ['puzzle'] },
  { keys: ['Enter', 'n'], does: 'next', in: ['solved'] },
  { keys: ['o'], does: 'object', in: ['solved'] },
  { keys: ['r'], does: 'show', in: ['solved'] },
  { keys: ['Enter'], does: 'next', in: ['lesson'] },
  { keys: ['Enter'], does: 'start', in: ['start'] },
  { keys: ['Enter'], does: 'uncover', in: ['cover'] },
] as const satisfies readonly Entry[]

type Row = (typeof KEYS)[number]
/** The actions of one context. */
export type ActionIn<C extends Context> = Row extends infer R
  ? R extends { does: infer D; in: readonly (infer X)[] }
    ? C extends X
      ? D
      : never
    : never
  : never

const ENTRIES: readonly Entry[] = KEYS

/** The contexts that listen at the same time, by where the player is. */
export const PLACES = {
  'Hearts, in play': ['page', 'table', 'hearts'],
  'Hearts, after a deal': ['page', 'table', 'after'],
  'Gin, in play': ['page', 'table', 'gin'],
  'Gin, laying off': ['page', 'table', 'layoff'],
  'Gin, laying out melds': ['page', 'table', 'melds'],
  'Gin, after a hand': ['page', 'table', 'after', 'gin after'],
  'watching the computer': ['page', 'table', 'record', 'duplicate'],
  'the board': ['page', 'record', 'board'],
  'before a match': ['page', 'start'],
  'a covered screen': ['page', 'cover'],
  'a puzzle of Hearts': ['page', 'hearts', 'puzzle'],
  'a puzzle of Gin': ['page', 'gin', 'puzzle'],
  'a puzzle with its answer': ['page', 'solved'],
  'a lesson that explains': ['page', 'lesson'],
} as const satisfies Readonly<Record<string, readonly Context[]>>

type Pressed = Pick<KeyboardEvent, 'key'> & { shiftKey?: boolean }

const small = (key: string): string => (key.length === 1 || /^F\d+$/.test(key) ? key.toLowerCase() : key)

const found = (key: string, context: Context): Entry | undefined =>
  ENTRIES.find((entry) => entry.in.includes(context) && entry.keys.includes(key))

/** What a key does in a context; null for a key that means nothing there. */
export function actionOf<C extends Context>({ key, shiftKey = false }: Pressed, context: C): ActionIn<C> | null {
  const name = small(key)
  const entry = (shiftKey ? found(`Shift+${name}`, context) : undefined) ?? found(name, context)
  return (entry?.does ?? null) as ActionIn<C> | null
}

/** −1 for a key that goes left or up, 1 for one that goes right or down. */
export const stepOf = ({ key }: Pressed): -1 | 1 => (key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1)

/** The place in the hand that a key names at Gin, from 0. */
export const PLACE_KEYS: readonly string[] = ENTRIES.find(({ does }) => does === 'place')!.keys

/** Keys without a letter that end a pause. */
const ENDING: ReadonlySet<string> = new Set(
  'Enter ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Backspace Delete'.split(' '),
)

/** Whether a key ends a pause: any does but those that work while the others play, and those of the browser. */
export function endsPause({ key, shiftKey = false }: Pressed, game: 'hearts' | 'gin'): boolean {
  if (key.length > 1) return ENDING.has(key)
  const name = small(key)
  if (shiftKey && found(`Shift+${name}`, game)?.waiting) return false
  return !found(name, 'page') && !found(name, 'table') && found(name, game)?.waiting !== true
}

const LABELS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
}

/** A key as it is printed on it; with Shift, two of them. */
export const labelsOf = (key: string): string[] =>
  key.split(/(?<=Shift)\+/).map((part) => LABELS[part] ?? (part.length < 3 ? part.toUpperCase() : part))

export interface HelpLine {
  does: string
  labels: readonly string[]
  says: string
}

/** The lines of the help dialog for some contexts, in the table's order. */
export function helpFor(contexts: readonly Context[]): HelpLine[] {
  return ENTRIES.flatMap((entry) =>
    entry.says !== undefined && entry.in.some((context) => contexts.includes(context))
      ? [{ does: entry.does, labels: entry.shown ?? entry.keys.flatMap(labelsOf), says: entry.says }]
      : [],
  )
}

/** The letters that mean nothing wherever a context listens: what its next key can be. */
export function freeLetters(context: Context): string[] {
  const contexts = Object.values(PLACES).flatMap((place: readonly Context[]) => (place.includes(context) ? place : []))
  return [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !contexts.some((context) => found(letter, context)))
}
