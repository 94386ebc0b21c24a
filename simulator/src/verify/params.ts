/** Parameters of reading calls, taken from earlier responses of the gateway. */
import {
  accountRoutes,
  alarmRoutes,
  CAPTAIN_CONTACT_ID,
  contactRoutes,
  galleryRoutes,
  historyRoutes,
  journeyRoutes,
  logbookRoutes,
  profileRoutes,
  type Route,
  sensorRoutes,
  vipRoutes,
} from '@drydock/contracts'
import {
  eventlogRoutes,
  sessionRoutes,
  settingsRoutes,
  subscriptionRoutes,
  temperatureRoutes,
} from '@drydock/contracts'

export type Params = Readonly<Record<string, string>>
/** Responses by route. */
export type RouteReplies = ReadonlyMap<Route, unknown>

interface Planned {
  readonly route: Route
  /** Parameters of each call; empty if there is nothing to ask for. */
  readonly params: (answers: RouteReplies) => readonly Params[]
  /** Invalid or unknown parameters, and the expected status. */
  readonly refused?: readonly { readonly params: Params; readonly status: 400 | 404; readonly how: string }[]
}

const once = (): readonly Params[] => [{}]
const MOST = 5
const UNKNOWN_ID = 'drydock-verify-nobody'
const unknownId = [{ params: { id: UNKNOWN_ID }, status: 404, how: 'with an id that nobody has' }] as const

/** Distinct values of a field in a list. */
function textsOf(answer: unknown, field: string): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(answer) ? answer : []
  return [
    ...new Set(
      entries.map(it => Reflect.get(Object(it), field)).filter(it => typeof it === 'string' || typeof it === 'number'),
    ),
  ]
    .map(String)
    .slice(0, MOST)
}

/** The day after a day; empty for an invalid one. */
function dayAfter(day: string): string {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? '' : new Date(at + 86_400_000).toISOString().slice(0, 10)
}

/** Days with positions: those of favourite journeys and events. */
function daysOf(answers: RouteReplies): readonly Params[] {
  const days = [
    ...textsOf(answers.get(journeyRoutes.list), 'favouriteDate'),
    ...textsOf(answers.get(eventlogRoutes.list), 'modifiedDate').map(it => it.slice(0, 10)),
  ]
  return [...new Set(days)]
    .flatMap(day => (dayAfter(day) === '' ? [] : [{ range: `${day},${dayAfter(day)}` }]))
    .slice(0, MOST)
}

/** All reading calls; first those whose responses others need. */
export const READING: readonly Planned[] = [
  ...[sessionRoutes.identity, sessionRoutes.configuration, profileRoutes.read, settingsRoutes.read].map(route => ({
    route,
    params: once,
  })),
  ...[sensorRoutes.list, contactRoutes.list, vipRoutes.list, journeyRoutes.list, eventlogRoutes.list].map(route => ({
    route,
    params: once,
  })),
  ...[
    alarmRoutes.settings,
    alarmRoutes.geo,
    temperatureRoutes.read,
    subscriptionRoutes.read,
    accountRoutes.list,
    galleryRoutes.storage,
  ].map(route => ({ route, params: once })),
  {
    route: historyRoutes.list,
    params: answers => textsOf(answers.get(sensorRoutes.list), 'attachedDeviceTypeId').map(id => ({ id })),
    refused: [{ params: { id: 'door' }, status: 400, how: 'with a type that is no number' }],
  },
  {
    route: contactRoutes.read,
    params: answers => [CAPTAIN_CONTACT_ID, ...textsOf(answers.get(contactRoutes.list), 'id')].map(id => ({ id })),
    refused: unknownId,
  },
  {
    route: vipRoutes.read,
    params: answers => textsOf(answers.get(vipRoutes.list), 'id').map(id => ({ id })),
    refused: unknownId,
  },
  {
    route: journeyRoutes.read,
    params: answers => textsOf(answers.get(journeyRoutes.list), 'id').map(id => ({ id })),
    refused: unknownId,
  },
  {
    route: logbookRoutes.points,
    params: daysOf,
    refused: [{ params: { range: 'yesterday' }, status: 400, how: 'with a range that is none' }],
  },
]
