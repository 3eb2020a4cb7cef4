import { expect, test } from 'vitest'
import { tellSecondPlay, titleOf, type SecondPlayResult } from './second-play'

const twice = (over: Partial<SecondPlayResult> = {}): SecondPlayResult => ({
  play: 'again', seat: 0, name: 'You', player: 'The Shark', first: 8, second: 3, both: -5, helped: false, ...over,
})

test('a deal that a program played again is told with both figures', () => {
  expect(titleOf(twice())).toBe('The Shark plays')
  expect(tellSecondPlay(twice(), 'hearts')).toBe('You took 8, the Shark 3: duplicate −5.')
  expect(tellSecondPlay(twice({ name: 'Nellie', first: 25, second: -4, both: 29 }), 'gin')).toBe('Nellie came to 25, the Shark −4: duplicate +29.')
})

test('the other hand is told as at the table', () => {
  const mirror = twice({ play: 'mirror', player: 'You', first: 25, second: -10, both: 15, helped: true })
  expect(titleOf(mirror)).toBe('The other hand')
  expect(tellSecondPlay(mirror, 'gin')).toBe(
    'Your cards brought you 25, the other’s −10: together +15, with the luck of the deal taken out. All hands were shown or the computer played, so it counts in no total.',
  )
})
