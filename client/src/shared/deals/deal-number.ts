/** Deal numbers, as text since they have up to 39 digits, and links to deals: as they are typed, and as they are shown. */

import { linkAddress } from '../../lib/link-address.svelte'

/** Deal numbers are below this. */
const END = 2n ** 128n
/** Digits of a number that is still shown whole. */
const SHORT = 12

/** The number, blanks and a leading # aside; or what is wrong with it, in a sentence. */
export function readNumber(typed: string): { number: string } | { refusal: string } {
  const digits = typed.trim().replace(/^#/, '').replaceAll(/[\s_,.]/g, '')
  if (digits === '') return { refusal: 'Type a deal number, such as 1045.' }
  if (!/^\d+$/.test(digits)) return { refusal: 'A deal number is made of digits, such as 1045.' }
  const number = BigInt(digits)
  if (number >= END) return { refusal: 'That number is too large: a deal number has up to 39 digits.' }
  return { number: String(number) }
}

/** A number as it is shown, a long one by how it begins and ends: "3141…5926". */
export const shortened = (number: string): string => (number.length <= SHORT ? number : `${number.slice(0, 4)}…${number.slice(-4)}`)

/** The code in a link to a deal, or alone; null where there is none. */
export function codeIn(typed: string): string | null {
  const [, code] = /#\/deal\/([\w-]+)\s*$/.exec(typed) ?? /^\s*(\d(?=.*[a-z])[\w-]{40,})\s*$/i.exec(typed) ?? []
  return code ?? null
}

/** The address of a deal: it opens the deal wherever Hearthside runs, with this host or another. */
export const addressOf = (code: string): string => `${linkAddress.start}#/deal/${code}`
