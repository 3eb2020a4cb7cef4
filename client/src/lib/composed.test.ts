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

/** Templates of two or more values that end as a sentence does. Those that are left, with # for a value. */
const ALLOWED = [
  '# has #.',
  '# is #.',
  '# is played #.',
  '# is played: #.',
  'The goal is a whole number from # to #.',
  'Marked #: #',
  '# # to go.',
  'Luck # and choices # points a #, over #.',
  'Your points a deal in the latest # matches. Over all deals: #, where equal shares are #.',
  'Points a hand in the latest # matches of #. Over the last ten: #.',
]

/** The templates of a source that put several values into a sentence. */
function sentencesIn(text: string): string[] {
  const templates = [...text.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, template]) => template!.replaceAll(/\$\{[^{}]*\}/g, '#'))
  return templates.filter(
    (each) => each.split('#').length > 2 && /[a-z]+ [a-z#]/.test(each) && /[.:?]( |$)/.test(each) && !/[[\]<>=/]|px/.test(each),
  )
}

test('no sentence is made of several values but those that are listed', () => {
  expect(sentencesIn('`${who} took ${points}.` `${width}px ${height}px` `Deal ${number}`')).toEqual(['# took #.'])
  const found = sources.flatMap(([, text]) => sentencesIn(text))
  expect(new Set(found)).toEqual(new Set(ALLOWED))
})
