import { describe, expect, test } from 'vitest'
import { LINES, lineOf, type Occasion } from './character-lines'

const HEARTS: readonly Occasion[] = ['queen', 'queenGiven', 'hearts', 'moon', 'moonAgainst', 'moonStopped', 'moonLost']
const GIN: readonly Occasion[] = ['gin', 'ginLost', 'undercut', 'undercutLost']
const END: readonly Occasion[] = ['first', 'between', 'last']
/** As in `ai/styles.py`. */
const PLAYS_GIN = ['nellie', 'cal', 'shark', 'vicky']
const ALL = Object.values(LINES).flatMap((lines) => Object.values(lines).flat())
const WHICH = { table: 'a1b2', seat: 1, deal: 3 }

describe.each(Object.keys(LINES))('%s', (style) => {
  const occasions = [...HEARTS, ...(PLAYS_GIN.includes(style) ? GIN : []), ...END]

  test('has two or three lines for everything that can happen, and for nothing else', () => {
    expect(Object.keys(LINES[style]!)).toEqual(occasions)
    for (const occasion of occasions) expect([2, 3]).toContain(LINES[style]![occasion]!.length)
  })

  test('says the same of the same deal, and something else of the next', () => {
    for (const occasion of occasions) {
      expect(lineOf(style, occasion, WHICH)).toBe(lineOf(style, occasion, { ...WHICH }))
      expect(lineOf(style, occasion, { ...WHICH, deal: 4 })).not.toBe(lineOf(style, occasion, WHICH))
    }
  })
})

test('no two characters, and no two occasions, share a line', () => {
  expect(ALL.filter((line, at) => ALL.indexOf(line) !== at)).toEqual([])
})

test('a line is one or two short sentences, without an exclamation mark', () => {
  expect(ALL.filter((line) => !/^[A-Z][^!"'0-9]{1,40}[.?]$/.test(line))).toEqual([])
})

test('what is said while cards are in play fits on a plate of a phone', () => {
  const long = Object.values(LINES).flatMap((lines) => HEARTS.flatMap((occasion) => lines[occasion]!)).filter(({ length }) => length > 32)
  expect(long).toEqual([])
})

test('a level is the Shark, two of them say different things, and a person says nothing', () => {
  expect(LINES.shark!.queen).toContain(lineOf('level-6', 'queen', WHICH))
  expect(lineOf('level-6', 'queen', { ...WHICH, seat: 2 })).not.toBe(lineOf('level-6', 'queen', WHICH))
  expect(lineOf(null, 'queen', WHICH)).toBeNull()
  expect(lineOf('frank', 'gin', WHICH)).toBeNull()
  expect(lineOf('somebody', 'queen', WHICH)).toBeNull()
})
