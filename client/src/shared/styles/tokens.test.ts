import { expect, test } from 'vitest'
import css from './tokens.css?raw'
import { FELTS } from '../../lib/settings.svelte'

/** Both sides of a colour: by day, by night. */
type Pair = [string, string]

/** The colours named in a rule, as read from the style sheet. */
function colours(selector: string): Map<string, Pair> {
  const rule = css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)?.[1] ?? ''
  const found = rule.matchAll(/(--[\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)
  return new Map([...found].map(([, name, day, night, both]) => [name!, [day ?? both!, night ?? both!]]))
}

const channel = (byte: number) => (byte <= 0.03928 ? byte / 12.92 : ((byte + 0.055) / 1.055) ** 2.4)

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const base = colours(':root')
const get = (set: Map<string, Pair>, name: string): Pair => set.get(name) ?? expect.unreachable(`${name} is not a colour`)

test.each(FELTS)('what is written on %s felt can be read by day and by night', (felt) => {
  const ground = colours(`[data-felt="${felt}"]`)
  for (const ink of ['--felt-ink', '--felt-ink-2'])
    for (const on of ['--felt', '--felt-2'])
      for (const side of [0, 1] as const)
        expect(contrast(get(base, ink)[side], get(ground, on)[side]), `${ink} on ${on}`).toBeGreaterThanOrEqual(4.5)
})

test.each(FELTS)('ember stands out from %s felt', (felt) => {
  const ground = colours(`[data-felt="${felt}"]`)
  for (const on of ['--felt', '--felt-2'])
    for (const side of [0, 1] as const)
      expect(contrast(get(base, '--ember')[side], get(ground, on)[side]), on).toBeGreaterThanOrEqual(3)
})

const READ: [string, string][] = [
  ['--ink', '--room'],
  ['--ink', '--ember-soft'],
  ['--ink-2', '--room'],
  ['--ink-2', '--paper'],
  ['--ink-2', '--paper-2'],
  ['--ember', '--paper'],
  ['--ember', '--room'],
  ['--ember-ink', '--ember'],
  ['--bad', '--room'],
  ['--good', '--paper'],
  ['--good', '--paper-2'],
  ['--bad', '--paper-2'],
  ['--warn', '--paper-2'],
  ['--bad', '--paper'],
  ['--warn', '--paper'],
  ['--run', '--paper'],
  ['--set', '--paper'],
  ['--layoff', '--paper'],
  ['--s-text', '--paper'],
  ['--h-text', '--paper'],
  ['--d-text', '--paper'],
  ['--c-text', '--paper'],
  ['--suit-h', '--card'],
  ['--suit-d', '--card'],
  ['--suit-c', '--card'],
  ['--night-ink-2', '--night'],
  ['--night-h', '--night'],
]

test.each(READ)('%s can be read on %s', (ink, on) => {
  for (const side of [0, 1] as const)
    expect(contrast(get(base, ink)[side], get(base, on)[side])).toBeGreaterThanOrEqual(4.5)
})

const greys = new Map([...base, ...colours(':root[data-mono]')])
const FELT_TOO: [string, string][] = [['--felt-ink', '--felt'], ['--felt-ink-2', '--felt-2'], ['--ember', '--felt-2']]

test.each([...READ, ...FELT_TOO])('in greys too, %s can be read on %s', (ink, on) => {
  for (const side of [0, 1] as const)
    expect(contrast(get(greys, ink)[side], get(greys, on)[side])).toBeGreaterThanOrEqual(4.5)
})

test('in greys nothing that is seen has a hue', () => {
  const coloured = [...greys].filter(([name]) => !/^--(dull|asleep$)/.test(name))
  const hued = coloured.filter(([, pair]) => pair.some((colour) => new Set(colour.slice(1).match(/../g)).size > 1))
  expect(hued.map(([name]) => name)).toEqual([])
})
