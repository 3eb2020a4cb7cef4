/**
 * The seal of a deal: remembers what the server published before the deal, and checks the cards and the salt against
 * it after.
 */

import type { DealView, TableMessage } from '../../lib/api'
import { load, store } from '../../lib/storage'

const KEY = 'hearthside.seals'
/** As many deals as are remembered in this tab. */
const MOST = 200

interface Told {
  seal: string
  /** The rules of the match then. */
  rules: string
}

/** Seals by table and deal, as they were told while nothing of the deal was open. */
const remembered = () => load('sessionStorage', KEY) as Record<string, Told | undefined>

const keyOf = (table: string, deal: number) => `${table}/${deal}`

/** The deal that a message's seal is of: the one in progress, or between deals the next. */
const dealOf = ({ view }: TableMessage): number => view.history.length + 1

/** Remembers the seal that a message tells, the first that was told of its deal by the rules of the match. */
export function noteSeal(message: TableMessage): void {
  if (message.seal === null || message.view.phase === 'over') return
  const seals = remembered()
  const key = keyOf(message.table, dealOf(message))
  const rules = message.view.rules.notation
  // The host may change the rules before the first deal, and so perhaps which cards are dealt.
  if (seals[key]?.rules === rules) return
  seals[key] = { seal: message.seal, rules }
  store('sessionStorage', KEY, Object.fromEntries(Object.entries(seals).slice(-MOST)))
}

/** The text whose SHA-256 is the seal. */
export const sealedText = ({ salt, cards }: DealView): string => `hearthside seal ${salt ?? ''}/${cards.join(' ')}`

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * `none`: it was not sealed. `other`: this tab was told another seal before the deal. `broken`: cards and salt do not
 * come to it. `holds`: they do, and it is the one that this tab was told; `told`: they do, but this tab was not there.
 * `unchecked`: the browser works out no hashes here.
 */
export type Proof = 'none' | 'other' | 'broken' | 'holds' | 'told' | 'unchecked'

/** Works out in the browser what a finished deal's cards and salt come to. */
export async function proofOf(table: string, told: DealView): Promise<Proof> {
  if (told.seal === null) return 'none'
  const before = remembered()[keyOf(table, told.deal)]?.seal
  // Browsers have none at the http addresses of a network.
  const hashes = crypto.subtle !== undefined
  if (hashes && (await sha256(sealedText(told))) !== told.seal) return 'broken'
  if (before !== undefined && before !== told.seal) return 'other'
  if (!hashes) return 'unchecked'
  return before === undefined ? 'told' : 'holds'
}
