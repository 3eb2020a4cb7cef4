import { afterEach, expect, test, vi } from 'vitest'
import { settings } from './settings.svelte'

/** An audio device that counts what is started on it. */
function device() {
  const started = vi.fn()
  const param = { value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  const node = () => ({
    gain: param,
    frequency: param,
    Q: param,
    connect: (next: unknown) => next,
    start: started,
    stop: vi.fn(),
  })
  class Device {
    sampleRate = 8000
    currentTime = 0
    state = 'running'
    destination = {}
    createGain = node
    createOscillator = node
    createBufferSource = node
    createBiquadFilter = node
    createBuffer = () => ({ getChannelData: () => new Float32Array(8) })
  }
  return { started, Device }
}

/** The module as a fresh page has it. */
async function fresh() {
  vi.resetModules()
  const sound = await import('./sound')
  const { settings } = await import('./settings.svelte')
  return { ...sound, settings }
}

afterEach(() => {
  vi.unstubAllGlobals()
  settings.sound = true
})

test('without audio nothing is heard and nothing fails', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const { play, listenForGesture } = await fresh()
  listenForGesture()
  dispatchEvent(new Event('pointerdown'))
  expect(() => play('queen')).not.toThrow()
})

test('a device that will not open is no trouble', async () => {
  vi.stubGlobal('AudioContext', class { constructor() { throw new Error('no device') } })
  const { play, listenForGesture } = await fresh()
  listenForGesture()
  dispatchEvent(new Event('pointerdown'))
  expect(() => play('moon')).not.toThrow()
})

test('nothing sounds before the first gesture, nor when sounds are off', async () => {
  const { started, Device } = device()
  vi.stubGlobal('AudioContext', Device)
  const { play, listenForGesture, settings } = await fresh()
  listenForGesture()
  play('card')
  expect(started).not.toHaveBeenCalled()
  dispatchEvent(new Event('keydown'))
  settings.sound = false
  play('card')
  expect(started).not.toHaveBeenCalled()
  settings.sound = true
  play('card')
  expect(started).toHaveBeenCalled()
})

test('every sound can be played', async () => {
  const { started, Device } = device()
  vi.stubGlobal('AudioContext', Device)
  const { play, listenForGesture } = await fresh()
  listenForGesture()
  dispatchEvent(new Event('pointerdown'))
  for (const name of ['card', 'lift', 'deal', 'trick', 'refuse', 'queen', 'heart', 'moon', 'win'] as const) {
    started.mockClear()
    play(name)
    expect(started, name).toHaveBeenCalled()
  }
})
