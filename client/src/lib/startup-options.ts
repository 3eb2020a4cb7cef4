/** Turns what the command `hearthside gin` was given into settings for one tab. Draws nothing and asks no server. */

import type { RulesForm } from './api'
import { DRAFT, ownRulesFrom } from './rule-choices'
import { readGoal } from './goal'
import type { Wanted } from './tab-settings'
import type { StartupParams } from './router.svelte'
import { SHARK, STRONGEST } from './seating'
import { NAME_LENGTH, SAVERS } from './settings.svelte'

/** Who plays when an easy game is wanted. */
const EASY = 'nellie'

const yes = (value: string | undefined): boolean => value !== undefined && !['', '0', 'no'].includes(value.toLowerCase())

export const goes = (params: StartupParams): boolean => yes(params.go)

/** Who is told to play: a character, or a level, which is the Shark's strength. */
function seat(style: string, wanted: Wanted) {
  const strength = Number(/^level-(\d+)$/.exec(style)?.[1] ?? (style === 'master' ? STRONGEST : NaN))
  wanted['gin.opponents'] = [Number.isNaN(strength) ? style : SHARK]
  if (!Number.isNaN(strength)) wanted.strength = strength
}

/** The settings that it comes to; `read` is what the server made of its rules. A string says what is wrong with it. */
export function wantedOf(params: StartupParams, read: RulesForm | null): Wanted | string {
  const wanted: Wanted = { game: 'gin' }
  if (read !== null) {
    wanted['gin.preset'] = read.preset ?? DRAFT
    wanted['gin.goal'] = null
    if (read.preset === null) wanted['gin.draft'] = ownRulesFrom(read, read.name)
  }
  if (params.limit !== undefined) {
    const goal = readGoal(params.limit, read ?? { goal: NaN, goal_text: '' }, 'gin')
    if (typeof goal === 'string') return goal
    wanted['gin.goal'] = goal
  }
  if (params.name) wanted.name = params.name.slice(0, NAME_LENGTH)
  if (yes(params.easy)) wanted['gin.opponents'] = [EASY]
  if (params.style) seat(params.style.toLowerCase(), wanted)
  if (yes(params.keyboard)) wanted.keys = true
  if (yes(params.mono)) wanted.mono = true
  const minutes = SAVERS.find((each) => String(each) === params.saver)
  if (minutes !== undefined) wanted.saver = minutes
  return wanted
}
