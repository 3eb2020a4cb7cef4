/** Codes of six letters that somebody read aloud. */

const LETTERS = 6

/** The six letters that were typed, with signs and blanks between them or not; null where there are not six. */
export function lettersIn(typed: string): string | null {
  const letters = typed.replace(/[^\p{L}]/gu, '').toUpperCase()
  return letters.length === LETTERS ? letters : null
}

/** As they are written, in two groups of three. */
export const inGroups = (letters: string): string => `${letters.slice(0, LETTERS / 2)} ${letters.slice(LETTERS / 2)}`
