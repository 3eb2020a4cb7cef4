/** Requests to the server, one function each, and the errors they throw. Types come from the schemas. */

import type { GuidePage } from './guide'
import type {
  Checked,
  ComputersPlay,
  DealView,
  DuplicateTotal,
  GinView,
  Health,
  HeartsView,
  Hint,
  LinkView,
  Mark,
  MoveRequest,
  Note,
  ObservedRequest,
  ObservedSummary,
  ObservedView,
  OptionsRequest,
  PlayStatistics,
  Problem,
  RecordList,
  RecordOpened,
  RecordsImported,
  ReplayDeal,
  ResultStatistics,
  ReviewBegun,
  ReviewDecision,
  ReviewProgress,
  ReviewSummary,
  RuleCard,
  RulesForm,
  RulesRequest,
  SawAnswer,
  SawCard,
  SawDrawn,
  SawHandDealt,
  SawHandOver,
  SawKnocked,
  Settings,
  SettingsRequest,
  Sounds,
  StyleCard,
  Suggestion,
  TableCreated,
  TableMessage,
  TableRequest,
  TableSummary,
} from './api-types'

export type * from './api-types'
export type View = TableMessage['view']
export type Game = View['game']
type Saw = TableMessage['saw'][number]
type InGin = (SawHandDealt | SawAnswer | SawDrawn | SawCard | SawKnocked | SawHandOver)['type']
export type HeartsSaw = Exclude<Saw, { type: InGin }>
export type GinSaw = Extract<Saw, { type: InGin | 'match_over' | 'undone' | 'deal_quit' | 'scores' }>
/** The message as a table of one game has it. */
export interface HeartsMessage extends TableMessage {
  view: HeartsView
  saw: HeartsSaw[]
}
export interface GinMessage extends TableMessage {
  view: GinView
  saw: GinSaw[]
}
export interface MessageOf {
  hearts: HeartsMessage
  gin: GinMessage
}
export type Changes = NonNullable<RulesRequest['changes']>
export type KeptSettings = Settings
export type Move = MoveRequest['move']
export type ReviewLine = ReviewBegun | ReviewDecision | ReviewSummary
/** Which time a deal was played: the first, again by a program, or with the hands exchanged. */
export type Play = ReplayDeal['play']

/** The server said no: `code` for programs, the message for people. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** For `illegal`: which rule. */
  readonly rule: string | null
  /** For `stale`: how long the log is now. */
  readonly n: number | null

  constructor(status: number, problem: Problem) {
    super(problem.sentence)
    this.name = 'ApiProblem'
    this.status = status
    this.code = problem.code
    this.rule = problem.rule ?? null
    this.n = problem.n ?? null
  }

  get sentence(): string {
    return this.message
  }
}

/** What is said while the line is down. */
export const LOST = 'Lost the table. Trying again; nothing is lost.'

/** No answer, or none that could be read: the server is away. */
export class NoConnection extends Error {
  constructor() {
    super(LOST)
    this.name = 'NoConnection'
  }

  get sentence(): string {
    return this.message
  }
}

/** The sentence to show for whatever a request threw. */
export function sentenceOf(trouble: unknown): string {
  if (trouble instanceof ApiProblem || trouble instanceof NoConnection) return trouble.sentence
  throw trouble
}

function isProblem(found: unknown): found is Problem {
  return (
    typeof found === 'object' &&
    found !== null &&
    typeof (found as Problem).code === 'string' &&
    typeof (found as Problem).sentence === 'string'
  )
}

async function problemIn(answer: Response): Promise<Error> {
  const found: unknown = await answer.json().catch(() => null)
  return isProblem(found) ? new ApiProblem(answer.status, found) : new NoConnection()
}

async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { method, credentials: 'same-origin', signal: signal ?? null }
  if (body !== undefined) {
    request.headers = { 'Content-Type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  const answer = await fetch(`/api${path}`, request).catch(() => {
    throw new NoConnection()
  })
  if (!answer.ok) throw await problemIn(answer)
  return answer
}

async function json<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await ask(method, path, body, signal)
  return answer.json().catch(() => {
    throw new NoConnection()
  }) as Promise<T>
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`

export const getHealth = (): Promise<Health> => json('GET', '/health')
export const getRules = (): Promise<RuleCard[]> => json('GET', '/rules')
/** Reads rules of a game by a preset's name, notation or a code, with changes made to them. */
export function readRules(game: Game, rules: string, changes: Changes = {}): Promise<RulesForm> {
  return json('POST', '/rules/read', { game, rules, changes })
}

/** What is set, as the server keeps it. */
export const getSettings = (): Promise<KeptSettings> => json('GET', '/settings')
export function putSettings(values: SettingsRequest['values']): Promise<KeptSettings> {
  return json('PUT', '/settings', { values })
}

export const getSounds = (): Promise<Sounds> => json('GET', '/sounds')
/** A sound of the player's own, as it is in its file. */
export async function soundAt(name: string): Promise<ArrayBuffer> {
  return (await ask('GET', `/sounds/${encodeURIComponent(name)}`)).arrayBuffer()
}

/** A page of the documentation as HTML: a file beside the client's own, and no part of the interface. */
export async function getGuide(page: GuidePage): Promise<string> {
  const answer = await fetch(`/docs/${page}.html`).catch(() => null)
  if (!answer?.ok) throw new NoConnection()
  return answer.text()
}

export const getStyles = (): Promise<StyleCard[]> => json('GET', '/styles')
export const getTables = (): Promise<TableSummary[]> => json('GET', '/tables')
export const getTable = (table: string): Promise<TableMessage> => json('GET', at(table))

export function createTable(wanted: Partial<TableRequest>): Promise<TableCreated> {
  return json('POST', '/tables', wanted)
}

export function makeMove(table: string, n: number, move: Move): Promise<TableMessage> {
  return json('POST', `${at(table)}/moves`, { n, move })
}

/** Whether a move would be taken, without making it. */
export function checkMove(table: string, n: number, move: Move): Promise<Checked> {
  return json('POST', `${at(table)}/check`, { n, move })
}

export function undoMove(table: string, n: number): Promise<TableMessage> {
  return json('POST', `${at(table)}/undo`, { n })
}

/** What the Master would do now who sees no more than the asker does, what it is worth, and why. */
export const getHint = (table: string, n: number): Promise<Hint> => json('POST', `${at(table)}/hint`, { n })

/** Looks back at a deal that is over: `heard` is told each line as soon as it is here. */
export async function reviewDeal(table: string, deal: number, heard: (line: ReviewLine) => void, signal: AbortSignal): Promise<void> {
  const answer = await ask('GET', `${at(table)}/deals/${deal}/review`, undefined, signal)
  if (answer.body === null) throw new NoConnection()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new NoConnection()
    })
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) heard(JSON.parse(line) as ReviewLine)
  }
}

/** Takes up a deal again at a decision of one's own, at a table of its own. */
export function tryAgain(table: string, deal: number, place: number): Promise<TableCreated> {
  return json('POST', `${at(table)}/deals/${deal}/try`, { place })
}

export function setOptions(table: string, wanted: Partial<OptionsRequest>): Promise<TableMessage> {
  return json('POST', `${at(table)}/options`, wanted)
}

/** A finished deal, counted from 1: its number, its cards and its seal. */
export const getDeal = (table: string, deal: number): Promise<DealView> => json('GET', `${at(table)}/deals/${deal}`)

/** A table of its own where a finished deal, counted from 1, is played again. */
export const replayDeal = (table: string, deal: number): Promise<TableMessage> => json('POST', `${at(table)}/replay`, { deal })

/** A table of its own where a finished hand of Gin, counted from 1, is played with the hands exchanged. */
export function mirrorDeal(table: string, deal: number): Promise<TableMessage> {
  return json('POST', `${at(table)}/replay`, { deal, mirror: true })
}

/** What a deal's link holds, but for the cards. */
export const readDeal = (code: string): Promise<LinkView> => json('POST', '/deals/read', { code })

/** Opens a deal's link at a table of its own. */
export function openDeal(code: string, name: string | null, pace: number): Promise<TableCreated> {
  return json('POST', '/deals', { code, name, pace })
}

/** Has the computer play the last deal again in the asker's seat, as whoever is named. */
export function playAgain(table: string, style: string): Promise<ComputersPlay> {
  return json('POST', `${at(table)}/duplicate`, { style })
}

/** How the computer plays a deal again, counted from 1: its moments from `start` on, waited for where there is none yet. */
export function watchAgain(table: string, deal: number, start: number): Promise<ComputersPlay> {
  return json('GET', `${at(table)}/duplicate/${deal}?start=${start}`)
}

/** What duplicate play came to over all matches, by game. */
export const getDuplicates = (): Promise<DuplicateTotal[]> => json('GET', '/duplicates')

/** The same of hands that were played from either side. */
export const getMirrors = (): Promise<DuplicateTotal[]> => json('GET', '/mirrors')

/** What was won so far, across all matches. */
export const getResultStatistics = (): Promise<ResultStatistics> => json('GET', '/stats')

/** What the finished matches say of how one plays. */
export const getPlayStatistics = (): Promise<PlayStatistics> => json('GET', '/stats/figures')
/** How far the server is with deals of finished matches that were not looked back at. */
export const getReviewProgress = (): Promise<ReviewProgress> => json('GET', '/stats/reviews')
/** Has it look back at them, one after the other. */
export const beginReviews = (): Promise<ReviewProgress> => json('PUT', '/stats/reviews')
export const stopReviews = (): Promise<ReviewProgress> => json('DELETE', '/stats/reviews')

/** Forgets what was won so far; the records stay. */
export async function clearStatistics(): Promise<void> {
  await ask('DELETE', '/stats')
}

/** Leaves the match for good; its record stays. */
export async function leaveTable(table: string): Promise<void> {
  await ask('DELETE', at(table))
}

const recordAt = (record: string): string => `/records/${encodeURIComponent(record)}`

/** The records in which all these words are found. */
export function getRecords(words: string, game: Game | null, limit: number): Promise<RecordList> {
  const asked = new URLSearchParams({ q: words, limit: String(limit), ...(game === null ? {} : { game }) })
  return json('GET', `/records?${asked}`)
}

/** Imports the records of a file or a paste. */
export const bringRecords = (content: string): Promise<RecordsImported> => json('POST', '/records', { content })
export const openRecord = (record: string): Promise<RecordOpened> => json('GET', recordAt(record))
export const getReplay = (record: string, deal: number, play: Play): Promise<ReplayDeal> =>
  json('GET', `${recordAt(record)}/deals/${deal}?play=${play}`)

/** Writes something beside a moment; an empty text wipes it out. */
export const writeNote = (record: string, note: Note): Promise<RecordOpened> => json('POST', `${recordAt(record)}/notes`, note)

/** Puts a mark on a move of a deal that is over; an empty one takes away what stood there. */
export const putMark = (record: string, mark: Mark): Promise<RecordOpened> => json('POST', `${recordAt(record)}/marks`, mark)

/** Forgets a record that was imported. */
export async function dropRecord(record: string): Promise<void> {
  await ask('DELETE', recordAt(record))
}

/** The record as a file has it, with notes as comments. */
export async function getRecord(record: string, format: 'text' | 'json' = 'text'): Promise<string> {
  const answer = await ask('GET', `${recordAt(record)}/file?format=${format}`)
  return answer.text().catch(() => {
    throw new NoConnection()
  })
}

const observedAt = (match: string): string => `/onehanded/${encodeURIComponent(match)}`

/** The One-Handed matches. */
export const getObservedMatches = (): Promise<ObservedSummary[]> => json('GET', '/onehanded')
export const beginObserved = (wanted: ObservedRequest): Promise<ObservedView> => json('POST', '/onehanded', wanted)
export const getObservedMatch = (match: string): Promise<ObservedView> => json('GET', observedAt(match))

/** Enters or corrects something, in the words of `hearthside advise`. */
export function enterLine(match: string, n: number, line: string): Promise<ObservedView> {
  return json('POST', `${observedAt(match)}/tell`, { n, line })
}

/** What the adviser would do. */
export function suggestFor(match: string, n: number, signal: AbortSignal): Promise<Suggestion> {
  return json('POST', `${observedAt(match)}/suggestion`, { n }, signal)
}

/** The match as a record. */
export async function getObservedRecord(match: string): Promise<string> {
  const answer = await ask('GET', `${observedAt(match)}/record`)
  return answer.text().catch(() => {
    throw new NoConnection()
  })
}

export async function forgetObserved(match: string): Promise<void> {
  await ask('DELETE', observedAt(match))
}

/** Where the stream of messages of a table is. */
export const eventsOf = (table: string): string => `/api${at(table)}/events`
