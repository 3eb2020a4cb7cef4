import { expect, test } from 'vitest'

/** Every source of the client but tests and what is generated. */
const sources = Object.entries(
  import.meta.glob('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>,
).filter(([path]) => !/\.test\.ts$|words\.ts$|options\.ts$|api-types\.ts$/.test(path))

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
