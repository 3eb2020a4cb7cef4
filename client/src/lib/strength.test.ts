import { afterEach, expect, test } from 'vitest'
import { readSettings, settings } from './settings.svelte'
import { restore, setStrength, STRENGTHS, STRENGTHS_TOLD, strengthOf } from './strength'

afterEach(() => Object.assign(settings, readSettings({})))

test('the words are told with their levels', () => {
  expect(STRENGTHS_TOLD.split('.')[0]!.match(/[A-Z][a-z]+|\d+/g)).toEqual(STRENGTHS.flatMap(({ word, level }) => [word, String(level)]))
})

test.each([[1, 'Gentle'], [3, 'Gentle'], [4, 'Fair'], [6, 'Fair'], [7, 'Strong'], [9, 'Strong'], [10, 'Master']])('the dial at %i goes by %s', (level, word) => {
  expect(strengthOf(level).word).toBe(word)
})

test('what is set at first is the first of them', () => {
  expect([settings.strength, settings.hearts.opponents, settings.gin.opponents]).toEqual([STRENGTHS[0]!.level, STRENGTHS[0]!.seats.hearts, STRENGTHS[0]!.seats.gin])
})

test('a word seats players, but not in place of those chosen by hand, unless one goes back to it', () => {
  settings.gin.opponents = ['vicky']
  setStrength(STRENGTHS[3]!)
  expect([settings.strength, settings.hearts.opponents, settings.gin.opponents]).toEqual([10, Array(5).fill('shark'), ['vicky']])
  restore(STRENGTHS[0]!, 'gin')
  expect([settings.strength, settings.gin.opponents]).toEqual([2, ['nellie']])
})
