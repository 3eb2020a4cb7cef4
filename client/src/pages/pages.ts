/** The pages by name: where each is fetched from, and the properties it gets from its address. */

import type { Component } from 'svelte'
import { untrack } from 'svelte'
import { Lazy } from '../lib/preload'
import type { Route } from '../lib/router.svelte'
import { settings } from '../lib/settings.svelte'

type Name = Route['page']
type RouteOf<N extends Name> = Extract<Route, { page: N }>

export interface Page<R extends Route = Route> {
  /** The component with its properties, still to be fetched. */
  part: Lazy<Component<Record<string, unknown>>>
  props: (route: R) => Record<string, unknown>
  /** What makes two addresses two pages, each begun anew. */
  key: (route: R) => unknown
}

/** The properties are checked against the component here, where both are known. */
function page<R extends Route, Props extends Record<string, unknown>>(
  load: () => Promise<{ default: Component<Props> }>,
  props: (route: R) => Props,
  key: (route: R) => unknown = () => null,
): Page<R> {
  return { part: new Lazy(async () => (await load()).default as Component<Record<string, unknown>>), props, key }
}

const none = () => ({})

const PAGES: { [N in Name]: Page<RouteOf<N>> } = {
  home: page(() => import('./home/Home.svelte'), none),
  table: page(() => import('./Table.svelte'), ({ table }) => ({ table }), ({ table }) => table),
  rules: page(() => import('./Rules.svelte'), ({ game, rules }) => ({ game: game ?? settings.game, rules })),
  'rules-editor': page(
    () => import('./rules-editor/RulesEditor.svelte'),
    ({ game, rules }) => ({ game: game ?? untrack(() => settings.game), rules }),
    (route) => route,
  ),
  statistics: page(() => import('./statistics/Statistics.svelte'), ({ game }) => ({ game: game ?? settings.game })),
  gin: page(() => import('./StartGin.svelte'), ({ params }) => ({ params }), (route) => route),
  records: page(() => import('./Records.svelte'), none),
  board: page(
    () => import('./board/Board.svelte'),
    ({ table, deal = null, seat = null, step = null, play = 'first' }) => ({ table, deal, seat, step, play }),
    ({ table, seat }) => `${table}/${seat}`,
  ),
  puzzles: page(() => import('./puzzles/Puzzles.svelte'), ({ puzzle }) => ({ puzzle }), ({ puzzle }) => puzzle),
  daily: page(() => import('./daily/Daily.svelte'), ({ game }) => ({ game: game ?? settings.game }), ({ game }) => game),
  lesson: page(() => import('./lessons/Lesson.svelte'), ({ lesson }) => ({ lesson }), ({ lesson }) => lesson),
  mistakes: page(() => import('./puzzles/Mistakes.svelte'), none),
  practise: page(() => import('./puzzles/Practice.svelte'), ({ theme }) => ({ theme }), ({ theme }) => theme),
  learn: page(() => import('./puzzles/Practice.svelte'), ({ table, deal, seat = null }) => ({ of: { table, deal, seat } }), ({ table, deal, seat }) => `${table}/${deal}/${seat}`),
  deal: page(() => import('./Deal.svelte'), ({ code }) => ({ code }), ({ code }) => code),
  friends: page(() => import('./friends/Friends.svelte'), none),
  letters: page(() => import('./friends/Invitation.svelte'), ({ letters }) => ({ by: { letters } }), (route) => route),
  invitation: page(() => import('./friends/Invitation.svelte'), ({ table, seat, code }) => ({ by: { table, seat, code } }), (route) => route),
  watch: page(() => import('./Table.svelte'), ({ table, code }) => ({ table, code }), (route) => route),
  onehanded: page(() => import('./one-handed/OneHanded.svelte'), none),
  observed: page(() => import('./one-handed/ObservedMatch.svelte'), ({ match }) => ({ match }), ({ match }) => match),
  guide: page(() => import('./Guide.svelte'), ({ name, at }) => ({ name, at }), ({ name }) => name),
  lost: page(() => import('./NotFound.svelte'), none),
}

export const pageOf = (route: Route): Page => PAGES[route.page] as unknown as Page
