/** Reads deal numbers and links to deals as they are typed. */

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

/** The code in a link to a deal, or alone; null where there is none. */
export function codeIn(typed: string): string | null {
  const [, code] = /#\/deal\/([\w-]+)\s*$/.exec(typed) ?? /^\s*(\d[\w-]{40,})\s*$/.exec(typed) ?? []
  return code ?? null
}

/** The address of a deal: it opens the deal wherever Hearthside runs, with this host or another. */
export const addressOf = (code: string): string => `${location.origin}${location.pathname}#/deal/${code}`
