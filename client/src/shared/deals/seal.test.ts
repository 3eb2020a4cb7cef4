import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DealView, TableMessage } from '../../lib/api'
import { noteSeal, proofOf, sealedText } from './seal'

const TOLD: DealView = { deal: 2, number: '5', chosen: false, code: '1x', whole: true, cards: ['2C', 'QS'], salt: '00', seal: '' }
/** SHA-256 of "hearthside seal 00/2C QS", worked out elsewhere. */
const SEAL = '76e362e224b59816a8e42377dc5ab987978382a92c4bf1d8ff0c30eebafddc5a'

const told = (over: Partial<DealView> = {}): DealView => ({ ...TOLD, seal: SEAL, ...over })

function between(seal: string | null, notation = 'black-lady'): TableMessage {
  return { table: 't', seal, view: { phase: 'deal', history: [{}], rules: { notation } } } as unknown as TableMessage
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the text that is sealed names the salt and the cards in dealing order', () => {
  expect(sealedText(TOLD)).toBe('hearthside seal 00/2C QS')
})

test('a seal that was told before the deal holds, and another does not', async () => {
  expect(await proofOf('t', told())).toBe('told')
  noteSeal(between(SEAL))
  expect(await proofOf('t', told())).toBe('holds')
  noteSeal(between('0'.repeat(64)))
  expect(await proofOf('t', told())).toBe('holds')
  expect(await proofOf('u', told())).toBe('told')
})

test('a seal that changed after it was told is found out', async () => {
  noteSeal(between('0'.repeat(64)))
  expect(await proofOf('t', told())).toBe('other')
})

test('by other rules, which the host chose before the first deal, another seal holds', async () => {
  noteSeal(between('0'.repeat(64), 'omnibus'))
  noteSeal(between(SEAL))
  expect(await proofOf('t', told())).toBe('holds')
})

test('cards that do not come to the seal are found out, and a deal without one has none', async () => {
  expect(await proofOf('t', told({ cards: ['QS', '2C'] }))).toBe('broken')
  expect(await proofOf('t', told({ salt: '01' }))).toBe('broken')
  expect(await proofOf('t', told({ seal: null, salt: null }))).toBe('none')
})

test('where the browser works out no hashes, that is said, and a seal that changed is found out still', async () => {
  vi.stubGlobal('crypto', {})
  expect(await proofOf('t', told())).toBe('unchecked')
  expect(await proofOf('t', told({ seal: null, salt: null }))).toBe('none')
  noteSeal(between(SEAL))
  expect(await proofOf('t', told())).toBe('unchecked')
  expect(await proofOf('t', told({ seal: '0'.repeat(64) }))).toBe('other')
})
