import { expect, test } from 'vitest'
import type { MatchLuck } from '../../lib/api'
import { matches } from './luck'

const match = (deals: number, luck: number, skill: number): MatchLuck => ({
  ...{ table: `t${luck}`, ended: '2026-03-01T10:00:00Z', rules: 'Black Lady', deals, slips: 1, mistakes: 0 },
  ...{ luck: { points: luck, chance: 0.1 }, skill: { points: skill, chance: -0.1 } },
})

test('a match is told a deal, and over ten matches by its deals', () => {
  const row = matches([match(2, 6, -2), match(6, -6, -14)])
  expect(row.map(({ luck, skill }) => [luck, skill])).toEqual([[3, -1], [-1, -14 / 6]])
  expect(row.map(({ luckOver, skillOver }) => [luckOver, skillOver])).toEqual([[3, -1], [0, -2]])
})

test('what is eleven matches back counts no more', () => {
  const row = matches([match(1, 500, -500), ...Array.from({ length: 10 }, () => match(1, 1, -2))])
  expect([row[9]!.luckOver, row[10]!.luckOver, row[10]!.skillOver]).toEqual([50.9, 1, -2])
})
