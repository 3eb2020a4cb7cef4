import { expect, test } from 'vitest'
import { hrefOf, readRoute, type Route } from './router.svelte'

const ROUTES: Route[] = [
  { page: 'home' },
  { page: 'table', table: 'a1B2' },
  { page: 'table', table: 'odd/name %' },
  { page: 'rules', preset: null },
  { page: 'rules', preset: 'black-lady' },
  { page: 'rules', preset: 'black-lady goal=50 passing=["left"]' },
  { page: 'studio', rules: null },
  { page: 'studio', rules: 'a-_b/2%' },
  { page: 'statistics' },
  { page: 'record', table: 'a1B2' },
]

test.each(ROUTES)('the address of $page leads there', (route) => {
  expect(readRoute(hrefOf(route))).toEqual(route)
})

test.each(['', '#', '#/'])('%j is home', (hash) => {
  expect(readRoute(hash)).toEqual({ page: 'home' })
})

test.each(['#/table', '#/record/', '#/nowhere', '#/table/a/b', '#/rules/a/b', '#/studio/a/b', '#/statistics/a', '#/%'])('%j is lost', (hash) => {
  expect(readRoute(hash)).toEqual({ page: 'lost' })
})
