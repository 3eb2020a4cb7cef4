import { expect, test } from 'vitest'
import { ginRepairs } from './gin-repairs'

const STANDARD = { oklahoma: 'no', spade_doubles: false, scoring: 'single', goal: 100, game_bonus: 100, shutout: 'bonus' }

test.each([
  ['spade_doubles', true, STANDARD, [{ oklahoma: 'ace-is-gin' }, { oklahoma: 'ace-is-one' }]],
  ['oklahoma', 'no', { ...STANDARD, oklahoma: 'ace-is-gin', spade_doubles: true }, [{ spade_doubles: false }]],
  ['goal', 0, { ...STANDARD, scoring: 'hollywood' }, [{ scoring: 'single' }]],
  ['scoring', 'hollywood', { ...STANDARD, goal: 0 }, [{ goal: 100 }]],
  ['game_bonus', 0, STANDARD, [{ shutout: 'none' }, { shutout: 'score' }]],
  ['shutout', 'bonus', { ...STANDARD, shutout: 'none', game_bonus: 0 }, [{ game_bonus: 100 }]],
  ['standoff', true, { ...STANDARD, return_taken: false }, [{ return_taken: true }]],
  ['return_taken', false, { ...STANDARD, standoff: true }, [{ standoff: false }]],
  ['gin_bonus', 5000, STANDARD, []],
])('%s as %j makes room by other fields alone', (field, value, now, offers) => {
  expect(ginRepairs(field, value, now)).toEqual(offers)
})
