/** Deal numbers as they are typed. */

/** Deal numbers that may be asked for stay below this. */
const END = 2 ** 52

/** The number, blanks and a leading # aside; or what is wrong with it, in a sentence. */
export function readNumber(typed: string): number | string {
  const digits = typed.trim().replace(/^#/, '').replaceAll(/[\s_,.]/g, '')
  if (digits === '') return 'Type a deal number, such as 1045.'
  if (!/^\d+$/.test(digits)) return 'A deal number is made of digits, such as 1045.'
  const number = Number(digits)
  return number < END ? number : 'That number is too large: 4503599627370495 is the last.'
}
