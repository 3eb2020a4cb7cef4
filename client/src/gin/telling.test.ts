import { expect, test } from 'vitest'
import { BIG_GIN, DRAWN, GIN, KNOCK, UNDERCUT, ginMessage } from './fixtures'
import { barsOf, type Story } from './telling'

const { seats } = ginMessage()

/** Bars as they read: whose, what was held, and the lengths in order. */
const read = (story: Story) => barsOf(story, 0, seats).map(({ seat, held, lengths }) => [seat, held, ...lengths.map(({ what, text }) => `${what}: ${text}`)])

test('the bars put what is left above what it is counted from', () => {
  expect(read(KNOCK)).toEqual([
    [1, 28, 'left: 16 left', 'laid: 12 laid off'],
    [0, 6, 'left: 6', 'mine: 10 to you'],
  ])
})

test('a bonus is a length of its own', () => {
  expect(read(GIN)).toEqual([
    [0, 34, 'left: 34'],
    [1, 0, 'theirs: 34', 'theirs: 25 gin'],
  ])
  expect(read(BIG_GIN)[1]).toEqual([0, 0, 'mine: 21', 'mine: 31 big gin'])
})

test('what counts twice is there twice, and what was laid off is no part of it', () => {
  expect(read(UNDERCUT)).toEqual([
    [0, 6, 'left: 6'],
    [1, 16, 'left: 4 left', 'theirs: 2', 'theirs: 25 undercut', 'theirs: 27 again', 'laid: 12 laid off'],
  ])
})

test.each([KNOCK, GIN, BIG_GIN, UNDERCUT])('what was won is as long as the points of $title', (story) => {
  const won = barsOf(story, 0, seats).flatMap(({ lengths }) => lengths.filter(({ what }) => what === 'mine' || what === 'theirs'))
  expect(won.reduce((sum, { points }) => sum + points, 0)).toBe(story.points)
})

test('where nobody wins, both hands are only held', () => {
  expect(read(DRAWN)).toEqual([
    [1, 51, 'left: 51'],
    [0, 34, 'left: 34'],
  ])
})
