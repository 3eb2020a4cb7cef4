import { expect, test, vi } from 'vitest'
import { preload, Lazy } from './preload'

test('a part is fetched once, however many want it', async () => {
  const load = vi.fn(async () => 'page')
  const part = new Lazy(load)
  expect(part.now).toBeNull()
  expect(await Promise.all([part.get(), part.get()])).toEqual(['page', 'page'])
  await preload()
  expect(part.now).toBe('page')
  expect(load).toHaveBeenCalledTimes(1)
})

test('what did not come is asked for again, and holds up nothing but what would have followed', async () => {
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new TypeError('refused')).mockRejectedValueOnce(new TypeError('refused'))
  const part = new Lazy(load)
  const next = new Lazy(async () => 'next')
  await expect(part.get()).rejects.toThrow('refused')
  await preload()
  expect([part.now, next.now]).toEqual([null, null])
  await preload()
  expect([part.now, next.now]).toEqual(['page', 'next'])
})
