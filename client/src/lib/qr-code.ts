/** A text as a QR code, drawn as one path. */

import { encode } from 'uqr'

export interface QrCode {
  /** The length of a side in modules, the blank margin included. */
  size: number
  /** The dark modules, as the path of an SVG. */
  path: string
}

/** Modules of blank margin that readers need. */
const MARGIN = 2

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return { size, path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1Z` : []))).join('') }
}
