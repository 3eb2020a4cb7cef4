/** The built-in sounds: a few for each category, made from tones and noise when they are played. */

import type { SOUNDS } from './options'

export type SoundName = (typeof SOUNDS)[number]['name']

/** What sounds are made with. Pitches are in hertz, times in seconds from now. */
export interface Instrument {
  /** Paper: filtered noise, from one pitch to another. */
  brush(from: number, to: number, loud: number, lasts: number, after?: number): void
  /** Wood or a string: a tone that dies away. */
  tone(pitch: number, loud: number, lasts: number, after?: number, shape?: OscillatorType): void
}

type Voice = (on: Instrument) => void

/** Notes in half tones above A below middle C. */
const pitch = (step: number): number => 220 * 2 ** (step / 12)

/** Notes one after the other. */
const line =
  (steps: readonly number[], gap: number, loud: number, lasts: number, shape?: OscillatorType): Voice =>
  (on) =>
    steps.forEach((step, k) => on.tone(pitch(step), loud, lasts, k * gap, shape))

/** The same phrase from several notes. */
const lines = (phrases: readonly (readonly number[])[], gap: number, loud: number, lasts: number, shape?: OscillatorType): Voice[] =>
  phrases.map((steps) => line(steps, gap, loud, lasts, shape))

/** Paper in a few weights: how much higher each is. */
const sheets = (make: (on: Instrument, by: number) => void): Voice[] => [1, 1.12, 0.9].map((by) => (on) => make(on, by))

export const VOICES: Readonly<Record<SoundName, readonly Voice[]>> = {
  CardUp: sheets((on, by) => on.brush(1500 * by, 2600 * by, 0.16, 0.05)),
  Close: sheets((on, by) => on.brush(2400 * by, 1300 * by, 0.14, 0.06)),
  NoGood: [1, 0.94, 1.06].map((by) => (on: Instrument) => {
    on.tone(140 * by, 0.3, 0.09)
    on.tone(118 * by, 0.3, 0.12, 0.1)
  }),
  Hello: lines([[3, 7, 10], [0, 7, 12], [3, 10, 15]], 0.11, 0.16, 0.5, 'triangle'),
  Hrt2Me: lines([[5, 3], [7, 3], [5, 2]], 0.13, 0.16, 0.34, 'triangle'),
  Hrt2U: lines([[10, 12], [12, 15], [10, 14]], 0.1, 0.12, 0.24, 'triangle'),
  QS2Me: lines([[3, 0, -4], [0, -3, -7], [3, -1, -5]], 0.17, 0.24, 0.7, 'triangle'),
  QS2U: lines([[0, 3, 7], [2, 5, 9], [0, 5, 8]], 0.12, 0.2, 0.5, 'triangle'),
  QSPlayd: [0, 2, -2].map((up) => (on: Instrument) => {
    on.tone(pitch(-2 + up), 0.24, 0.5, 0, 'triangle')
    on.tone(pitch(1 + up), 0.2, 0.6, 0.05, 'triangle')
  }),
  IWon: lines([[10, 14, 17], [3, 7, 10, 15], [5, 9, 12, 17]], 0.12, 0.18, 0.7, 'triangle'),
  UWon: lines([[10, 7, 3], [12, 8, 5], [7, 5, 0]], 0.15, 0.16, 0.6, 'triangle'),
  Tied: lines([[7, 7], [5, 5], [10, 10]], 0.22, 0.18, 0.5, 'triangle'),
  OK: lines([[15], [17], [12]], 0, 0.1, 0.09),
  Log: sheets((on, by) => {
    on.brush(900 * by, 2600 * by, 0.2, 0.16)
    on.brush(2200 * by, 1200 * by, 0.16, 0.1, 0.17)
  }),
  Intro: lines([[3, 7, 10, 15], [0, 3, 7, 12], [-2, 3, 8, 10]], 0.16, 0.15, 0.9, 'triangle'),
  Quit: lines([[10, 7, 3, -2], [12, 7, 3, 0], [8, 5, 1, -4]], 0.14, 0.15, 0.7, 'triangle'),
  Card: sheets((on, by) => {
    on.brush(2600 * by, 1100 * by, 0.5, 0.07)
    on.tone(150 * by, 0.22, 0.06, 0.02)
  }),
  Deal: sheets((on, by) => on.brush(3000 * by, 1700 * by, 0.24, 0.045)),
  Trick: sheets((on, by) => on.brush(700 * by, 2400 * by, 0.3, 0.26)),
  Broken: lines([[7], [5], [9]], 0, 0.14, 0.22, 'triangle'),
  MoonSure: lines([[3, 10], [0, 7], [5, 12]], 0.2, 0.1, 0.9, 'triangle'),
  MoonStop: lines([[10, 3], [7, 0], [12, 5]], 0.2, 0.1, 0.6, 'triangle'),
  Moon: lines([[3, 7, 10, 15], [0, 4, 7, 12], [5, 9, 12, 17]], 0.17, 0.18, 1.2),
}
