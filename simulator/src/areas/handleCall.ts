/** Handles calls by rules: checks rights, parses, records the input, and appends the answer to the journal. */
import {
  type BodyOf,
  canCall,
  type ParamsOf,
  type ReplyOf,
  roleRefusalText,
  type Rights,
  type Route,
} from '@drydock/contracts'
import { en } from 'zod/locales'
import type { Boat } from '#boat/boat.ts'
import { appendFromOutside, inputLogOf } from '#boat/inputLog.ts'
import { Refusal, type RefusalCode } from '#boat/refusal.ts'
import { truncatedJson } from '#boat/truncate.ts'

/** The caller and the boat. */
export interface Caller {
  readonly boat: Boat
  readonly user: string
  readonly rights: Rights
}

export interface RouteCall<R extends Route> extends Caller {
  readonly params: ParamsOf<R>
  readonly body: BodyOf<R>
}

/** Unparsed parts of a request. */
export interface RawCall {
  readonly params: unknown
  readonly body: unknown
}

export interface RuleOptions<R extends Route> {
  /** Returns the reply for the journal, if the reply contains a secret. */
  readonly redact?: (reply: ReplyOf<R>) => unknown
  /** Refuses too many calls. A refused call is not recorded as an input, so repeated calls cannot fill the memory. */
  readonly limit?: (call: RouteCall<R>) => void
}

/** Default error texts of schemas. */
const english = en()

const STATUS: Readonly<Record<RefusalCode, number>> = {
  'not-found': 404,
  'not-allowed': 403,
  conflict: 409,
  invalid: 400,
  broken: 500,
}

/** Result of a call. `entry` is its journal entry: parsed parts, or the raw parts if they were unreadable. */
export interface CallOutcome {
  readonly entry: { readonly params: unknown; readonly body: unknown; readonly status: number; readonly reply: unknown }
  readonly answer?: unknown
  readonly refusal?: Refusal
}

/** Name of a route in the journal and in the input log. */
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** Returns a function that handles a call by the rule: reads, records and answers it. */
export function createCallHandler<R extends Route>(
  route: R,
  rule: (call: RouteCall<R>) => ReplyOf<R>,
  { redact = reply => reply, limit = () => undefined }: RuleOptions<R>,
): (caller: Caller, sent: RawCall) => CallOutcome {
  const name = nameOf(route)
  return (caller, sent) => {
    const { boat, user } = caller
    const reading = attempt(() => {
      const call = readCall(route, caller, sent)
      limit({ ...caller, ...call })
      return call
    })
    if ('refusal' in reading) {
      const found = refused(sent, reading.refusal)
      appendFromOutside(boat, 'rest', name, { user, ...found.entry })
      return found
    }
    // The body is recorded as parsed, so that a replay handles the same data.
    const input = { user, params: sent.params, body: reading.it.body }
    if (route.changes) inputLogOf(boat).add(name, input)
    const answer = attempt(() => rule({ ...caller, ...reading.it }))
    const found =
      'refusal' in answer ? refused(reading.it, answer.refusal) : answered(reading.it, answer.it, redact(answer.it))
    const append = (): void => boat.journal.append('rest', name, { user, ...found.entry })
    if (route.changes) append()
    else inputLogOf(boat).read(name, input, append)
    return found
  }
}

const answered = ({ params, body }: RawCall, answer: unknown, reply: unknown): CallOutcome => ({
  entry: { params: params ?? {}, body: body ?? null, status: 200, reply: reply ?? null },
  answer: answer ?? null,
})
const refused = ({ params, body }: RawCall, refusal: Refusal): CallOutcome => ({
  entry: {
    params: truncatedJson(params),
    body: truncatedJson(body ?? null),
    status: STATUS[refusal.code],
    reply: null,
  },
  refusal,
})

/** Checks the caller's role and parses the request. @throws Refusal */
function readCall<R extends Route>(
  route: R,
  caller: Caller,
  { params, body }: RawCall,
): Pick<RouteCall<R>, 'params' | 'body'> {
  if (route.role !== 'anyone' && !canCall(route.role, caller.rights))
    throw new Refusal('not-allowed', roleRefusalText(route.role))
  return {
    params: parsed(route.params, params, 'path') as ParamsOf<R>,
    body: parsed(route.body, body, 'body') as BodyOf<R>,
  }
}

function attempt<T>(run: () => T): { readonly it: T } | { readonly refusal: Refusal } {
  try {
    return { it: run() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: error }
  }
}

/** Parses a part with its schema; undefined without a schema. @throws Refusal that names the field. */
function parsed(schema: Route['body'], value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: english.localeError })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.') || part
  throw new Refusal('invalid', `${field}: ${issue?.message ?? 'unreadable'}`, field)
}
