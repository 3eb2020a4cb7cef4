import { describe, expect, test } from 'vitest'
import { overlap, partsOf, placeOf, placeWithin, type Area, type Box } from './moment-place'

const FELT = { width: 1256, height: 736 }
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height })
const PLATE = box(20, 210, 248, 70)
const WORDS = { width: 200, height: 36 }
const at = ({ left, top }: { left: number; top: number }, { width, height }: Area) => box(left, top, width, height)

describe('words beside a plate', () => {
  test('stand below it, a little in', () => {
    expect(placeOf(PLATE, WORDS, FELT, [PLATE])).toEqual({ left: 30, top: 288, at: 'below' })
  })

  test('stand below what lies below it', () => {
    const backs = box(30, 290, 108, 59)
    expect(placeOf(PLATE, WORDS, FELT, [PLATE, backs])).toEqual({ left: 30, top: 357, at: 'below' })
  })

  test('stand beside it where there is much below it', () => {
    const pile = box(0, 282, 300, 300)
    expect(placeOf(PLATE, WORDS, FELT, [PLATE, pile])?.at).toBe('right')
    const right = box(980, 210, 248, 70)
    expect(placeOf(right, WORDS, FELT, [right, box(900, 282, 356, 300)])?.at).toBe('left')
  })

  test('stand above it where nothing else is free', () => {
    expect(placeOf(PLATE, WORDS, FELT, [PLATE, box(0, 282, 300, 300), box(270, 0, 300, 736)])).toEqual({ left: 30, top: 166, at: 'above' })
  })

  test('stay on the felt at its right edge', () => {
    const right = box(1100, 20, 140, 70)
    expect(placeOf(right, WORDS, FELT, [right])).toEqual({ left: 1050, top: 98, at: 'below' })
  })

  test('are nowhere where all is taken', () => {
    expect(placeOf(PLATE, WORDS, FELT, [PLATE, box(0, 0, FELT.width, FELT.height)])).toBeNull()
  })

  test('cover nothing, wherever cards may lie', () => {
    for (let x = 0; x < 1200; x += 60)
      for (let y = 0; y < 700; y += 60) {
        const taken = [PLATE, box(x, y, 160, 160), box(30, 290, 108, 59)]
        const place = placeOf(PLATE, WORDS, FELT, taken)
        if (place) expect(taken.filter((each) => overlap(at(place, WORDS), each)), `${x} ${y}`).toEqual([])
      }
  })
})

describe('words on a plate', () => {
  const plate = box(8, 14, 119, 90)
  const own = box(18, 62, 99, 34)

  test('cover its own words, and all of it if they are long', () => {
    const [first, second] = partsOf(plate, own)
    expect(placeWithin(plate, first!, { width: 107, height: 42 })).toEqual({ left: 14, top: 62, at: 'within' })
    expect(placeWithin(plate, first!, { width: 107, height: 60 })).toBeNull()
    expect(placeWithin(plate, second!, { width: 111, height: 60 })).toEqual({ left: 12, top: 18, at: 'within' })
    expect(placeWithin(plate, second!, { width: 111, height: 120 })).toBeNull()
  })
})
