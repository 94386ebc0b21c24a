/** Steps that inject faults between the boat and its apps. */
import { HUB_EVENT_NAMES } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { SignedDurationSchema, DurationSchema } from '#boat/durationSchema.ts'
import { type Fault, faultsOf, type ActiveFault } from '#faults/faults.ts'
import type { CustomReply } from '#faults/customReply.ts'
import { entryOf, FAULT_KINDS, type FaultParam, type FaultPlace, isCounted } from '#faults/kinds.ts'
import { hardwareKind } from '../kind.ts'
import { type ValueProblem, nearest } from '../problem.ts'
import { MarkOrRuleName } from '../moment.ts'
import { ANY, AnyCallName } from '../routes.ts'
import { words } from './words.ts'

const optional = z.optional
const Where = z.union([
  z.strictObject({ rest: AnyCallName.check(z.describe("A call such as 'GET /api/Alarm/Arm', or 'any'.")) }),
  z.strictObject({
    hub: z
      .enum(['connection', ANY, ...HUB_EVENT_NAMES])
      .check(z.describe("A push, 'any' push, or the 'connection' itself.")),
  }),
  z.enum(['storage', 'weather', 'everything']),
])

const Path = z
  .string()
  .check(z.regex(/^[^.]+(\.[^.]+)*$/, { error: "is the path of a field such as 'shipName', '0.status' or '*.status'" }))
/** Headers that define the length of a reply belong to the server; other faults truncate a reply. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'content-encoding']
const HeaderName = z.string().check(
  z.refine(name => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !FRAMING.includes(name.toLowerCase()), {
    error: `is the name of a header, and none of ${FRAMING.join(', ')}`,
  }),
)
const HeaderValue = z
  .string()
  .check(z.regex(/^[\t\x20-\x7e]*$/, { error: 'is a text in one line, of letters without accents' }))

const Begin = z.strictObject({
  on: Where.check(z.describe('What it affects, on this boat only.')),
  kind: z.enum(FAULT_KINDS).check(z.describe(FAULT_KINDS.map(it => `${it}: ${entryOf(it).help}`).join('\n'))),
  for: optional(DurationSchema.check(z.describe('How long it lasts, in the time of the boat.'))),
  times: optional(z.int().check(z.minimum(1), z.describe('How often it occurs.'))),
  chance: optional(
    z
      .number()
      .check(z.minimum(0), z.maximum(1), z.describe('Probability of each occurrence, from 0 to 1. Default: 1.')),
  ),
  status: optional(
    z.int().check(z.minimum(200), z.maximum(599), z.describe('HTTP status from 400 on; for `answer` from 200 on.')),
  ),
  by: optional(SignedDurationSchema.check(z.describe("How much later. A clock may also be slow: '-90s'."))),
  name: optional(
    MarkOrRuleName.check(
      z.describe(
        'Name of its random stream, which keeps its random numbers when other steps change. Default: derived from the step.',
      ),
    ),
  ),
  length: optional(z.int().check(z.minimum(1), z.describe('Number of consecutive pushes. Default: 3.'))),
  headers: optional(z.record(HeaderName, HeaderValue).check(z.describe('Headers of the answer, added or replaced.'))),
  body: optional(
    z.unknown().check(z.describe('For `answer` the whole answer, for `request` the whole request body; any JSON.')),
  ),
  text: optional(z.string().check(z.describe('The whole answer as text; it need not be JSON.'))),
  with: optional(
    z
      .record(Path, z.unknown())
      .check(
        z.describe(
          "New values in the boat's answer or the request body, by path: `{ shipName: null, '0.status': 9 }`. `*` stands for every entry of a list.",
        ),
      ),
  ),
  without: optional(
    z
      .array(Path)
      .check(z.minLength(1), z.describe("Fields to remove from the boat's answer or the request body, by path.")),
  ),
})
type Begin = z.output<typeof Begin>

const OWN = ['headers', 'body', 'text', 'with', 'without'] as const satisfies readonly (keyof CustomReply)[]
const PARAMS = ['status', 'by', 'length', ...OWN] as const satisfies readonly FaultParam[]
/** Where a fault applies, as text for people. */
const PLACES: Readonly<Record<FaultPlace, string>> = {
  rest: 'a call',
  push: 'a push',
  connection: 'the connection of the hub',
  storage: 'the storage',
  weather: 'the weather',
  everything: 'everything',
}

export const fault = hardwareKind({
  name: 'fault',
  help: 'Starts a [fault](#faults) between the boat and its apps. Without `for` and `times` it lasts until it is cleared.',
  examples: [
    '{ on: { rest: GET /api/Alarm/Arm }, kind: status, status: 500, times: 1 }',
    '{ on: { rest: any }, kind: clock-skew, by: -90s }',
    '{ on: { hub: connection }, kind: drop, for: 17s }',
    '{ on: { hub: SetStatusOnClient }, kind: delay, by: 3s, for: 60s, chance: 0.5, name: slow-line }',
    '{ on: { rest: GET /api/Profile }, kind: answer, body: { shipName: 7 }, times: 1 }',
    '{ on: { rest: GET /api/temperature }, kind: answer, text: soon, headers: { content-type: text/plain } }',
    "{ on: { rest: GET /api/sensor }, kind: answer, with: { '*.status': '9' }, without: [0.deviceTypeId] }",
    '{ on: { rest: PUT /api/Profile }, kind: request, with: { shipName: null }, times: 1 }',
    '{ on: weather, kind: truncated }',
    '{ on: storage, kind: status, status: 503 }',
    '{ on: everything, kind: offline, for: 20s }',
    'clear',
  ],
  params: z.union([words({ clear: 'Ends all faults.' }), Begin]),
  plan: it => (it === 'clear' ? undefined : problemOf(it)),
  run({ boat }, it) {
    if (it === 'clear') faultsOf(boat).clear()
    else faultsOf(boat).begin(faultAs(it))
  },
})

type Written = {
  readonly on: { readonly rest: string } | { readonly hub: string } | 'storage' | 'weather' | 'everything'
}

/** Returns the active faults of a boat in the form in which they are written. */
export const faultsInForce = (boat: Boat): readonly (ActiveFault & Written)[] =>
  faultsOf(boat)
    .all()
    .map(it => ({ ...it, ...writtenOf(it) }))

function writtenOf({ place, name }: Fault): Written {
  if (place === 'storage' || place === 'weather' || place === 'everything') return { on: place }
  if (place === 'connection') return { on: { hub: place } }
  return { on: place === 'rest' ? { rest: name ?? ANY } : { hub: name ?? ANY } }
}

/** Returns the problem of parameters that cannot be combined with this kind at this place. */
function problemOf(it: Begin): ValueProblem | undefined {
  const { place } = placeOf(it.on)
  const { places, takes = [], needs } = entryOf(it.kind)
  if (!places.includes(place)) {
    const fit = FAULT_KINDS.filter(kind => entryOf(kind).places.includes(place))
    return {
      message: `'${it.kind}' does not apply to ${PLACES[place]}; what does: ${fit.join(', ')}.`,
      meant: nearest(it.kind, fit),
      path: ['kind'],
    }
  }
  const extra = PARAMS.find(name => it[name] !== undefined && !takes.includes(name))
  if (extra) return { message: `'${it.kind}' takes no '${extra}'.`, path: [extra], of: 'key' }
  const own = problemOfOwn(it, place)
  if (own) return own
  if (it.status !== undefined && it.status < 400 && it.kind !== 'answer')
    return {
      message: `'status' must be at least 400, not ${it.status}; a custom answer ('kind: answer') may have a lower one.`,
      path: ['status'],
    }
  if (needs && it[needs] === undefined) return { message: `'${it.kind}' needs '${needs}'.`, path: ['kind'] }
  if (it.by !== undefined && it.by < 0 && it.kind !== 'clock-skew')
    return { message: `'${it.kind}' takes no negative time; only 'clock-skew' does.`, path: ['by'] }
  if (it.times !== undefined && !isCounted(it.kind, place))
    return {
      message: `'${it.kind}' on ${PLACES[place]} happens once or for a time ('for'); it cannot be counted.`,
      path: ['times'],
      of: 'key',
    }
  return undefined
}

/** Whether a reply with this HTTP status has no body: RFC 9110, 6.4.1. */
export const hasNoBody = (status: number | undefined): boolean => status === 204 || status === 304

/** Returns the problem of the parts of a custom reply or request body. */
function problemOfOwn(it: Begin, place: FaultPlace): ValueProblem | undefined {
  if (it.kind !== 'answer' && it.kind !== 'request') return undefined
  const what = it.kind === 'answer' ? "the boat's answer" : 'the body of the call'
  const whole = it.kind === 'answer' ? 'a whole answer' : 'a whole body'
  const [first, second] = (['body', 'text'] as const).filter(name => it[name] !== undefined)
  const change = (['with', 'without'] as const).find(name => it[name] !== undefined)
  if (first && second) return { message: "An answer has 'body' or 'text', not both.", path: [second], of: 'key' }
  if (first && change)
    return {
      message: `'${change}' changes ${what}, but '${first}' is ${whole}.`,
      path: [change],
      of: 'key',
    }
  if (change && place === 'storage')
    return {
      message: `'${change}' changes JSON, but the storage does not answer with JSON.`,
      path: [change],
      of: 'key',
    }
  // An empty text says that the boat does not handle the call.
  if (first && it.text !== '' && hasNoBody(it.status))
    return { message: `An answer with the status ${it.status} has no '${first}'.`, path: [first], of: 'key' }
  const { takes = [] } = entryOf(it.kind)
  if (!takes.some(name => Object.hasOwn(it, name)))
    return {
      message: `'${it.kind}' needs one of ${takes.map(name => `'${name}'`).join(', ')}.`,
      path: ['kind'],
    }
  return undefined
}

function placeOf(on: Begin['on']): Pick<Fault, 'place' | 'name'> {
  if (typeof on === 'string') return { place: on }
  if ('rest' in on) return { place: 'rest', name: on.rest === ANY ? undefined : on.rest }
  return on.hub === 'connection'
    ? { place: 'connection' }
    : { place: 'push', name: on.hub === ANY ? undefined : on.hub }
}

const faultAs = ({
  on,
  kind,
  for: lasts,
  times,
  chance,
  status,
  by,
  length,
  name: rule,
  headers,
  body,
  text,
  with: values,
  without,
}: Begin): Fault => ({
  ...placeOf(on),
  ...{ rule, kind, lasts, times, chance, status, by, length },
  ...(kind === 'answer' ? { answer: { headers, body, text, with: values, without } } : {}),
  ...(kind === 'request' ? { request: { body, with: values, without } } : {}),
})
