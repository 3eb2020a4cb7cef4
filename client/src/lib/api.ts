/** Requests to the server, one function each, and the errors they throw. Types come from the schemas. */

import type { GuidePage } from './guide'
import type * as wire from './api-types'

export type * from './api-types'
export type CountingView = NonNullable<wire.TableMessage['counting']>
export type View = wire.TableMessage['view']
export type Game = View['game']
type Saw = wire.TableMessage['saw'][number]
type InGin = 'hand_dealt' | 'declined' | 'drawn' | 'taken' | 'discarded' | 'knocked' | 'laid_off' | 'hand_over'
export type HeartsSaw = Exclude<Saw, { type: InGin }>
export type GinSaw = Extract<Saw, { type: InGin | 'match_over' | 'undone' | 'deal_quit' | 'scores' }>
/** The message as a table of one game has it. */
export interface HeartsMessage extends wire.TableMessage {
  view: wire.HeartsView
  saw: HeartsSaw[]
}
export interface GinMessage extends wire.TableMessage {
  view: wire.GinView
  saw: GinSaw[]
}
export interface MessageOf {
  hearts: HeartsMessage
  gin: GinMessage
}
export type Changes = NonNullable<wire.RulesRequest['changes']>
export type KeptSettings = wire.Settings
export type Move = wire.MoveRequest['move']
/** A move, or the place of a choice that is offered. */
export type PuzzleMove = { move: Move } | { choice: number }
export type ReviewLine = wire.ReviewLine
/** Which time a deal was played: the first, again by a program, or with the hands exchanged. */
export type Play = wire.ReplayDeal['play']

/** The server said no: `code` for programs, the message for people. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, { code, sentence }: wire.Problem) {
    super(sentence)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
  }
}

/** What is said while the line is down. */
export const LOST = 'No connection to Hearthside. Trying again; nothing is lost.'

/** No answer, or none that could be read: the server is away. */
export class NoConnection extends Error {
  constructor() {
    super(LOST)
    this.name = 'NoConnection'
  }
}

/** The sentence to show for whatever a request threw. */
export function sentenceOf(trouble: unknown): string {
  if (trouble instanceof ApiProblem || trouble instanceof NoConnection) return trouble.message
  throw trouble
}

function isProblem(found: unknown): found is wire.Problem {
  const { code, sentence } = (found ?? {}) as Partial<wire.Problem>
  return typeof code === 'string' && typeof sentence === 'string'
}

async function problemIn(answer: Response): Promise<Error> {
  const found: unknown = await answer.json().catch(() => null)
  return isProblem(found) ? new ApiProblem(answer.status, found) : new NoConnection()
}

async function ask(method: string, path: string, body?: unknown, signal: AbortSignal | null = null, headers: Record<string, string> = {}): Promise<Response> {
  const request: RequestInit = { method, credentials: 'same-origin', signal, headers }
  if (body !== undefined) {
    request.headers = { ...headers, 'Content-Type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  const answer = await fetch(`/api${path}`, request).catch(lost)
  if (!answer.ok) throw await problemIn(answer)
  return answer
}

const lost = (): never => {
  throw new NoConnection()
}

const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).json().catch(lost)
const put = async <T>(path: string, body?: unknown): Promise<T> => (await ask('PUT', path, body)).json().catch(lost)
const post = async <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> => (await ask('POST', path, body, signal)).json().catch(lost)
const text = async (path: string): Promise<string> => (await ask('GET', path)).text().catch(lost)
const remove = async (path: string): Promise<void> => void (await ask('DELETE', path))

export const getHealth = () => get<wire.Health>('/health')

// ---- Rules, settings, sounds, the guide ----

export const getRules = () => get<wire.RuleCard[]>('/rules')
/** Reads rules of a game by a preset's name, notation or a code, with changes made to them. */
export const readRules = (game: Game, rules: string, changes: Changes = {}) => post<wire.RulesForm>('/rules/read', { game, rules, changes })
export const getStyles = () => get<wire.StyleCard[]>('/styles')

/** What is set, as the server keeps it. */
export const getSettings = () => get<KeptSettings>('/settings')
export const putSettings = (values: wire.SettingsRequest['values']) => put<KeptSettings>('/settings', { values })

export const getSounds = () => get<wire.Sounds>('/sounds')
/** A sound of the player's own, as it is in its file. */
export const soundAt = async (name: string) => (await ask('GET', `/sounds/${encodeURIComponent(name)}`)).arrayBuffer()

/** A page of the documentation as HTML: a file beside the client's own, and no part of the interface. */
export async function getGuide(page: GuidePage): Promise<string> {
  const answer = await fetch(`/docs/${page}.html`).catch(lost)
  return answer.ok ? answer.text() : lost()
}

// ---- Tables ----

const tableAt = (table: string): string => `/tables/${encodeURIComponent(table)}`

/** By table, the seat of whoever is at this screen, where several people play at it. */
const speakers = new Map<string, number>()

/** Requests about that table are for this seat from now on; for null nobody is at the screen, and no hand is sent. */
export function speakFor(table: string, seat: number | null): void {
  if (seat === null) speakers.delete(table)
  else speakers.set(table, seat)
}

/** Where something is asked of a table for whoever is at this screen, or for the person of that seat. */
function spoken(table: string, end = '', seat = speakers.get(table)): string {
  return `${tableAt(table)}${end}${seat === undefined ? '' : `?seat=${seat}`}`
}

/** Where the stream of messages of a table is. */
export const eventsOf = (table: string, watching = false): string => watching ? `/api${tableAt(table)}/watch/events` : `/api${spoken(table, '/events')}`
export const getTables = () => get<wire.TableSummary[]>('/tables')
/** The player's matches that cannot be read, because something that is stored of them is damaged. */
export const getUnreadable = () => get<wire.UnreadableTable[]>('/unreadable')
/** Takes such a match off the list; nothing of it is deleted. */
export const removeUnreadable = (table: string) => remove(`/unreadable/${encodeURIComponent(table)}`)
export const getTable = (table: string) => get<wire.TableMessage>(spoken(table))
/** A seat is kept in a cookie. Without one it would be taken, and nobody could sit there. */
function refuseWithoutCookies(): void {
  if (navigator.cookieEnabled) return
  throw new ApiProblem(0, { code: 'cookies', sentence: 'This browser refuses cookies, and your seat is kept in one. Allow them for this address, and try again.' })
}

export async function createTable(wanted: Partial<wire.TableRequest>): Promise<wire.TableCreated> {
  refuseWithoutCookies()
  return post<wire.TableCreated>('/tables', wanted)
}
export const makeMove = (table: string, n: number, move: Move) => post<wire.TableMessage>(spoken(table, '/moves'), { n, move })
/** Whether a move would be taken, without making it. */
export const checkMove = (table: string, n: number, move: Move) => post<wire.Checked>(spoken(table, '/check'), { n, move })
export const undoMove = (table: string, n: number, seat?: number) => post<wire.TableMessage>(spoken(table, '/undo', seat), { n })
/** The best choice now with what the player knows, what it is worth, and why. */
export const getHint = (table: string, n: number) => post<wire.Hint>(spoken(table, '/hint'), { n })
export const setOptions = (table: string, wanted: Partial<wire.OptionsRequest>) => post<wire.TableMessage>(spoken(table, '/options'), wanted)
/** Leaves the match for good, with all who play at this screen; its record stays. */
export const leaveTable = (table: string) => remove(tableAt(table))

// ---- Several people at one table ----

/** What takes a seat: a link, six letters that somebody read aloud, or the twelve of a code that was noted. */
export type InvitedBy = { table: string; seat: number; code: string } | { letters: string }

const seatAt = (table: string, seat: number): string => `${tableAt(table)}/seats/${seat}`

/** What an invitation leads to. The secret goes in a header, because addresses are logged. */
export async function getInvited(by: InvitedBy): Promise<wire.InvitationView> {
  const [path, invitation] = 'letters' in by ? ['/seats', by.letters] : [seatAt(by.table, by.seat), by.code]
  return (await ask('GET', path, undefined, null, { Invitation: encodeURIComponent(invitation) })).json().catch(lost)
}
/** Sits down there; `here` beside somebody who plays at this screen. */
export async function takeSeat(by: InvitedBy, name: string | null, here = false): Promise<wire.TableCreated> {
  refuseWithoutCookies()
  if ('letters' in by) return post<wire.TableCreated>('/seats', { letters: by.letters, name, here })
  return post<wire.TableCreated>(seatAt(by.table, by.seat), { code: by.code, name, here })
}
/** The invitations of all seats that have one, for the host. */
export const getInvitations = (table: string) => get<wire.Invitation[]>(`${tableAt(table)}/invitations`)
/** Opens a seat again before play begins, with another invitation. */
export const openSeat = (table: string, seat: number) => remove(seatAt(table, seat))
/** Offers the seat of somebody who is away, to whoever takes the invitation. */
export const offerSeat = (table: string, seat: number) => post<wire.Invitation>(`${seatAt(table, seat)}/invitation`, {})
/** Makes that invitation void. */
export const keepSeat = (table: string, seat: number) => remove(`${seatAt(table, seat)}/invitation`)
/** Has whoever stands in for the host be that from now on. */
export const becomeHost = (table: string) => ask('POST', `${tableAt(table)}/host`, {})
/** Has two seats change places before play begins: whoever sits there, and what invites to an open one. */
export const swapSeats = (table: string, places: [number, number]) => ask('POST', `${tableAt(table)}/swap`, { places } satisfies wire.SwapRequest)
/** Has a table go by other rules before play begins, of the other game or for another number of players too. */
export const changeRules = (table: string, game: Game, rules: string, goal: number | null) => ask('POST', `${tableAt(table)}/rules`, { game, rules, goal } satisfies wire.MatchRulesRequest)
/** Begins the match; the Shark takes the seats that are still open. */
export const beginMatch = (table: string, n: number) => post<wire.TableMessage>(`${tableAt(table)}/begin`, { n })

/** Agrees to what somebody at the table asks for, or declines; whoever asked takes it back by declining. */
export const answerRequest = (table: string, request: number, agrees: boolean) =>
  post<wire.TableMessage>(spoken(table, '/consent'), { request, agrees })
/** Another match with the same people. Whoever asks later gets the same table. */
export const playAgainTogether = (table: string) => post<wire.TableMessage>(`${tableAt(table)}/rematch`, {})

/** Lets people watch, or nobody any more; the code of the link. */
export const allowWatching = (table: string, on: boolean) => put<wire.WatchLink>(`${tableAt(table)}/watch`, { on })
/** Looks on at a table, by the code of a link. */
export const watchTable = (table: string, code: string) => post<wire.TableMessage>(`${tableAt(table)}/watch`, { code })

/** Where the people whom one watches play again, and the code to watch them there. */
export const watchedRematch = (table: string) => get<wire.WatchedRematch>(`${tableAt(table)}/watch/rematch`)

/** What can be said at a table. */
export const getReactions = () => get<wire.ReactionText[]>('/reactions')
export const react = (table: string, { reaction }: wire.ReactionText) =>
  ask('POST', spoken(table, '/reactions'), { reaction } satisfies wire.ReactionRequest)
/** Six letters that bring the player's seat to another browser. */
export const moveSeat = (table: string) => post<wire.SeatMove>(spoken(table, '/move'), {})
/** A recovery code, with which the player gets the seat back when this browser is lost; the one before is void then. */
export const getRecoveryCode = (table: string) => post<wire.RecoveryCode>(spoken(table, '/recovery-code'), {})

// ---- Deals, counted from 1 ----

const dealAt = (table: string, deal: number): string => `${tableAt(table)}/deals/${deal}`

/** A finished deal: its number, its cards and its seal. */
export const getDeal = (table: string, deal: number) => get<wire.DealView>(dealAt(table, deal))
/** A table of its own where a finished deal is played again. */
export const replayDeal = (table: string, deal: number) => post<wire.TableMessage>(`${tableAt(table)}/replay`, { deal })
/** A table of its own where a finished hand of Gin is played with the hands exchanged. */
export const mirrorDeal = (table: string, deal: number) => post<wire.TableMessage>(`${tableAt(table)}/replay`, { deal, mirror: true })
/** Goes on from a position of an imported record. */
export const playOn = (record: string, deal: number, place: number, seat: number | null, pace: number) =>
  post<wire.TableCreated>(`/records/${encodeURIComponent(record)}/deals/${deal}/try${ofSeat(seat)}`, { place, pace })
/** Goes on from a position of a match played here, at a table of its own. */
export const tryAgain = (table: string, deal: number, place: number, seat: number | null) => post<wire.TableCreated>(`${dealAt(table, deal)}/try${ofSeat(seat)}`, { place })
/** What a deal's link holds, but for the cards. */
export const readDeal = (code: string) => post<wire.LinkView>('/deals/read', { code })
/** Opens a deal's link at a table of its own. */
export const openDeal = (code: string, name: string | null, pace: number) => post<wire.TableCreated>('/deals', { code, name, pace })
/** Has the computer play the last deal again in the player's seat, as whoever is named. */
export const playAgain = (table: string, style: string) => post<wire.ComputersPlay>(`${tableAt(table)}/duplicate`, { style })
/** How the computer plays a deal again: its moments from `start` on, waited for where there is none yet. */
export const watchAgain = (table: string, deal: number, start: number) => get<wire.ComputersPlay>(`${tableAt(table)}/duplicate/${deal}?start=${start}`)

/** Which of several people at this screen something is asked for; null is the first of them. */
const ofSeat = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`)

/** Looks back at a deal that is over: `heard` is told each line as soon as it is here. */
export const reviewDeal = (table: string, deal: number, heard: (line: ReviewLine) => void, signal: AbortSignal, seat: number | null = null) =>
  lines(`${dealAt(table, deal)}/review${ofSeat(seat)}`, heard, signal)
/** The same of an imported record, for that seat or, without any, for whose record it is. */
export const reviewImported = (record: string, deal: number, heard: (line: ReviewLine) => void, signal: AbortSignal, seat: number | null = null) =>
  lines(`${recordAt(record)}/deals/${deal}/review${ofSeat(seat)}`, heard, signal)
/** The same of a whole match. */
export const reviewMatch = (table: string, heard: (line: wire.MatchReview) => void, signal: AbortSignal, seat: number | null = null) =>
  lines(`${tableAt(table)}/review${ofSeat(seat)}`, heard, signal)

async function lines<T>(path: string, heard: (line: T) => void, signal: AbortSignal): Promise<void> {
  const answer = await ask('GET', path, undefined, signal)
  const reader = (answer.body ?? lost()).pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(lost)
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) heard(JSON.parse(line) as T)
  }
}

// ---- Mistakes ----

const mistakesAt = (table: string, deal: number) => `${dealAt(table, deal)}/mistakes`
/** What one has still to learn from all deals of one's own that were reviewed. */
export const getMistakes = () => get<wire.MistakeList>('/mistakes')
/** What the review of a deal flags. */
export const getMistakesOf = (table: string, deal: number, seat: number | null) => get<wire.MistakeList>(`${mistakesAt(table, deal)}${ofSeat(seat)}`)
/** One of them as one knew it, to be decided again. */
export const askMistake = ({ table, deal, place, seat }: wire.Mistake) => get<wire.MistakeQuestion>(`${mistakesAt(table, deal)}/${place}${ofSeat(seat)}`)
/** Decides it again. */
export const chooseAgain = ({ table, deal, place, seat }: wire.Mistake, move: Move) =>
  post<wire.MistakeAnswer>(`${mistakesAt(table, deal)}/${place}${ofSeat(seat)}`, { move })
/** Asks what is best. */
export const showMistake = ({ table, deal, place, seat }: wire.Mistake) => post<wire.MistakeAnswer>(`${mistakesAt(table, deal)}/${place}/show${ofSeat(seat)}`, {})

// ---- The daily deal ----

/** The deal of today, and how one stands. */
export const getDaily = (game: Game) => get<wire.DailyDeal>(`/daily?game=${game}`)
/** Begins one's only try at it. */
export async function beginDaily(game: Game, name: string | null, pace: number): Promise<wire.TableCreated> {
  refuseWithoutCookies()
  return post<wire.TableCreated>('/daily', { game, name, pace })
}

// ---- Lessons ----

/** The step that one goes on with. */
export const getLesson = (lesson: Game) => get<wire.LessonView>(`/lessons/${lesson}`)
/** Goes back or ahead to a step, from 1. */
export const goToStep = (lesson: Game, step: number) => post<wire.LessonView>(`/lessons/${lesson}`, { step } satisfies wire.LessonStepRequest)
/** Answers a step; without a move the lesson goes on as it is written. */
export const answerStep = (lesson: Game, step: number, move: Move | null) => post<wire.LessonAnswer>(`/lessons/${lesson}/answer`, { step, move })

// ---- Puzzles ----

/** How well one solves puzzles, and how many are left. */
export const getPuzzles = () => get<wire.PuzzleStanding>('/puzzles')
/** The puzzle nearest to one's rating that one has not tried. */
export const nextPuzzle = (game: Game | null) => get<wire.PuzzleQuestion>(`/puzzles/next${game === null ? '' : `?game=${game}`}`)
const puzzleAt = (puzzle: string) => `/puzzles/${encodeURIComponent(puzzle)}`
export const getPuzzle = (puzzle: string) => get<wire.PuzzleQuestion>(puzzleAt(puzzle))
/** Chooses, with what was chosen at the decisions before. */
export const solvePuzzle = (puzzle: string, moves: readonly PuzzleMove[]) => post<wire.PuzzleReply>(puzzleAt(puzzle), { moves })
/** Asks for the answer. */
export const showPuzzle = (puzzle: string) => post<wire.PuzzleReply>(`${puzzleAt(puzzle)}/show`, {})
/** Has a decision, from 1, computed anew. */
export const objectTo = (puzzle: string, decision: number, move: PuzzleMove) => post<wire.PuzzleObjection>(`${puzzleAt(puzzle)}/object`, { decision, move })

// ---- Statistics ----

/** The names of the player whose matches are asked for, the present one first; none for the matches of all. */
export type Names = readonly string[]
const by = (names: Names): string => (names.length === 0 ? '' : `?${new URLSearchParams(names.map((name) => ['player', name]))}`)

/** Who has finished matches. */
export const getPlayers = () => get<string[]>('/stats/players')
/** What duplicate play came to over all matches, by game. */
export const getDuplicates = (names: Names) => get<wire.DuplicateTotal[]>(`/duplicates${by(names)}`)
/** The same of hands that were played from either side. */
export const getMirrors = (names: Names) => get<wire.DuplicateTotal[]>(`/mirrors${by(names)}`)
/** What was won so far, across all matches. */
export const getResultStatistics = (names: Names) => get<wire.ResultStatistics>(`/stats${by(names)}`)
/** What the finished matches say of how one plays. */
export const getPlayStatistics = (names: Names) => get<wire.PlayStatistics>(`/stats/figures${by(names)}`)
/** Forgets what was won so far; the records stay. */
export const clearStatistics = (names: Names) => remove(`/stats${by(names)}`)
/** How far the server is with deals of finished matches that were not looked back at. */
export const getReviewProgress = (names: Names) => get<wire.ReviewProgress>(`/stats/reviews${by(names)}`)
/** Has it look back at them, one after the other. */
export const beginReviews = (names: Names) => put<wire.ReviewProgress>(`/stats/reviews${by(names)}`)
export const stopReviews = async (names: Names): Promise<wire.ReviewProgress> =>
  (await ask('DELETE', `/stats/reviews${by(names)}`)).json().catch(lost)

// ---- Records ----

const recordAt = (record: string): string => `/records/${encodeURIComponent(record)}`

/** The records in which all these words are found. */
export function getRecords(words: string, game: Game | null, limit: number): Promise<wire.RecordList> {
  const asked = new URLSearchParams({ q: words, limit: String(limit), ...(game === null ? {} : { game }) })
  return get(`/records?${asked}`)
}
/** Imports the records of a file or a paste. */
export const bringRecords = (content: string) => post<wire.RecordsImported>('/records', { content })
export const openRecord = (record: string) => get<wire.RecordOpened>(recordAt(record))
export const getReplay = (record: string, deal: number, play: Play, seat: number | null = null) =>
  get<wire.ReplayDeal>(`${recordAt(record)}/deals/${deal}?play=${play}${seat === null ? '' : `&seat=${seat}`}`)
/** The record as a file has it, with notes as comments. */
export const getRecord = (record: string, format: 'text' | 'json' = 'text') => text(`${recordAt(record)}/file?format=${format}`)
/** Writes something beside a moment; an empty text wipes it out. */
export const writeNote = (record: string, note: wire.Note) => post<wire.RecordOpened>(`${recordAt(record)}/notes`, note)
/** Puts a mark on a move of a deal that is over; an empty one takes away what stood there. */
export const putMark = (record: string, mark: wire.Mark) => post<wire.RecordOpened>(`${recordAt(record)}/marks`, mark)
/** Forgets a record that was imported. */
export const dropRecord = (record: string) => remove(recordAt(record))

// ---- One-Handed ----

const observedAt = (match: string): string => `/onehanded/${encodeURIComponent(match)}`

export const getObservedMatches = () => get<wire.ObservedSummary[]>('/onehanded')
export const beginObserved = (wanted: wire.ObservedRequest) => post<wire.ObservedView>('/onehanded', wanted)
export const getObservedMatch = (match: string) => get<wire.ObservedView>(observedAt(match))
/** Enters or corrects something, in the words of `hearthside advise`. */
export const enterLine = (match: string, n: number, line: string) => post<wire.ObservedView>(`${observedAt(match)}/tell`, { n, line })
/** What the adviser would do. */
export const suggestFor = (match: string, n: number, signal: AbortSignal) => post<wire.Suggestion>(`${observedAt(match)}/suggestion`, { n }, signal)
/** The match as a record. */
export const getObservedRecord = (match: string) => text(`${observedAt(match)}/record`)
export const forgetObserved = (match: string) => remove(observedAt(match))
