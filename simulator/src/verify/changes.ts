/** What a call that changes something is made with, and how what came of it is read again. */
import { pathOf, type Route } from '@drydock/contracts'
import type { Asking } from './ask.ts'
import type { Finding } from './finding.ts'
import { finding, judgeReply, read } from './judge.ts'
import type { Answers, Params } from './params.ts'
import type { Telling } from './reading.ts'

export interface Writer {
  readonly ask: Asking
  readonly token: string
  readonly tell: Telling
  readonly answers: Answers
}

/** Makes a call that should succeed; answers what it was answered, or that it was refused. */
export async function make(
  { ask, token, tell }: Writer,
  route: Route,
  { params = {}, body }: { readonly params?: Params; readonly body?: unknown } = {},
): Promise<{ readonly ok: boolean; readonly reply: unknown }> {
  const answer = await ask({ method: route.method, path: pathOf(route, params), token, ...(body === undefined ? {} : { body }) })
  if ('broken' in answer) {
    tell.find([finding({ route }, { pointer: '', expected: 'an answer', seen: answer.broken })])
    return { ok: false, reply: undefined }
  }
  tell.find(judgeReply({ route }, answer))
  return { ok: answer.status === 200, reply: read(answer.text) }
}

/** That a change cannot be read again is a finding about the call that made it. */
export const lost = (route: Route, expected: string, seen: string): Finding => finding({ route, how: 'read again' }, { pointer: '', expected, seen })

export const entriesOf = (list: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(list) ? list.filter(it => typeof it === 'object' && it !== null) : [])

/** The value of a field of a record; undefined when there is none. */
export const fieldOf = (record: unknown, name: string): unknown => Reflect.get(Object(record), name)

/** Whether a record has every field of another with its value. */
export const has = (record: unknown, fields: object): boolean => Object.entries(fields).every(([name, value]) => JSON.stringify(fieldOf(record, name)) === JSON.stringify(value))
