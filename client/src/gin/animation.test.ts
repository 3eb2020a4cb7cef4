import { plain } from '../lib/sentences'
import { expect, test } from 'vitest'
import { DRAWN, ginMessage, hand } from './fixtures'
import { lastLook } from './animation.svelte'

const SEEN = { phase: 'draw' as const, to_move: [1], hand: ['4H', '5H'], counts: [2, 10], pile: ['QC'], upcard: 'QC', may_draw: true }
const knocked = (seat: number, discard: string | null) => ({ ...ginMessage({ phase: 'deal' }), note: ['The Shark discards ', { card: 'KC' }, ' and knocks with 6.'], saw: [{ type: 'knocked' as const, seat, discard, gin: false }, { type: 'hand_over' as const }] })

test('the other\'s last discard lies on the pile, and nobody is to move', () => {
  const { view, can_undo } = lastLook(knocked(1, 'KC'), ginMessage(SEEN))
  expect(view).toMatchObject({ pile: ['QC', 'KC'], upcard: 'KC', counts: [2, 9], hand: ['4H', '5H'], to_move: [], may_draw: false })
  expect(plain(view.prompt)).toBe('The Shark discards K♣ and knocks with 6.')
  expect(can_undo).toBe(false)
})

test('one\'s own has left the hand, which lies as it will be laid open', () => {
  const arranged = hand([], '5H', 5)
  const option = { card: '4H', refusal: null, count: 5, knock: true, knock_text: ['Leaves 5.'], question: ['Knock with 5?'], gin: false, arranged }
  const { view } = lastLook(knocked(0, '4H'), ginMessage({ ...SEEN, discards: [option] }))
  expect(view).toMatchObject({ hand: ['5H'], arranged, deadwood: 5, counts: [1, 10], discards: [], pile: ['QC', '4H'] })
})

test('big gin leaves the pile as it was, and so does a stock that has come to its end', () => {
  expect(lastLook(knocked(1, null), ginMessage(SEEN)).view.pile).toEqual(['QC'])
  const drawn = { ...ginMessage({ phase: 'deal', story: DRAWN }), note: DRAWN.title, saw: [{ type: 'hand_over' as const }] }
  expect(lastLook(drawn, ginMessage(SEEN)).view).toMatchObject({ pile: ['QC'], counts: [2, 10], prompt: DRAWN.title })
})
