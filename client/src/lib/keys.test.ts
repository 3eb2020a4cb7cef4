import { describe, expect, test } from 'vitest'
import guide from '../../../docs/guide.md?raw'
import { KEYS, PLACES, PLACE_KEYS, actionOf, endsPause, freeLetters, helpFor, labelsOf, stepOf, type Context } from './keys'

interface Entry {
  keys: readonly string[]
  does: string
  in: readonly Context[]
  says?: string
  shown?: readonly string[]
  last?: boolean
}

const entries: readonly Entry[] = KEYS
const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })

describe('the table', () => {
  test.each(Object.entries(PLACES))('gives no key two meanings: %s', (_place, contexts: readonly Context[]) => {
    const here = entries.filter((entry) => entry.last !== true && entry.in.some((context) => contexts.includes(context)))
    const meanings = new Map<string, Set<string>>()
    for (const { keys, does } of here) for (const key of keys) meanings.set(key, (meanings.get(key) ?? new Set()).add(does))
    expect([...meanings].filter(([, does]) => does.size > 1).map(([key, does]) => [key, ...does])).toEqual([])
  })

  test('has every context in a place', () => {
    const placed = new Set(Object.values(PLACES).flatMap((contexts): readonly Context[] => contexts))
    expect(entries.flatMap((entry) => entry.in).filter((context) => !placed.has(context))).toEqual([])
  })

  test('has an action that something handles, in every entry', () => {
    // A card is typed letter by letter, any key at all ends AutoPlay, marks are digits, and before a match there is one
    // action: none of these is asked for by its name.
    const unnamed = new Set(['type', 'wake', 'mark', 'start'])
    const handlers = Object.entries(sources).flatMap(([path, source]) => (path.endsWith('/keys.ts') ? [] : [source]))
    const handled = (does: string) => handlers.some((source) => new RegExp(`(?:case|[!=]==) '${does}'|^ +'?${does}'?: \\(`, 'm').test(source))
    expect(entries.map((entry) => entry.does).filter((does) => !unnamed.has(does) && !handled(does))).toEqual([])
  })

  test('shows which letters a new key of a context could have', () => {
    expect(freeLetters('hearts')).toEqual(['g', 'n', 'p'])
    expect(freeLetters('gin')).toEqual(['a', 'e', 'j', 'q'])
    expect(freeLetters('table')).toEqual([])
  })
})

describe('a key', () => {
  test.each([
    ['d', 'draw'],
    ['D', 'draw'],
    ['p', 'take'],
    ['n', 'no'],
    ['k', 'knock'],
    ['h', 'hint'],
    ['z', 'zip'],
    ['l', 'discards'],
    ['c', 'sheet'],
    ['ArrowRight', 'walk'],
    ['Enter', 'yes'],
  ])('%s is %s at the gin table', (key, does) => expect(actionOf({ key }, 'gin')).toBe(does))

  test('may need Shift, and is what it is without where it does not', () => {
    expect(actionOf({ key: 'Z', shiftKey: true }, 'gin')).toBe('play out')
    expect(actionOf({ key: 'Z' }, 'gin')).toBe('zip')
    expect(actionOf({ key: 'ArrowLeft', shiftKey: true }, 'gin')).toBe('carry')
    expect(actionOf({ key: 'ArrowLeft', shiftKey: true }, 'hearts')).toBe('walk')
    expect(actionOf({ key: '?', shiftKey: true }, 'page')).toBe('help')
  })

  test('means nothing where nobody listens to it', () => {
    for (const key of ['m', '?', 'b', 'F5', 'Tab', 'Shift', 'toString', '']) expect(actionOf({ key }, 'gin')).toBeNull()
  })

  test('goes left or right, up or down', () => {
    expect(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map((key) => stepOf({ key }))).toEqual([-1, -1, 1, 1])
  })

  test('is there for every card of the largest gin hand', () => {
    expect(PLACE_KEYS).toHaveLength(11)
  })

  test('is shown as it is printed', () => {
    expect(['ArrowLeft', ' ', 'f2', 'Shift+z', 'Escape', '#'].map(labelsOf)).toEqual([['←'], ['Space'], ['F2'], ['Shift', 'Z'], ['Esc'], ['#']])
  })
})

describe('a pause after a card', () => {
  test('is ended by any key that means nothing else', () => {
    for (const key of ['Enter', ' ', 'ArrowLeft', 'ArrowUp', 'Home', 'Delete', '7', 'k', 'Q', ';']) expect(endsPause({ key }, 'hearts')).toBe(true)
    expect(endsPause({ key: 'e' }, 'gin')).toBe(true)
  })
  test('is not ended by what opens or changes something, by modifiers, or by what is the browser’s', () => {
    for (const key of ['h', 'U', 'z', 'l', 't', 'e', 'm', '?', 'w', 'O', ',', '<', 'b', 'y']) expect(endsPause({ key }, 'hearts')).toBe(false)
    expect(endsPause({ key: 'C', shiftKey: true }, 'hearts')).toBe(false)
    for (const key of ['h', 'u', 'z', 'l', 't', 'c', 'S', 'v']) expect(endsPause({ key }, 'gin')).toBe(false)
    for (const key of ['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'CapsLock', 'F5', 'ContextMenu', 'AudioVolumeUp']) {
      expect(endsPause({ key }, 'gin')).toBe(false)
    }
  })
})

/** Files that read keys without the table: widgets with arrows of their own, typed text, and what is held down or let go. */
const BY_THEMSELVES = ['Amount', 'StrengthDial', 'ObservedMatch', 'Dialog', 'four-keys', 'hand-focus', 'overlay', 'keys']

test('handlers ask the table what a key does', () => {
  const compares = /(?:event\.key|\bkey)(?:\.toLowerCase\(\))? [!=]== '([^']*)'/g
  /** Which of two keys with the same action it was. */
  const WHICH = ['Escape', 'Enter', 'End', '0']
  const found = Object.entries(sources).flatMap(([path, source]) => {
    const name = /([\w-]+)(?:\.svelte)?(?:\.ts)?$/.exec(path)?.[1] ?? ''
    if (BY_THEMSELVES.includes(name) || !source.includes('KeyboardEvent')) return []
    return [...source.matchAll(compares)].filter(([, key]) => !WHICH.includes(key!)).map(([text]) => `${path}: ${text}`)
  })
  expect(found).toEqual([])
})

test('every key that a page shows is in the table', () => {
  const known = new Set(entries.flatMap(({ keys }) => keys.map((key) => labelsOf(key).join(' '))))
  const shown = /<kbd[^>]*>([^<{]+)<\/kbd>|aria-keyshortcuts="([^"{]+)"|\bkey: '([A-Z][^']*)'|data-key="([^"{]+)"/g
  const strangers = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(shown)].flatMap(([, ...labels]) => labels.filter((label) => label && !known.has(label)).map((label) => `${path}: ${label}`)),
  )
  expect(strangers).toEqual([])
})

describe('the user guide', () => {
  /** Where the guide tells of a context: in one of these. */
  const SECTIONS: Partial<Record<Context, readonly string[]>> = {
    hearts: ['Playing Hearts', 'Options at the table'],
    gin: ['Playing Gin Rummy'],
    after: ['Playing Hearts'],
    'gin after': ['Playing Gin Rummy'],
    table: ['Options at the table'],
    page: ['Playing Hearts', 'Options at the table'],
    record: ['Hints and reviews'],
    board: ['Hints and reviews'],
  }
  const section = (title: string): string => guide.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''

  /** Whether a text names a key: in words, alone, or in a range. */
  function names(text: string, label: string): boolean {
    if ('←→↑↓'.includes(label)) return /arrow/i.test(text)
    if (['Enter', 'Home', 'End', 'Shift'].includes(label)) return new RegExp(`\\b${label}\\b`).test(text)
    if (label === 'Esc') return text.includes('Escape')
    const inRange = [...text.matchAll(/`(\d)`-`(\d)`|\b(\d) to (\d)\b/g)].some(([, a, b, c, d]) => (a ?? c)! <= label && label <= (b ?? d)!)
    return text.includes(`\`${label}\``) || inRange || new RegExp(`(?<![\\w'])${label}(?= and [A-Z] to| to the)`).test(text)
  }

  const told = entries.flatMap(({ keys, shown, does, in: contexts }) =>
    contexts.flatMap((context) => {
      const titles = SECTIONS[context]
      return titles ? [{ context, does, labels: shown ?? keys.flatMap(labelsOf), text: titles.map(section).join('') }] : []
    }),
  )

  test.each(told)('tells of $labels: $does ($context)', ({ labels, text }) => {
    expect(text).not.toBe('')
    expect(labels.filter((label) => label !== '…' && label !== 'any' && !names(text, label))).toEqual([])
  })

  test.each(['Playing Hearts', 'Playing Gin Rummy', 'Options at the table'])('names no other key in the tables of “%s”', (title) => {
    const known = new Set(['Shift', 'T', 'H', 'S', 'D', 'C', ...entries.flatMap(({ keys }) => keys.flatMap(labelsOf))])
    const cells = [...section(title).matchAll(/^\| (`[^|]*`[^|]*) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, key]) => key!))
    expect(cells.length).toBeGreaterThan(5)
    expect(cells.filter((key) => !known.has(key) && !key.startsWith('--'))).toEqual([])
  })
})

test('the help lists what a context has, in the table’s order', () => {
  expect(helpFor(['page']).map(({ does }) => does)).toEqual(['menu', 'help', 'boss', 'wake'])
  expect(helpFor(['hearts']).find(({ does }) => does === 'play out')?.labels).toEqual(['Shift', 'Z'])
})
