/** Codes of letters: six that somebody read aloud, or twelve that somebody noted to come back to a seat. */

const LENGTHS = [6, 12]

/** The letters that were typed, with signs and blanks between them or not; null where there are not as many as a code has. */
export function lettersIn(typed: string): string | null {
  const letters = typed.replace(/[^\p{L}]/gu, '').toUpperCase()
  return LENGTHS.includes(letters.length) ? letters : null
}

/** As they are written, in groups of three. */
export const inGroups = (letters: string): string => letters.replace(/...(?=.)/g, '$& ')
