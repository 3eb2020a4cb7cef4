/** What `hearthside gin` was told, as settings for one tab. Draws nothing and asks nobody. */

import type { RulesRead } from './api'
import { DRAFT, keeping } from './choices'
import { readGoal } from './goal'
import type { Wanted } from './lent'
import type { Told } from './router.svelte'
import { SHARK, STRONGEST } from './seating'
import { NAME_LENGTH, SAVERS } from './settings.svelte'

/** Who plays when an easy game is wanted. */
const EASY = 'nellie'

const yes = (value: string | undefined): boolean => value !== undefined && !['', '0', 'no'].includes(value.toLowerCase())

export const goes = (told: Told): boolean => yes(told.go)

/** Who is told to play: a character, or a level, which is the Shark's strength. */
function seat(style: string, wanted: Wanted) {
  const strength = Number(/^level-(\d+)$/.exec(style)?.[1] ?? (style === 'master' ? STRONGEST : NaN))
  wanted['gin.opponents'] = [Number.isNaN(strength) ? style : SHARK]
  if (!Number.isNaN(strength)) wanted.strength = strength
}

/** The settings that it comes to; `read` is what the server made of its rules. A string says what is wrong with it. */
export function wantedOf(told: Told, read: RulesRead | null): Wanted | string {
  const wanted: Wanted = { game: 'gin' }
  if (read !== null) {
    wanted['gin.preset'] = read.preset ?? DRAFT
    wanted['gin.goal'] = null
    if (read.preset === null) wanted['gin.draft'] = keeping(read, read.name)
  }
  if (told.limit !== undefined) {
    const goal = readGoal(told.limit, read ?? { name: '', goal: NaN, goal_text: '' }, 'gin')
    if (typeof goal === 'string') return goal
    wanted['gin.goal'] = goal
  }
  if (told.name) wanted.name = told.name.slice(0, NAME_LENGTH)
  if (yes(told.easy)) wanted['gin.opponents'] = [EASY]
  if (told.style) seat(told.style.toLowerCase(), wanted)
  if (yes(told.keyboard)) wanted.keys = true
  if (yes(told.mono)) wanted.mono = true
  const minutes = SAVERS.find((each) => String(each) === told.saver)
  if (minutes !== undefined) wanted.saver = minutes
  return wanted
}
