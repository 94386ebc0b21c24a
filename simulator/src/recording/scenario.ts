/**
 * A recording as a scenario: the boat as it was at first, what its gateway pushed, what somebody did and what their app
 * called.
 */
import {
  alarmRoutes,
  decodePush,
  type Duration,
  HUB_EVENT_NAMES,
  type HubEventName,
  type Instant,
  profileRoutes,
  type Route,
  SENSOR_TYPES,
  sensorRoutes,
  settingsRoutes,
  temperatureRoutes,
  eventlogRoutes,
} from '@drydock/contracts'
import type { Call, Crossing, Push } from './crossing.ts'
import type { Deed } from './deeds.ts'
import { firstReply, planOf } from './firstAnswers.ts'
import { type Expected, writeScenario, writtenSpan } from './write.ts'

export interface RecordedAs {
  readonly name: string
  readonly id: string
}

/** What the app calls by itself once somebody is signed in. */
const BY_ITSELF: readonly Route[] = [
  alarmRoutes.status,
  alarmRoutes.settings,
  sensorRoutes.list,
  profileRoutes.read,
  settingsRoutes.read,
  temperatureRoutes.read,
  eventlogRoutes.list,
]
/** Pushes that a captain would want to be told of. */
const TELLING: readonly string[] = [
  'SetArmOrDisarmOnClient',
  'UpdateStatusChangeOnAlarm',
  'ShowMessage',
  'ShowError',
] satisfies HubEventName[]
const PATIENCE = '30s'

/** Crossings that are redacted already, in the order of their times; at least one. */
export function scenarioText(crossings: readonly Crossing[], { name, id }: RecordedAs): string {
  const calls = crossings.filter(it => it.is === 'call').filter(it => it.route.path.startsWith('/api/'))
  const pushes = crossings.filter(it => it.is === 'push')
  const start = Math.min(...[...calls, ...pushes].map(it => it.at))
  return writeScenario({
    name,
    id,
    about: `Recorded from a live gateway: ${calls.length} calls, ${pushes.length} pushes. Names, addresses, numbers and places are stand-ins.`,
    notes: notesOf(calls, start, crossings),
    start,
    seed: 1,
    boat: planOf(crossings, start),
    deeds: [
      ...pushes.map(it => deedOf(it, it.at - start)),
      ...calls
        .filter(it => isPlayed(it, crossings))
        .flatMap(it => [...faultOf(it, it.at - start), ...actOf(it, it.at - start, crossings)]),
    ].toSorted((a, b) => a.at - b.at),
    expected: [
      ...expectedCalls(
        calls.filter(it => isPlayed(it, crossings)),
        start,
      ),
      ...expectedPushes(pushes, start),
      ...endOf(crossings, start),
    ],
  })
}

/** What somebody did that no step does, for whoever reads the file. */
function notesOf(calls: readonly Call[], start: Instant, crossings: readonly Crossing[]): readonly string[] {
  const other = calls
    .filter(it => !isPlayed(it, crossings))
    .map(it => `${writtenSpan(it.at - start)}: ${nameOf(it.route)} (${it.status})`)
  return other.length === 0 ? [] : ['Somebody called this, too, which no step here does:', ...other]
}

/** Whether an app that plays the scenario makes the call, by itself or by a step. */
const isPlayed = (it: Call, crossings: readonly Crossing[]): boolean =>
  BY_ITSELF.includes(it.route) || actOf(it, 0, crossings).length > 0

const nameOf = (route: Route): string => `${route.method} ${route.path}`

/** What the gateway pushed, as the step of hardware that pushes the same, or as it was. */
function deedOf({ event, args }: Push, at: Duration): Deed {
  const armed = event === 'SetArmOrDisarmOnClient' ? decodePush(event, args) : undefined
  if (armed?.ok && (args[0] === '1' || args[0] === '0')) return { at, kind: 'armed', params: armed.value }
  const [text] = args
  const kind = { ShowMessage: 'message', ShowError: 'error', SendNotificationToClient: 'notification' }[event]
  if (kind !== undefined && args.length === 1 && typeof text === 'string') return { at, kind, params: text }
  return { at, kind: 'push', params: { event, ...(args.length > 0 ? { args } : {}) } }
}

/** A gateway that broke over a call breaks over it again. */
const faultOf = ({ route, status }: Call, at: Duration): readonly Deed[] =>
  status >= 500
    ? [{ at, kind: 'fault', params: { on: { rest: nameOf(route) }, kind: 'status', status, times: 1 } }]
    : []

/** What a person did, as far as a call tells it. */
function actOf({ route, params }: Call, at: Duration, crossings: readonly Crossing[]): readonly Deed[] {
  if (route === alarmRoutes.arm) return [{ at, kind: 'captain', params: 'arm' }]
  if (route === alarmRoutes.disarm) return [{ at, kind: 'captain', params: 'disarm' }]
  if (route !== sensorRoutes.command) return []
  const type = firstReply(crossings, sensorRoutes.list)?.find(
    it => it.attachedDeviceId === params['id'],
  )?.attachedDeviceTypeId
  const sensor = Object.entries(SENSOR_TYPES).find(([, number]) => number === type)?.[0]
  return sensor === undefined
    ? []
    : [{ at, kind: 'captain', params: { switch: { sensor, on: params['status'] === 'true' } } }]
}

/** Each call once; what a person did is called again each time. */
function expectedCalls(calls: readonly Call[], start: Instant): readonly Expected[] {
  const seen = new Set<Route>()
  return calls.flatMap(({ route, at }) => {
    if (seen.has(route) && BY_ITSELF.includes(route)) return []
    const since = seen.has(route) || !BY_ITSELF.includes(route) ? writtenSpan(at - start) : '0s'
    seen.add(route)
    return [{ at: at - start, expect: { rest: nameOf(route), since, within: PATIENCE } }]
  })
}

function expectedPushes(pushes: readonly Push[], start: Instant): readonly Expected[] {
  const known: readonly string[] = HUB_EVENT_NAMES
  const once = new Map(
    pushes.filter(it => known.includes(it.event) && TELLING.includes(it.event)).map(it => [`${it.at} ${it.event}`, it]),
  )
  return [...once.values()].map(({ at, event }) => ({
    at: at - start,
    expect: { push: event, since: writtenSpan(at - start) },
  }))
}

/** Whether the boat was armed in the end, when a push of it told so. */
function endOf(crossings: readonly Crossing[], start: Instant): readonly Expected[] {
  const orders = crossings.flatMap(it =>
    it.is === 'push' && it.event === 'SetArmOrDisarmOnClient' && (it.args[0] === '1' || it.args[0] === '0')
      ? [it.args[0] === '1']
      : [],
  )
  const armed = orders.at(-1)
  const end = Math.max(...crossings.map(it => it.at)) - start
  return armed === undefined ? [] : [{ at: end, expect: { state: { armed } } }]
}
