import { afterEach, expect, test, vi } from 'vitest'
import { VOICES } from './built-in-sounds'
import { SOUNDS } from './options'
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
  expect(() => play('QSPlayd')).not.toThrow()
})

test('a device that will not open is no trouble', async () => {
  vi.stubGlobal('AudioContext', class { constructor() { throw new Error('no device') } })
  const { play, listenForGesture } = await fresh()
  listenForGesture()
  dispatchEvent(new Event('pointerdown'))
  expect(() => play('Moon')).not.toThrow()
})

test('nothing sounds before the first gesture, nor when sounds are off', async () => {
  const { started, Device } = device()
  vi.stubGlobal('AudioContext', Device)
  const { play, listenForGesture, settings } = await fresh()
  listenForGesture()
  play('Card')
  expect(started).not.toHaveBeenCalled()
  dispatchEvent(new Event('keydown'))
  settings.sound = false
  play('Card')
  expect(started).not.toHaveBeenCalled()
  settings.sound = true
  play('Card')
  expect(started).toHaveBeenCalled()
})

test('with sounds off the device is closed until they are on', async () => {
  const { Device } = device()
  const asked: string[] = []
  class Watched extends Device {
    async suspend() {
      asked.push(this.state = 'suspended')
    }
    async resume() {
      asked.push(this.state = 'running')
    }
  }
  vi.stubGlobal('AudioContext', Watched)
  const { play, listenForGesture, settings } = await fresh()
  settings.sound = false
  listenForGesture()
  dispatchEvent(new Event('keydown'))
  play('Card')
  expect(asked).toEqual(['suspended'])
  settings.sound = true
  play('Card')
  expect(asked).toEqual(['suspended', 'running'])
})

test('every sound can be played', async () => {
  const { started, Device } = device()
  vi.stubGlobal('AudioContext', Device)
  const { play, listenForGesture } = await fresh()
  listenForGesture()
  dispatchEvent(new Event('pointerdown'))
  for (const { name } of SOUNDS) {
    started.mockClear()
    play(name)
    expect(started, name).toHaveBeenCalled()
  }
})

test('each category has several voices, and no two of them are alike', () => {
  for (const [name, voices] of Object.entries(VOICES)) {
    const notes = voices.map((voice) => {
      const heard: unknown[] = []
      voice({ brush: (...args) => heard.push(args), tone: (...args) => heard.push(args) })
      return JSON.stringify(heard)
    })
    expect(notes.length, name).toBeGreaterThanOrEqual(3)
    expect(new Set(notes).size, name).toBe(notes.length)
  }
})

/** The player's own files by category, as the server has them. */
function served(own: Record<string, string[]>) {
  const categories = Object.entries(own).map(([category, names]) => ({ category, when: '', files: names.map((name) => ({ name, stamp: '1' })) }))
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/sounds' ? new Response(JSON.stringify({ folder: '', categories, ignored: [] })) : new Response(path),
  )
}

test('files of the player’s own join at once; alone where the house is silent; and one that is no sound is left out', async () => {
  const { Device } = device()
  const heard: string[] = []
  class Decoding extends Device {
    override createBufferSource = () => {
      const source = { buffer: null as unknown, connect: () => source, start: () => heard.push(source.buffer as string) }
      return source as never
    }
    decodeAudioData = async (data: ArrayBuffer) => {
      const path = new TextDecoder().decode(data)
      if (path.includes('bad')) throw new DOMException('no sound')
      return path
    }
  }
  vi.stubGlobal('AudioContext', Decoding)
  served({ CardUp: ['cardup1.wav', 'cardup9.ogg', 'bad.mp3'] })
  const { play, listenForGesture, ownChanged, settings } = await fresh()
  settings.soundHouse = false
  listenForGesture()
  dispatchEvent(new Event('keydown'))
  ownChanged('something')
  await vi.waitFor(() => {
    for (let k = 0; k < 40; k++) play('CardUp')
    expect(new Set(heard.filter((each) => typeof each === 'string'))).toEqual(new Set(['/api/sounds/cardup1.wav', '/api/sounds/cardup9.ogg']))
  })
  heard.length = 0
  play('OK') // has no files: the house has it
  expect(heard.filter((each) => typeof each === 'string')).toEqual([])
  settings.soundHouse = true
  for (let k = 0; k < 200; k++) play('CardUp')
  expect(heard.some((each) => typeof each !== 'string')).toBe(true)
  expect(heard.some((each) => typeof each === 'string')).toBe(true)
})
