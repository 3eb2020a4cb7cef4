import { expect, test } from 'vitest'
import { disguiseAs, entitle, hrefOf, readRoute, router, type Route } from './router.svelte'

const ROUTES: Route[] = [
  { page: 'home' },
  { page: 'table', table: 'a1B2' },
  { page: 'table', table: 'odd/name %' },
  { page: 'rules', game: null, rules: null },
  { page: 'rules', game: 'gin', rules: null },
  { page: 'rules', game: 'hearts', rules: 'black-lady' },
  { page: 'rules', game: 'hearts', rules: 'black-lady goal=50 passing=["left"]' },
  { page: 'rules', game: 'gin', rules: 'openspiel' },
  { page: 'rules-editor', game: null, rules: null },
  { page: 'rules-editor', game: 'hearts', rules: 'a-_b/2%?' },
  { page: 'rules-editor', game: 'gin', rules: 'gin.a-_b' },
  { page: 'rules-editor', game: 'gin', rules: 'standard' },
  { page: 'statistics', game: null },
  { page: 'statistics', game: 'gin' },
  { page: 'gin', params: {} },
  { page: 'gin', params: { name: 'Dave & Ada', limit: '250', go: '1' } },
  { page: 'board', table: 'a1B2', deal: null, seat: null },
  { page: 'board', table: 'odd/name %', deal: 12, seat: null },
  { page: 'board', table: 'a1B2', deal: 12, seat: 0 },
  { page: 'board', table: 'a1B2', deal: 3, seat: null, step: 17 },
  { page: 'board', table: 'a1B2', deal: 3, seat: 1, step: 0, play: 'mirror' },
  { page: 'board', table: 'a1B2', deal: 3, seat: null, play: 'again' },
  { page: 'records' },
  { page: 'daily', game: null },
  { page: 'daily', game: 'gin' },
  { page: 'puzzles', puzzle: null },
  { page: 'puzzles', puzzle: 'h0123456789ab' },
  { page: 'mistakes' },
  { page: 'lesson', lesson: 'hearts' },
  { page: 'lesson', lesson: 'gin' },
  { page: 'practise', theme: null },
  { page: 'practise', theme: 'Knock or play on' },
  { page: 'learn', table: 'a1B2', deal: 3, seat: null },
  { page: 'learn', table: 'a1B2', deal: 3, seat: 2 },
  { page: 'onehanded' },
  { page: 'observed', match: 'a1B2' },
  { page: 'guide', name: 'guide', at: null },
  { page: 'guide', name: 'guide', at: 'deal-numbers' },
  { page: 'guide', name: 'variants', at: null },
]

test.each(ROUTES)('the address of $page leads there', (route) => {
  expect(readRoute(hrefOf(route))).toEqual(route)
})

test.each(['.', ')', '),', '…'])('a link that is followed by %j in a message is the same', (sign) => {
  for (const route of [{ page: 'invitation', table: 'a1B2', seat: 1, code: 'a-_Q' }, { page: 'watch', table: 'a1B2', code: 'a-_Q' }] as const) {
    expect(readRoute(hrefOf(route) + sign)).toEqual(route)
  }
})

test.each(['', '#', '#/'])('%j is home', (hash) => {
  expect(readRoute(hash)).toEqual({ page: 'home' })
})

test.each(['#/table', '#/board/', '#/nowhere', '#/table/a/b', '#/rules/a/b', '#/rules-editor/a/b', '#/statistics/a', '#/records/a', '#/board/a/0', '#/board/a/1/b', '#/board/a/1/2/3', '#/guide/nothing', '#/guide/guide/a/b', '#/guide/constructor', '#/%'])('%j is lost', (hash) => {
  expect(readRoute(hash)).toEqual({ page: 'lost' })
})

test('a shared code says which game it is of, and needs no more', () => {
  expect(hrefOf({ page: 'rules-editor', game: 'gin', rules: 'gin.abc' })).toBe('#/rules-editor/gin.abc')
  expect(hrefOf({ page: 'rules-editor', game: 'hearts', rules: 'abc' })).toBe('#/rules-editor/abc')
})

test('addresses of earlier releases still open their page', () => {
  expect(readRoute('#/review/a1B2/3/1')).toEqual({ page: 'board', table: 'a1B2', deal: 3, seat: 1 })
  expect(readRoute('#/record/a1B2')).toEqual({ page: 'board', table: 'a1B2', deal: null, seat: null })
  expect(readRoute('#/record/a1B2?deal=3&step=17&play=again')).toEqual({ page: 'board', table: 'a1B2', deal: 3, seat: null, step: 17, play: 'again' })
  expect(readRoute('#/studio/gin.abc')).toEqual({ page: 'rules-editor', game: 'gin', rules: 'gin.abc' })
  expect(readRoute('#/constructor')).toEqual({ page: 'lost' })
})

test('what the command line was told is read in any order and any case, and its values as they are', () => {
  expect(readRoute('#/gin?LIMIT=025&Name=Dave+H%20&go=1')).toEqual({ page: 'gin', params: { limit: '025', name: 'Dave H', go: '1' } })
  const params = { go: '1', rules: 'straight', limit: '250', name: 'Dave' }
  for (const told of ['name=Dave&limit=250&rules=straight&go=1', 'GO=1&Rules=straight&Limit=250&NAME=Dave']) {
    expect(readRoute(`#/gin?${told}`)).toEqual({ page: 'gin', params })
  }
  expect(readRoute('#/gin/x?go=1')).toEqual({ page: 'lost' })
})

test('an address that follows the page takes nobody back who is just leaving', async () => {
  const board = (step: number) => ({ page: 'board', table: 'a1B2', deal: 3, step }) as const
  const arrived = () => new Promise((seen) => addEventListener('hashchange', seen, { once: true }))
  router.go(board(4))
  await arrived()
  router.rename(board(5))
  router.rename(board(6))
  expect(location.hash).toBe(hrefOf(board(6)))
  router.go({ page: 'home' })
  router.rename(board(7))
  await arrived()
  expect(router.route).toEqual({ page: 'home' })
})

test('the window’s title names the page, unless it is to say something else', () => {
  entitle('Rules')
  expect(document.title).toBe('Rules · Hearthside')
  disguiseAs('Stores inventory')
  entitle('Your turn')
  expect(document.title).toBe('Stores inventory')
  disguiseAs(null)
  expect(document.title).toBe('Your turn · Hearthside')
})
