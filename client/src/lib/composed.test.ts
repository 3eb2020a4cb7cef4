import { expect, test } from 'vitest'

/** Every source of the client but tests and what is generated. */
const sources = Object.entries(
  import.meta.glob('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>,
).filter(([path]) => !/\.test\.ts$|fixtures\.ts$|words\.ts$|options\.ts$|api-types\.ts$/.test(path))

/** Sentences of play, and number words, which the server sends: see `hearts/text.py` and `gin/text.py`. */
const COMPOSED = [
  /'(?:no )?one two three/,
  /['"`]first['"`], ['"`]second['"`], ['"`]third/,
  /' (?:plays|takes|leads|draws|discards|knocks|passes|wins|lays) /,
  /'takes'/,
  / (?:wins|share) the match/,
  /shot the moon\./,
  /'(?:Ace|Queen)'/,
]

test('the client composes no sentences of play, and has no number words of its own', () => {
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap(([path, text]) => COMPOSED.filter((each) => each.test(text)).map((each) => `${path}: ${each}`))
  expect(found).toEqual([])
})

const EXPRESSION = String.raw`\{(?:[^{}]|\{[^{}]*\})*\}`
/** What a deal is called, and a choice between two words, are no values. */
const WORD = /^\$?\{(?:[\w.#]*\b(?:part|word|what)(?:\.toLowerCase\(\))?|.*\? '[^']*' : '[^']*')\}$/
const INLINE = /<\/?(?:b|i|em|small|span|strong)\b[^>]*>/g
const DRAWN = /<(?:CardName|Sentence|SuitMark)\b[^>]*\/>/g

/** Words with # in the place of each value. */
const marked = (text: string, expression: RegExp): string => text.replace(expression, (found) => (found === "{' '}" ? ' ' : WORD.test(found) ? 'word' : '#')).replace(/\s+/g, ' ').trim()

/** All templates of a source, its attributes and the text on the screen, with # for values. */
function textsOf(path: string, source: string): string[] {
  const markup = path.endsWith('.svelte') ? source.replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '') : ''
  const templates = [...source.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, text]) => marked(text!, new RegExp(String.raw`\$${EXPRESSION}`, 'g')))
  const values = new RegExp(EXPRESSION, 'g')
  const attributes = [...markup.matchAll(/="([^"{]*\{[^"]*)"/g)].map(([, text]) => marked(text!, values))
  const shown = markup.replaceAll(new RegExp(String.raw`\{[#:/@](?:[^{}]|\{[^{}]*\})*\}`, 'g'), '\n').replace(DRAWN, '{}').replace(INLINE, '')
  const texts = shown.replace(new RegExp(String.raw`<(?:[^<>{}]|${EXPRESSION})*>`, 'g'), '\n').split('\n')
  return [...templates, ...attributes, ...texts.map((text) => marked(text, values))]
}

/** Whether words go on around a value, or end as a sentence after one. A name with a value, "Deal 3", is a label. */
const composed = (text: string): boolean =>
  !/[[\]<>=/]|px|\bM#/.test(text) && /[a-z]{2,} (?:the )?#(?:,? [a-z]{2,}|[.?!])|#.* [a-z]{2,}.*[.?!]$/.test(text)

const composedIn = (path: string, source: string): string[] => textsOf(path, source).filter(composed)

test('no sentence is made around a value', () => {
  expect(composedIn('a.ts', '`${who} took ${points}.` `${width}px ${height}px` `Deal ${number}` `took ${card}.` `over ${n} deals`')).toEqual([
    '# took #.',
    'took #.',
    'over # deals',
  ])
  expect(composedIn('a.svelte', '<p>You <b>{took}</b> them</p> <p title="You took {card}.">{n} cards</p>')).toEqual(['You took #.', 'You # them'])
  expect(sources.flatMap(([path, text]) => composedIn(path, text))).toEqual([])
})
