/** Turns a recording into a scenario: the boat at the start, pushes, user actions and expected calls. */
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
import type { RecordedCall, TrafficItem, RecordedPush } from './traffic.ts'
import type { RecordedStep } from './recordedSteps.ts'
import { planFromTraffic } from './planFromTraffic.ts'
import { firstReply } from './readTraffic.ts'
import { type ExpectedStep, type ScenarioDraft, formatDuration } from './write.ts'

export interface ScenarioName {
  readonly name: string
  readonly id: string
}

/** Calls that the app makes by itself after sign-in. */
const CALLED_AT_START: readonly Route[] = [
  alarmRoutes.status,
  alarmRoutes.settings,
  sensorRoutes.list,
  profileRoutes.read,
  settingsRoutes.read,
  temperatureRoutes.read,
  eventlogRoutes.list,
]
/** Pushes that the scenario expects. */
const NOTABLE: readonly string[] = [
  'SetArmOrDisarmOnClient',
  'UpdateStatusChangeOnAlarm',
  'ShowMessage',
  'ShowError',
] satisfies HubEventName[]
/** Step kinds for pushes of one text. A Map, as names of pushes come from the gateway. */
const KIND_BY_PUSH: ReadonlyMap<string, string> = new Map([
  ['ShowMessage', 'message'],
  ['ShowError', 'error'],
  ['SendNotificationToClient', 'notification'],
])
const TIMEOUT = '30s'
/** A button ignores presses for a moment after it appears. This long after the app has opened, none does. */
const OPEN_BEFORE_PRESS_MS = 2_000

/** Returns the scenario of recorded traffic. @param items redacted, sorted by time, at least one. */
export function draftOf(items: readonly TrafficItem[], { name, id }: ScenarioName): ScenarioDraft {
  const recorded = items.filter(it => it.is === 'call')
  const calls = recorded.filter(it => it.route.path.startsWith('/api/'))
  const pushes = items.filter(it => it.is === 'push')
  const first = Math.min(...[...calls, ...pushes].map(it => it.at))
  const presses = calls.filter(it => captainStepOf(it, 0, items).length > 0)
  const start = Math.min(first, ...presses.map(it => it.at - OPEN_BEFORE_PRESS_MS))
  return {
    name,
    id,
    about: `Recorded from a live gateway: ${recorded.length} calls, ${pushes.length} pushes. Names, addresses, numbers and places are stand-ins.`,
    notes: notesOf(calls, start, items),
    start,
    seed: 1,
    // The boat of the first answers, also when the app opens before them.
    boat: planFromTraffic(items, first),
    steps: [
      ...pushes.map(it => stepOfPush(it, it.at - start)),
      ...calls
        .filter(it => isPlayed(it, items))
        .flatMap(it => [...faultStepOf(it, it.at - start), ...captainStepOf(it, it.at - start, items)]),
    ].toSorted((a, b) => a.at - b.at),
    expected: [
      ...expectedCalls(
        calls.filter(it => isPlayed(it, items)),
        start,
      ),
      ...expectedPushes(pushes, start),
      ...endOf(items, start),
    ],
  }
}

/** Comments on recorded calls that no step repeats. */
function notesOf(calls: readonly RecordedCall[], start: Instant, items: readonly TrafficItem[]): readonly string[] {
  const other = calls
    .filter(it => !isPlayed(it, items))
    .map(it => `${formatDuration(it.at - start)}: ${nameOf(it.route)} (${it.status})`)
  return other.length === 0 ? [] : ['Somebody called this, too, which no step here does:', ...other]
}

/** Whether an app that plays the scenario makes this call, by itself or in a step. */
const isPlayed = (call: RecordedCall, items: readonly TrafficItem[]): boolean =>
  CALLED_AT_START.includes(call.route) || captainStepOf(call, 0, items).length > 0

const nameOf = (route: Route): string => `${route.method} ${route.path}`

/** The hardware step that causes the same push, or else a `push` step. */
function stepOfPush({ event, args }: RecordedPush, at: Duration): RecordedStep {
  const armed = event === 'SetArmOrDisarmOnClient' ? decodePush(event, args) : undefined
  if (armed?.ok && (args[0] === '1' || args[0] === '0')) return { at, kind: 'armed', params: armed.value }
  const [text] = args
  const kind = KIND_BY_PUSH.get(event)
  if (kind !== undefined && args.length === 1 && typeof text === 'string') return { at, kind, params: text }
  return { at, kind: 'push', params: { event, ...(args.length > 0 ? { args } : {}) } }
}

/** A fault step for a call that failed with a server error. */
const faultStepOf = ({ route, status }: RecordedCall, at: Duration): readonly RecordedStep[] =>
  status >= 500
    ? [{ at, kind: 'fault', params: { on: { rest: nameOf(route) }, kind: 'status', status, times: 1 } }]
    : []

/** The captain step that makes the same call, if there is one. */
function captainStepOf(
  { route, params }: RecordedCall,
  at: Duration,
  items: readonly TrafficItem[],
): readonly RecordedStep[] {
  if (route === alarmRoutes.arm) return [{ at, kind: 'captain', params: 'arm' }]
  if (route === alarmRoutes.disarm) return [{ at, kind: 'captain', params: 'disarm' }]
  if (route !== sensorRoutes.command) return []
  const type = firstReply(items, sensorRoutes.list)?.find(
    it => it.attachedDeviceId === params['id'],
  )?.attachedDeviceTypeId
  const sensor = Object.entries(SENSOR_TYPES).find(([, number]) => number === type)?.[0]
  return sensor === undefined
    ? []
    : [{ at, kind: 'captain', params: { switch: { sensor, on: params['status'] === 'true' } } }]
}

/** Expects each automatic call once, and each call of a user action every time. */
function expectedCalls(calls: readonly RecordedCall[], start: Instant): readonly ExpectedStep[] {
  const seen = new Set<Route>()
  return calls.flatMap(({ route, at }) => {
    if (seen.has(route) && CALLED_AT_START.includes(route)) return []
    const since = seen.has(route) || !CALLED_AT_START.includes(route) ? formatDuration(at - start) : '0s'
    seen.add(route)
    return [{ at: at - start, expect: { rest: nameOf(route), since, within: TIMEOUT } }]
  })
}

function expectedPushes(pushes: readonly RecordedPush[], start: Instant): readonly ExpectedStep[] {
  const known: readonly string[] = HUB_EVENT_NAMES
  const once = new Map(
    pushes.filter(it => known.includes(it.event) && NOTABLE.includes(it.event)).map(it => [`${it.at} ${it.event}`, it]),
  )
  return [...once.values()].map(({ at, event }) => ({
    at: at - start,
    expect: { push: event, since: formatDuration(at - start) },
  }))
}

/** Expects the last pushed armed state at the end. */
function endOf(items: readonly TrafficItem[], start: Instant): readonly ExpectedStep[] {
  const orders = items.flatMap(item =>
    item.is === 'push' && item.event === 'SetArmOrDisarmOnClient' && (item.args[0] === '1' || item.args[0] === '0')
      ? [item.args[0] === '1']
      : [],
  )
  const armed = orders.at(-1)
  const end = Math.max(...items.map(it => it.at)) - start
  return armed === undefined ? [] : [{ at: end, expect: { state: { armed } } }]
}
