/** What a call that changes something is made with, and how what came of it is read again. */
import { pathOf, type Route } from '@drydock/contracts'
import type { Answer, HttpClient } from './httpClient.ts'
import type { Finding } from './finding.ts'
import { finding, judgeReply, read } from './judge.ts'
import type { Answers, Params } from './params.ts'
import type { Reporter } from './reading.ts'

export interface Writer {
  readonly ask: HttpClient
  readonly token: string
  readonly tell: Reporter
  readonly answers: Answers
}

export interface CallResult {
  /** It was answered as described. */
  readonly ok: boolean
  /** Whether the gateway did it, as far as its answer says; unknown when there was none. */
  readonly isDone: boolean | undefined
  readonly reply: unknown
  /** Of what was added, when the answer says it. */
  readonly id: string | undefined
}

/** Makes a call that should succeed; answers what it was answered, or that it was refused. */
export async function callAndJudge(
  { ask, token, tell }: Writer,
  route: Route,
  { params = {}, body }: { readonly params?: Params; readonly body?: unknown } = {},
): Promise<CallResult> {
  const answer = await ask({
    method: route.method,
    path: pathOf(route, params),
    token,
    ...(body === undefined ? {} : { body }),
  })
  if ('broken' in answer) {
    tell.find([finding({ route }, { pointer: '', expected: 'an answer', seen: answer.broken })])
    return { ok: false, isDone: undefined, reply: undefined, id: undefined }
  }
  tell.find(judgeReply({ route }, answer))
  const reply = read(answer.text)
  const id = fieldOf(reply, 'id') ?? /\/([^/?#]+)\/?$/.exec(answer.location)?.[1]
  return { ok: answer.status === 200, isDone: succeeded(answer), reply, id: id === undefined ? undefined : String(id) }
}

const succeeded = ({ status }: Answer): boolean => status >= 200 && status < 300

/** That a change cannot be read again is a finding about the call that made it. */
export const notSaved = (route: Route, expected: string, seen: string): Finding =>
  finding({ route, how: 'read again' }, { pointer: '', expected, seen })

export const entriesOf = (list: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(list) ? list.filter(it => typeof it === 'object' && it !== null) : []

/** The value of a field of a record; undefined when there is none. */
export const fieldOf = (record: unknown, name: string): unknown => Reflect.get(Object(record), name)

/** Whether a record has every field of another with its value. */
export const has = (record: unknown, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => JSON.stringify(fieldOf(record, name)) === JSON.stringify(value))

/** How often what was changed is changed back before it is left. */
const TRIES = 2

/** Makes a call to take something back, which is not judged; answers whether it was done. */
export async function callToUndo(
  { ask, token }: Writer,
  route: Route,
  { params = {}, body }: { readonly params?: Params; readonly body?: unknown } = {},
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await ask({
      method: route.method,
      path: pathOf(route, params),
      token,
      ...(body === undefined ? {} : { body }),
    })
    if (!('broken' in answer) && succeeded(answer)) return true
  }
  return false
}

/** What a call that reads answers, without judging it. */
export async function readBack({ ask, token }: Writer, route: Route, params: Params = {}): Promise<unknown> {
  const answer = await ask({ method: route.method, path: pathOf(route, params), token })
  return 'broken' in answer || answer.status !== 200 ? undefined : read(answer.text)
}

/** Changes something, and takes it back whatever happened meanwhile: `undo` answers what is left of it. */
export async function withUndo(
  tell: Reporter,
  change: () => Promise<void>,
  undo: () => Promise<string | undefined>,
  otherwise: string,
): Promise<void> {
  try {
    await change()
  } finally {
    const left = await undo().catch(() => otherwise)
    if (left !== undefined) tell.leaveBehind(left)
  }
}
