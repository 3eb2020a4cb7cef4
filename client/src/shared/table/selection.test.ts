import { beforeEach, describe, expect, test } from 'vitest'
import { DOUBLE_MS, Selection, type Asked } from './selection.svelte'

const play: Asked = { what: 'play', count: 3, playable: ['5S', '7S', 'QS'], oneClick: false }
const wait: Asked = { ...play, what: 'wait', playable: [] }
const pass: Asked = { ...play, what: 'pass' }
let selection: Selection

beforeEach(() => {
  selection = new Selection()
})

describe('at one\'s turn', () => {
  test('a touch raises, a later one plays', () => {
    expect(selection.touch('QS', play, 0)).toBe('raised')
    expect(selection.raised).toEqual(['QS'])
    expect(selection.touch('QS', play, DOUBLE_MS)).toBe('play')
  })
  test('a double touch plays', () => {
    selection.touch('QS', play, 1000)
    expect(selection.touch('QS', play, 1001)).toBe('play')
  })
  test('a double touch of a card that may not be played is refused twice', () => {
    for (const now of [1000, 1001]) expect(selection.touch('7H', play, now)).toBe('refused')
    expect(selection.raised).toEqual([])
  })
  test('two quick touches of different cards play neither', () => {
    selection.touch('5S', play, 1000)
    expect(selection.touch('7S', play, 1001)).toBe('raised')
    expect(selection.raised).toEqual(['7S'])
  })
  test('a card that may not be played is refused, and what is raised stays', () => {
    selection.touch('QS', play, 0)
    expect(selection.touch('7H', play, 1000)).toBe('refused')
    expect(selection.raised).toEqual(['QS'])
  })
  test('with one click it plays at once, but never what may not be played', () => {
    expect(selection.touch('QS', { ...play, oneClick: true }, 0)).toBe('play')
    expect(selection.touch('7H', { ...play, oneClick: true }, 0)).toBe('refused')
  })
  test('Escape lowers', () => {
    selection.touch('QS', play, 0)
    selection.lower()
    expect(selection.raised).toEqual([])
  })
})

describe('while others play', () => {
  test('a card can be raised ahead of time and stays up if it may be played', () => {
    selection.touch('QS', wait, 0)
    selection.settle(['5S', 'QS', '7H'], play)
    expect(selection.raised).toEqual(['QS'])
    expect(selection.touch('QS', play, 5000)).toBe('play')
  })
  test('it sinks if it may not', () => {
    selection.touch('7H', wait, 0)
    selection.settle(['5S', 'QS', '7H'], play)
    expect(selection.raised).toEqual([])
  })
  test('a second touch lowers it, even with one click', () => {
    selection.touch('7H', { ...wait, oneClick: true }, 0)
    expect(selection.touch('7H', wait, 5000)).toBe('lowered')
    expect(selection.raised).toEqual([])
  })
})

describe('passing', () => {
  test('three are raised and none more; a touch lowers one again', () => {
    for (const card of ['QH', 'AH', 'AC']) expect(selection.touch(card, pass, 0)).toBe('raised')
    expect(selection.touch('KC', pass, 0)).toBe('full')
    expect(selection.touch('AH', pass, 1)).toBe('lowered')
    expect(selection.touch('KC', pass, 2)).toBe('raised')
    expect(selection.raised).toEqual(['QH', 'AC', 'KC'])
  })
  test('they are down once they have left the hand', () => {
    for (const card of ['QH', 'AH', 'AC']) selection.touch(card, pass, 0)
    selection.settle(['5S'], wait)
    expect(selection.raised).toEqual([])
  })
})

test('between deals nothing is raised', () => {
  const nothing: Asked = { ...play, what: 'nothing' }
  selection.touch('QS', wait, 0)
  selection.settle(['QS'], nothing)
  expect(selection.touch('QS', nothing, 1)).toBe('ignored')
  expect(selection.raised).toEqual([])
})

test('where a card is to be confirmed, a second touch takes it back', () => {
  const selection = new Selection()
  const play = { what: 'play', count: 0, playable: ['QS', '7S'], oneClick: false, confirms: true } as const
  expect(selection.touch('QS', play, 1000)).toBe('raised')
  expect(selection.touch('QS', play, 1000 + DOUBLE_MS - 1)).toBe('ignored')
  expect(selection.touch('QS', play, 1000 + DOUBLE_MS)).toBe('lowered')
  expect(selection.raised).toEqual([])
  expect(selection.touch('QS', play, 3000)).toBe('raised')
  expect(selection.touch('7S', play, 4000)).toBe('raised')
  expect(selection.raised).toEqual(['7S'])
  expect(selection.touch('7S', { ...play, oneClick: true }, 5000)).toBe('play')
})
