/**
 * The only place of the app that fetches from the gateway: address, bearer, status rule, errors. Source: API, OPEN-044,
 * 117, 124, 128.
 */
import { type BodyOf, type ParamsOf, pathOf, type ReplyOf, type Route, decodeReply, SECOND } from '@drydock/contracts'
import { abortAfter } from '#api/abortAfter.ts'
import { takeEarlyAnswer } from '#api/earlyAnswer.ts'

/**
 * Where calls go: `url` is the gateway's origin without a final slash, `token` answers undefined when nobody is signed
 * in.
 */
export interface CallTarget {
  readonly url: string
  token(): Promise<string | undefined>
}

/** Why a call failed. `network`: no answer came; `unreadable`: the answer does not match the contract. */
export type FailureReason =
  | { readonly is: 'status'; readonly status: number }
  | { readonly is: 'network' }
  | { readonly is: 'unreadable'; readonly problem: string }

const reasonText = (reason: FailureReason): string =>
  reason.is === 'status' ? `status ${reason.status}` : reason.is === 'network' ? 'no answer' : reason.problem

/** A call that failed; the message names route and reason. Parameters and headers may name a person. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly reason: FailureReason
  constructor({ method, path }: Route, reason: FailureReason) {
    super(`${method} ${path} failed: ${reasonText(reason)}`)
    this.reason = reason
  }
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: CallError }

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: never }
  : { readonly [N in Name]: T }
export type CallOptions<R extends Route> = Part<'params', ParamsOf<R>> & Part<'body', BodyOf<R>>
/** Options of a call; they may be left out where nothing is needed. */
export type Options<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>]

/**
 * Time limit of most calls: over a dead connection no answer ever comes. Arming, disarming, enrolling and man overboard
 * have none. ALARM-11, ENROLL-09 to ENROLL-11, MOB.
 */
const CALL_TIMEOUT_MS = 30 * SECOND

const NO_TARGET: CallTarget = { url: '', token: () => Promise.resolve(undefined) }
let target = NO_TARGET

/** Sets the gateway that all further calls go to. */
export function setCallTarget(newTarget: CallTarget): void {
  target = newTarget
}

/** The token is sent to the API of the gateway only. */
const headers = async (path: string, hasBody: boolean): Promise<Record<string, string>> => {
  const token = path.startsWith('/api/') ? await target.token() : undefined
  return {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
  }
}

interface RawReply {
  readonly status: number
  readonly text: string
}

/** The status code and text of an answer. Never retried, since many calls change the boat. */
async function fetchText(method: string, path: string, body: unknown, signal: AbortSignal): Promise<RawReply> {
  const address = target.url + path
  const asked = method === 'GET' ? takeEarlyAnswer(address, signal) : undefined
  const answer = await (asked ??
    fetch(address, {
      method,
      signal,
      cache: 'no-store',
      headers: await headers(path, body !== undefined),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }))
  return { status: answer.status, text: await answer.text() }
}

/** Like `fetchText`, but undefined when no answer came, or none in time. */
async function fetchTextInTime(route: Route, path: string, body: unknown): Promise<RawReply | undefined> {
  const ask = (signal: AbortSignal): Promise<RawReply> => fetchText(route.method, path, body, signal)
  try {
    return await (route.hasNoTimeout ? ask(new AbortController().signal) : abortAfter(CALL_TIMEOUT_MS, ask))
  } catch {
    return undefined
  }
}

/**
 * Makes one call and answers with the text as it came. Success is exactly 200; a failure is a value and is logged here,
 * once.
 */
export async function callForText<R extends Route>(route: R, ...[options]: Options<R>): Promise<Answer<string>> {
  const path = pathOf(route, options?.params ?? {})
  const answer = await fetchTextInTime(route, path, options?.body)
  if (answer === undefined) return failed(route, { is: 'network' })
  return answer.status === 200
    ? { ok: true, value: answer.text }
    : failed(route, { is: 'status', status: answer.status })
}

/** Makes one call and reads its answer as the contract defines. */
export async function call<R extends Route>(route: R, ...options: Options<R>): Promise<Answer<ReplyOf<R>>> {
  const answer = await callForText(route, ...options)
  return answer.ok ? readAnswer(route, answer.value) : answer
}

/** Reads the text of an answer as the contract defines. */
export function readAnswer<R extends Route>(route: R, text: string): Answer<ReplyOf<R>> {
  const reply = decodeReply(route, text)
  return reply.ok ? reply : failed(route, { is: 'unreadable', problem: reply.problem })
}

function failed(route: Route, reason: FailureReason): { readonly ok: false; readonly failure: CallError } {
  const failure = new CallError(route, reason)
  console.warn(failure.message)
  return { ok: false, failure }
}
