import { expect, test } from 'vitest'
import type { Health } from './api'
import { LinkAddress } from './link-address.svelte'

const at = (hostname: string) => new LinkAddress({ origin: `http://${hostname}:8737`, hostname, pathname: '/' })

const NETWORK = { address: 'http://192.168.1.5:8737' } as Health
const LOOPBACK = { address: null } as Health

test.each(['127.0.0.1', 'localhost', '[::1]'])('nobody else opens a link to %s, unless the server has another address', (hostname) => {
  const links = at(hostname)
  expect([links.start, links.host, links.reached]).toEqual([`http://${hostname}:8737/`, `${hostname}:8737`, false])
  links.told(LOOPBACK)
  expect([links.start, links.reached]).toEqual([`http://${hostname}:8737/`, false])
  links.told(NETWORK)
  expect([links.start, links.host, links.reached]).toEqual(['http://192.168.1.5:8737/', '192.168.1.5:8737', true])
})

test('whoever came by an address of the network passes that on', () => {
  const links = at('card-room.local')
  for (const told of [LOOPBACK, NETWORK]) {
    links.told(told)
    expect([links.start, links.reached]).toEqual(['http://card-room.local:8737/', true])
  }
})

test('only a server of the internet has no owner in a browser', () => {
  const links = at('cards.example')
  links.told({ address: 'https://cards.example', reach: 'public' } as Health)
  expect(links.isPublic).toBe(true)
  links.told(NETWORK)
  expect(links.isPublic).toBe(false)
})
