import { describe, expect, it, vi } from 'vitest'
import { Announcer } from '../../lib/announce.svelte'
import { Live, type Outcome } from '../../lib/live.svelte'
import { settings } from '../../lib/settings.svelte'
import { TableOptions, DELAYS, delayAt, speedOf, speedsAround, turned } from './table-options.svelte'

describe('the delay', () => {
  it('goes through the steps that can be set, and stays within them', () => {
    expect(delayAt(600, 1)).toBe(900)
    expect(delayAt(600, -1)).toBe(400)
    expect(delayAt(0, -1)).toBe(0)
    expect(delayAt(DELAYS.at(-1)!, 1)).toBe(DELAYS.at(-1))
  })
  it('is a word for those that are usual, and else the time for a card', () => {
    expect([1200, 600, 250, 0, 400].map((delay) => speedOf(delay as 0))).toEqual(['Slow', 'Normal', 'Fast', 'Instant', '400 ms'])
  })
  it('is chosen among the words, from the slowest, and what is set', () => {
    expect(speedsAround(600).map(([, word]) => word)).toEqual(['Slow', 'Normal', 'Fast', 'Instant'])
    expect(speedsAround(400)).toEqual([[1200, 'Slow'], [600, 'Normal'], [400, '400 ms'], [250, 'Fast'], [0, 'Instant']])
  })
  it('is shorter by a step faster', () => {
    const tableOptions = new TableOptions(new Live('t1'), new Announcer())
    settings.pace = 600
    for (let k = 0; k < 2; k++) tableOptions.faster(1)
    expect([settings.pace, tableOptions.flash]).toEqual([250, 'Speed: Fast.'])
    tableOptions.faster(-1)
    expect([settings.pace, tableOptions.flash]).toEqual([400, 'Speed: 400 ms.'])
    tableOptions.close()
  })
})

describe('what makes a match practice', () => {
  const at = (practice: boolean) => {
    const live = new Live('t1')
    live.message = { practice, open: null, view: { game: 'hearts', seat: 0 }, seats: [] } as never
    const sent = vi.spyOn(live, 'options').mockResolvedValue(null)
    return { sent, tableOptions: new TableOptions(live, new Announcer()) }
  }
  it('is asked once before all hands are shown by the key', async () => {
    const { sent, tableOptions } = at(false)
    await tableOptions.turnHands(true)
    expect([sent.mock.calls, tableOptions.flash]).toEqual([[], 'Showing all hands makes this match practice. Press V again to go ahead.'])
    await tableOptions.turnHands(true)
    expect(sent.mock.calls).toEqual([[{ all_hands: true }]])
    expect(tableOptions.meant('undo', 'Again?')).toBe(false)
    expect(tableOptions.meant('undo', 'Again?')).toBe(true)
    tableOptions.close()
  })
  it('is asked once before the key for the counting aid, and not where that is on or would be refused', async () => {
    const { sent, tableOptions } = at(false)
    const message = tableOptions.message!
    Object.assign(message, { counting: null, daily: null, watching: false, covered: false })
    await tableOptions.turnCounting()
    expect([sent.mock.calls, tableOptions.flash]).toEqual([[], 'The counting aid makes this match practice. Press Shift C again to go ahead.'])
    await tableOptions.turnCounting()
    Object.assign(message, { counting: { suits: [] } })
    await tableOptions.turnCounting()
    expect(sent.mock.calls).toEqual([[{ counting: true }], [{ counting: false }]])
    expect(tableOptions.flash).toBe('The counting aid is off.')
    Object.assign(message, { counting: null, covered: true })
    await tableOptions.turnCounting()
    expect(sent).toHaveBeenCalledTimes(2)
    tableOptions.close()
    const daily = at(false)
    Object.assign(daily.tableOptions.message!, { counting: null, daily: 3 })
    daily.sent.mockResolvedValue('There is no counting aid.')
    await daily.tableOptions.turnCounting()
    expect(daily.tableOptions.flash).toBe('There is no counting aid.')
    daily.tableOptions.close()
  })
  it('is not asked where the match is practice already', async () => {
    const { sent, tableOptions } = at(true)
    await tableOptions.turnHands(true)
    expect(sent.mock.calls).toEqual([[{ all_hands: true }]])
    tableOptions.close()
  })
})

describe('what is refused', () => {
  const FOR_NOBODY = 'That works only without other people at the table.'
  const at = (host: boolean) => {
    const live = new Live('t1')
    live.message = { host, practice: false, auto: null, open: null, view: { game: 'hearts', seat: 0 }, seats: [{ style: null }, { style: null }] } as never
    vi.spyOn(live, 'options').mockResolvedValue(FOR_NOBODY)
    return new TableOptions(live, new Announcer())
  }
  it('is said as the server says it, and nothing else', async () => {
    const tableOptions = at(true)
    await tableOptions.turnHands(true)
    expect(tableOptions.flash).toBe(FOR_NOBODY)
    await tableOptions.auto(true, 'shark', true)
    expect(tableOptions.flash).toBe(FOR_NOBODY)
    expect(tableOptions.announcer.lines.map(({ text }) => text)).toEqual([FOR_NOBODY, FOR_NOBODY])
    tableOptions.close()
  })
  it('leaves the settings of a guest as they are', () => {
    const tableOptions = at(false)
    const before = [settings.pace, settings.pause]
    for (const change of [() => tableOptions.faster(1), () => tableOptions.pause(true)]) {
      change()
      expect(tableOptions.flash).toBe('Only the host can change that, because it affects everybody at the table.')
    }
    expect([settings.pace, settings.pause]).toEqual(before)
    tableOptions.close()
  })
})

describe('the passing direction', () => {
  it('goes right, across, left, hold, and round again', () => {
    const all = ['left', 'right', 'across', 'hold'] as const
    expect(turned('right', all)).toBe('across')
    expect(turned('across', all)).toBe('left')
    expect(turned('left', all)).toBe('hold')
    expect(turned('hold', all)).toBe('right')
  })
  it('leaves out what a table of that size has not, and what it is already', () => {
    expect(turned('right', ['left', 'right', 'hold'])).toBe('left')
    expect(turned('left', [])).toBeUndefined()
    expect(turned('left', ['left'])).toBeUndefined()
  })
  it('is gone through to its end by the key: no passing is not asked for before there was time to go on', () => {
    vi.useFakeTimers()
    const live = new Live('t1')
    const moves = vi.spyOn(live, 'move').mockResolvedValue({ what: 'done' } satisfies Outcome)
    const view = { game: 'hearts', phase: 'pass', direction: 'left', directions: ['left', 'right', 'across', 'hold'] }
    live.message = { view } as never
    const tableOptions = new TableOptions(live, new Announcer())
    tableOptions.turn()
    vi.advanceTimersByTime(1000)
    tableOptions.turn()
    vi.runAllTimers()
    expect(moves.mock.calls).toEqual([[{ type: 'direct', direction: 'right' }]])
    tableOptions.turn()
    vi.advanceTimersByTime(2000)
    expect(moves).toHaveBeenLastCalledWith({ type: 'direct', direction: 'hold' })
    vi.useRealTimers()
  })
})

describe('a deal that is played out', () => {
  it('is asked for by a key, given back by the same, and keeps who plays already', async () => {
    const live = new Live('t1')
    const options = vi.spyOn(live, 'options').mockResolvedValue(null)
    const tableOptions = new TableOptions(live, new Announcer())
    const asked = async (auto: object | null) => {
      live.message = { auto, view: { game: 'hearts' } } as never
      await tableOptions.playOut()
      return options.mock.lastCall?.[0].auto
    }
    expect(await asked(null)).toEqual({ on: true, style: null, demo: false, deal: true })
    expect(await asked({ style: 'cal', name: 'Cal', demo: true, deal: false })).toEqual({ on: true, style: 'cal', demo: false, deal: true })
    expect(await asked({ style: 'cal', name: 'Cal', demo: false, deal: true })).toMatchObject({ on: false })
  })
})

describe('what is said of what was changed', () => {
  it('speaks of the game', async () => {
    const live = new Live('t1')
    vi.spyOn(live, 'options').mockResolvedValue(null)
    const tableOptions = new TableOptions(live, new Announcer())
    const said = async (game: string) => {
      live.message = { view: { game } } as never
      tableOptions.hideScores(true)
      const scores = tableOptions.flash
      await tableOptions.showHands(false)
      return [scores, tableOptions.flash]
    }
    expect(await said('hearts')).toEqual(['Scores are hidden until the deal is over.', 'The other hands are hidden again.'])
    expect(await said('gin')).toEqual(['Scores are hidden until the hand is over.', 'Your opponent’s hand is hidden again.'])
    settings.hideScores = false
  })
})
