/** Steps that make something go wrong between the boat and its apps. */
import { HUB_EVENT_NAMES } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { SignedSpan, Span } from '#boat/span.ts'
import { type Fault, faultsOf, type InForce } from '#faults/faults.ts'
import { entryOf, FAULT_KINDS, type FaultParam, type FaultPlace, isCounted } from '#faults/kinds.ts'
import { hardware } from '../kind.ts'
import { type Complaint, nearest } from '../problem.ts'
import { Name } from '../moment.ts'
import { ANY, AnyCall } from '../routes.ts'

const { optional } = z
const Where = z.union([
  z.strictObject({ rest: AnyCall.check(z.describe("A call such as 'GET /api/Alarm/Arm', or 'any'.")) }),
  z.strictObject({ hub: z.enum(['connection', ANY, ...HUB_EVENT_NAMES]).check(z.describe("A push, 'any' push, or the 'connection' itself.")) }),
  z.enum(['storage', 'weather', 'everything']),
])

const Begin = z.strictObject({
  on: Where.check(z.describe('What it strikes, on this boat only.')),
  kind: z.enum(FAULT_KINDS).check(z.describe(FAULT_KINDS.map(it => `${it}: ${entryOf(it).help}`).join('\n'))),
  for: optional(Span.check(z.describe('In force for this long, in boat time.'))),
  times: optional(z.int().check(z.minimum(1), z.describe('Strikes so many times.'))),
  chance: optional(z.number().check(z.minimum(0), z.maximum(1), z.describe('How likely it strikes, from 0 to 1.'))),
  status: optional(z.int().check(z.minimum(400), z.maximum(599))),
  by: optional(SignedSpan.check(z.describe("How much later; a clock may also be slow ('-90s')."))),
  name: optional(Name.check(z.describe('Of its random stream, so that it draws the same whatever else is changed; by what it says when left out.'))),
  length: optional(z.int().check(z.minimum(1), z.describe('How many in a row.'))),
})
type Begin = z.output<typeof Begin>

const PARAMS = ['status', 'by', 'length'] as const satisfies readonly FaultParam[]
/** Where a fault strikes, as people know it. */
const PLACES: Readonly<Record<FaultPlace, string>> = {
  rest: 'a call',
  push: 'a push',
  connection: 'the connection of the hub',
  storage: 'the storage',
  weather: 'the weather',
  everything: 'everything',
}

export const fault = hardware({
  name: 'fault',
  help: "Something goes wrong between the boat and its apps: what (`kind`), where (`on`), and for how long or how many times; until it is cleared when neither is said. 'clear' ends all faults.",
  examples: [
    '{ on: { rest: GET /api/Alarm/Arm }, kind: status, status: 500, times: 1 }',
    '{ on: { rest: any }, kind: clock-skew, by: -90s }',
    '{ on: { hub: connection }, kind: drop, for: 17s }',
    '{ on: { hub: SetStatusOnClient }, kind: delay, by: 3s, for: 60s, chance: 0.5, name: slow-line }',
    '{ on: weather, kind: truncated }',
    '{ on: storage, kind: status, status: 503 }',
    '{ on: everything, kind: offline, for: 20s }',
    'clear',
  ],
  params: z.union([z.literal('clear'), Begin]),
  plan: it => (it === 'clear' ? undefined : complaintAbout(it)),
  run({ boat }, it) {
    if (it === 'clear') faultsOf(boat).clear()
    else faultsOf(boat).begin(faultAs(it))
  },
})

type Written = { readonly on: { readonly rest: string } | { readonly hub: string } | 'storage' | 'weather' | 'everything' }

/** The faults of a boat that are in force, with what they strike as it is written. */
export const faultsInForce = (boat: Boat): readonly (InForce & Written)[] =>
  faultsOf(boat)
    .all()
    .map(it => ({ ...it, ...writtenOf(it) }))

function writtenOf({ place, name }: Fault): Written {
  if (place === 'storage' || place === 'weather' || place === 'everything') return { on: place }
  if (place === 'connection') return { on: { hub: place } }
  return { on: place === 'rest' ? { rest: name ?? ANY } : { hub: name ?? ANY } }
}

/** What cannot be said of this kind at this place. */
function complaintAbout(it: Begin): Complaint | undefined {
  const { place } = placeOf(it.on)
  const { places, takes = [], needs } = entryOf(it.kind)
  if (!places.includes(place)) {
    const fit = FAULT_KINDS.filter(kind => entryOf(kind).places.includes(place))
    return { message: `'${it.kind}' does not apply to ${PLACES[place]}; what does: ${fit.join(', ')}.`, meant: nearest(it.kind, fit), path: ['kind'] }
  }
  const extra = PARAMS.find(name => it[name] !== undefined && !takes.includes(name))
  if (extra) return { message: `'${it.kind}' takes no '${extra}'.`, path: [extra], of: 'key' }
  if (needs && it[needs] === undefined) return { message: `'${it.kind}' needs '${needs}'.`, path: ['kind'] }
  if (it.by !== undefined && it.by < 0 && it.kind !== 'clock-skew') return { message: `'${it.kind}' takes no time that is past; only 'clock-skew' does.`, path: ['by'] }
  if (it.times !== undefined && !isCounted(it.kind, place)) return { message: `'${it.kind}' on ${PLACES[place]} happens once or lasts ('for'); it is not counted.`, path: ['times'], of: 'key' }
  return undefined
}

function placeOf(on: Begin['on']): Pick<Fault, 'place' | 'name'> {
  if (typeof on === 'string') return { place: on }
  if ('rest' in on) return { place: 'rest', name: on.rest === ANY ? undefined : on.rest }
  return on.hub === 'connection' ? { place: 'connection' } : { place: 'push', name: on.hub === ANY ? undefined : on.hub }
}

const faultAs = ({ on, kind, for: lasts, times, chance, status, by, length, name: rule }: Begin): Fault => ({ ...placeOf(on), rule, kind, lasts, times, chance, status, by, length })
