/** Makes changing calls, reads their effects, and undoes them. */
import { pathOf, type Route, parseJson } from '@drydock/contracts'
import type { HttpResponse, HttpClient } from './httpClient.ts'
import type { Finding } from './finding.ts'
import { finding, judgeReply } from './judge.ts'
import type { RouteReplies, Params } from './params.ts'
import type { VerifyReporter } from './reading.ts'

export interface Writer {
  readonly ask: HttpClient
  readonly token: string
  readonly reporter: VerifyReporter
  readonly answers: RouteReplies
}

export interface CallResult {
  /** Whether the response is as described. */
  readonly ok: boolean
  /** Whether the gateway made the change; undefined without a response. */
  readonly isDone: boolean | undefined
  readonly reply: unknown
  /** Id of the new record, if the response has it. */
  readonly id: string | undefined
}

/** Makes a call that should succeed, and reports deviations of the response. */
export async function callAndJudge(
  { ask, token, reporter }: Writer,
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
    reporter.find([finding({ route }, { pointer: '', expected: 'an answer', seen: answer.broken })])
    return { ok: false, isDone: undefined, reply: undefined, id: undefined }
  }
  reporter.find(judgeReply({ route }, answer))
  const reply = parseJson(answer.text)
  const id = fieldOf(reply, 'id') ?? /\/([^/?#]+)\/?$/.exec(answer.location)?.[1]
  return { ok: answer.status === 200, isDone: succeeded(answer), reply, id: id === undefined ? undefined : String(id) }
}

const succeeded = ({ status }: HttpResponse): boolean => status >= 200 && status < 300

/** Finding: the effect of a change cannot be read. */
export const notSaved = (route: Route, expected: string, seen: string): Finding =>
  finding({ route, how: 'read again' }, { pointer: '', expected, seen })

/** Returns the objects of a list from a reply; empty if the reply is no list. */
export const entriesOf = (list: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(list) ? list.filter(it => typeof it === 'object' && it !== null) : []

/** The value of a field of a record; undefined when there is none. */
export const fieldOf = (record: unknown, name: string): unknown => Reflect.get(Object(record), name)

/** Whether a record has every field of another with its value. */
export const has = (record: unknown, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => JSON.stringify(fieldOf(record, name)) === JSON.stringify(value))

/** Attempts to undo a change. */
const TRIES = 2

/** Makes a call that undoes a change, without judging it; returns whether it succeeded. */
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

/** Reads without judging the response. */
export async function readBack({ ask, token }: Writer, route: Route, params: Params = {}): Promise<unknown> {
  const answer = await ask({ method: route.method, path: pathOf(route, params), token })
  return 'broken' in answer || answer.status !== 200 ? undefined : parseJson(answer.text)
}

/** Makes a change and undoes it, even after an error. @param undo returns what could not be undone. */
export async function withUndo(
  reporter: VerifyReporter,
  change: () => Promise<void>,
  undo: () => Promise<string | undefined>,
  otherwise: string,
): Promise<void> {
  try {
    await change()
  } finally {
    const left = await undo().catch(() => otherwise)
    if (left !== undefined) reporter.leaveBehind(left)
  }
}
