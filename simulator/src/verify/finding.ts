/** Findings: where a gateway deviates from the contract. */
import { type HubEventName, HUB_EVENT_NAMES, type Route } from '@drydock/contracts'
import { routeCatalog } from '@drydock/contracts/catalog'

/** One part of a value that is not as described. */
export interface Deviation {
  /** JSON pointer from the root of the value; empty for all of it. */
  readonly pointer: string
  readonly expected: string
  /** The actual value; personal data is masked. */
  readonly seen: string
}

export interface Finding extends Deviation {
  /** The call or push, such as 'GET /api/Profile' or 'push UpdatePosition'. */
  readonly on: string
  /** How the call was made, such as 'without a token'. */
  readonly how?: string
  /** Requirement ids and the place in the contract. */
  readonly see: string
  /** Number of list entries with the same deviation; the pointer is that of the first. */
  readonly times: number
}

/** Requirements of the calls, by word and name within the table. */
const SOURCES: Readonly<Record<string, string>> = {
  'session.configuration': 'OPEN-043',
  'session.identity': 'API-51',
  'alarm.settings': 'API-02, OPEN-018',
  'alarm.status': 'API-05, OPEN-020',
  'alarm.arm': 'API-06, OPEN-021',
  'alarm.disarm': 'API-07, OPEN-021',
  'alarm.geo': 'API-10, OPEN-023',
  'sensors.list': 'API-13, OPEN-026',
  'sensors.command': 'API-14, OPEN-027',
  'temperature.read': 'API-25, OPEN-045',
  'eventlog.list': 'API-17, OPEN-030',
  'history.list': 'API-18, OPEN-030',
  'profile.read': 'API-19, OPEN-031',
  'profile.save': 'API-20, OPEN-087',
  'settings.read': 'API-35, OPEN-037',
  'settings.save': 'API-36, OPEN-080',
  'subscription.read': 'API-34, OPEN-036',
  'accounts.list': 'API-26, OPEN-035',
  'contacts.list': 'API-56, OPEN-033',
  'contacts.read': 'API-24, OPEN-032',
  'vip.list': 'API-37, OPEN-038',
  'vip.read': 'API-41, OPEN-038',
  'tracking.start': 'API-08, OPEN-022',
  'tracking.stop': 'API-09, OPEN-022',
  'logbook.points': 'API-11, OPEN-024',
  'journeys.list': 'OPEN-039',
  'journeys.read': 'API-43, OPEN-039',
  'journeys.add': 'API-42, OPEN-039',
  'gallery.storage': 'OPEN-041',
}

/** Requirements of a call, and its place in the OpenAPI document. */
export function seeRoute(route: Route): string {
  const found = routeCatalog.find(it => it.route === route)
  const source = SOURCES[`${found?.area}.${found?.key}`] ?? 'API-52'
  return `${source}; openapi.json#/paths/${route.path.replaceAll('/', '~1')}/${route.method.toLowerCase()}`
}

/** Requirement of a push, and its place in the AsyncAPI document. Pushes are sorted by requirement id. */
export const seePush = (event: HubEventName): string =>
  `HUB-${String(HUB_EVENT_NAMES.indexOf(event) + 5).padStart(2, '0')}; asyncapi.json#/channels/messages/messages/${event}`

/** Merges findings with the same deviation in several list entries. */
export function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const found = new Map<string, Finding>()
  for (const each of findings) {
    const key = JSON.stringify([each.on, each.how, each.pointer.replace(/\/\d+(?=\/|$)/g, '/#'), each.expected])
    const known = found.get(key)
    found.set(key, known ? { ...known, times: known.times + each.times } : each)
  }
  return [...found.values()]
}
