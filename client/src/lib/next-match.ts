/** The match that is set up: what the server is asked for. */

import { createTable, getRules, getStyles, playAgainTogether, type Game, type SeatRequest, type TableMessage, type TableRequest } from './api'
import { chosenOf, grouped, USUAL } from './rule-choices'
import { charactersOf, known, SHARK, wantedFor, type Seats } from './seating'
import { current, nameOf, seatedAs } from './profiles'
import { settings } from './settings.svelte'

/** What the player wants to be called; null for no name. */
export const ownName = (): string | null => nameOf(current())

/** A table at which these sit clockwise from the player's left. */
export const tableFor = (game: Game, rules: string, seats: Seats, besides: Partial<TableRequest> = {}) =>
  createTable({ game, rules, pace: settings.pace, seats: [{ kind: 'person', name: ownName() }, ...wantedFor(seats, settings.strength)], ...besides })

/** A table by the rules, to the goal and against the players that are set for the game. */
export async function tableAsSet(game: Game, besides: Partial<TableRequest> = {}) {
  const [cards, styles] = await Promise.all([getRules(), getStyles()])
  const { preset, goal, opponents } = settings[game]
  const chosen = chosenOf(grouped(cards, game, settings), preset)
  const names = charactersOf(styles, game).map(({ style }) => style)
  const seats = known(opponents, names).slice(0, (chosen?.seats ?? (game === 'gin' ? 2 : 4)) - 1)
  return tableFor(game, chosen?.rules ?? USUAL[game], seats, { goal, ...besides })
}

/** Whether other people sit at the table, or are to. */
export const isTogether = ({ view, seats }: Pick<TableMessage, 'seats' | 'view'>): boolean =>
  seats.some(({ style }, seat) => style === null && seat !== view.seat)

/** Whether people sit there at other screens. */
export const isElsewhere = ({ here, seats }: Pick<TableMessage, 'seats' | 'here'>): boolean =>
  seats.some(({ kind }, seat) => kind === 'person' && !here.includes(seat))

/**
 * A table for the people at this screen, by name; with `friends` the other seats wait for people elsewhere, else the
 * players that are set for the game take them. Those at the screen sit as far apart as can be.
 */
export async function tableAtScreen(game: Game, people: readonly (string | null)[], friends: boolean) {
  const [cards, styles] = await Promise.all([getRules(), getStyles()])
  const { preset, goal, opponents } = settings[game]
  const { rules, seats: count } = chosenOf(grouped(cards, game, settings), preset) ?? { rules: USUAL[game], seats: game === 'gin' ? 2 : 4 }
  const others = wantedFor(known(opponents, charactersOf(styles, game).map(({ style }) => style)), settings.strength)
  const seats: SeatRequest[] = Array.from({ length: count }, (_, seat) => (friends ? { kind: 'person' } : others[(seat || 1) - 1]!))
  people.forEach((name, k) => (seats[Math.floor((k * count) / people.length)] = { kind: k === 0 ? 'person' : 'here', name }))
  return createTable({ game, rules, goal, pace: settings.pace, seats, wait: true })
}

/** Sets up the same seats, the player's among them, and the same rules from the start; answers the new table. Throws what the server says. */
export async function rematch(message: TableMessage): Promise<string> {
  const { view, seats, pace } = message
  if (isTogether(message)) return (await playAgainTogether(message.table)).table
  const wanted = seats.map(({ style }, seat) =>
    seat === view.seat ? { kind: 'person' as const, name: nameOf(seatedAs({ seats, view })) } : { kind: 'style' as const, style: style ?? SHARK },
  )
  const { table } = await createTable({ game: view.game, rules: view.rules.notation, seats: wanted, pace, wait: true })
  return table
}
