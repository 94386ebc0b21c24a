/**
 * Route catalog: every call of the gateway with its example and its error responses. The app needs only the routes, so
 * the catalog has an entry point of its own.
 */
import type * as z from 'zod/mini'
import { accountExamples } from '../examples/accounts.ts'
import { alarmExamples } from '../examples/alarm.ts'
import { contactExamples } from '../examples/contacts.ts'
import { enrollmentExamples } from '../examples/enrollment.ts'
import { galleryExamples } from '../examples/gallery.ts'
import { eventlogExamples, historyExamples } from '../examples/history.ts'
import { journeyExamples } from '../examples/journeys.ts'
import { logbookExamples } from '../examples/logbook.ts'
import { mobExamples } from '../examples/mob.ts'
import { profileExamples } from '../examples/profile.ts'
import { sensorExamples } from '../examples/sensors.ts'
import { sessionExamples } from '../examples/session.ts'
import { settingsExamples } from '../examples/settings.ts'
import { subscriptionExamples } from '../examples/subscription.ts'
import { temperatureExamples } from '../examples/temperature.ts'
import { trackingExamples } from '../examples/tracking.ts'
import { vipExamples } from '../examples/vip.ts'
import type { RouteDocumentation, RouteDocumentationOf } from '../routeDocumentation.ts'
import { roleRefusalText } from '../role.ts'
import type { Route } from '../route.ts'
import { routeTables } from '../routes.ts'

export type { CallExample, RouteDocumentation, ErrorExample } from '../routeDocumentation.ts'
export { controlExamples } from '../examples/control.ts'
export { hubExamples, hubSummaries } from '../examples/hub.ts'
export { weatherExample } from '../examples/weather.ts'
export {
  GATEWAY_FACTS,
  strictPushArguments,
  strictReplies,
  strictReplyOf,
  StrictStatus,
  UTC_TIME_PATTERN,
} from '../strict.ts'

type Tables = typeof routeTables
/** Documentation by area; a route without an example does not compile. */
const examples: { readonly [Area in keyof Tables]: RouteDocumentationOf<Tables[Area]> } = {
  session: sessionExamples,
  alarm: alarmExamples,
  sensors: sensorExamples,
  enrollment: enrollmentExamples,
  temperature: temperatureExamples,
  eventlog: eventlogExamples,
  history: historyExamples,
  profile: profileExamples,
  settings: settingsExamples,
  subscription: subscriptionExamples,
  accounts: accountExamples,
  contacts: contactExamples,
  vip: vipExamples,
  mob: mobExamples,
  tracking: trackingExamples,
  logbook: logbookExamples,
  journeys: journeyExamples,
  gallery: galleryExamples,
}

/** One call with its area, its example and its own error responses. */
export interface CatalogEntry extends RouteDocumentation {
  readonly area: keyof Tables
  /** Name within its table, such as 'arm'. */
  readonly key: string
  readonly route: Route
}

/** Every call of the gateway, in the order of the tables. */
export const routeCatalog: readonly CatalogEntry[] = Object.entries(routeTables).flatMap(([name, table]) => {
  const area = name as keyof Tables
  const documented: Readonly<Record<string, RouteDocumentation>> = examples[area]
  return Object.entries<Route>(table).map(([key, route]) => ({
    area,
    key,
    route,
    ...(documented[key] ?? { summary: '', example: {} }),
  }))
})

/** Descriptions of the error statuses that calls share. */
const SHARED = {
  400: 'A part of the request cannot be read.',
  401: 'No access token, or an invalid or expired one.',
  403: 'The account has been locked out.',
  413: 'The body is longer than 64 KiB, or than 4 KiB where a call has few fields.',
  414: 'A part of the path is longer than 300 characters.',
  415: 'The body is no JSON in UTF-8, or it is compressed.',
} as const

/** The error statuses that a call declares, in ascending order, each with the condition for it. API-52. */
export function errorResponsesOf({
  route,
  refusals = [],
}: CatalogEntry): readonly (readonly [status: number, when: string])[] {
  const found = new Map<number, string[]>()
  const add = (status: number, when: string): void => void found.set(status, [...(found.get(status) ?? []), when])
  const hasBody = route.method !== 'GET'
  if (hasBody || route.params) add(400, SHARED[400])
  if (route.role !== 'anyone') add(401, SHARED[401])
  if (route.role === 'account') add(403, SHARED[403])
  else if (route.role !== 'anyone')
    add(403, `${roleRefusalText(route.role).slice(0, -1)}, or the account has been locked out.`)
  for (const refusal of refusals) add(refusal.status, refusal.when)
  if (hasBody) add(413, SHARED[413])
  if (route.params) add(414, SHARED[414])
  if (hasBody) add(415, SHARED[415])
  return [...found].sort(([a], [b]) => a - b).map(([status, when]) => [status, when.join(' ')])
}

/** The schemas of a route: parameters, body and reply, as far as it has them. */
export const schemasOf = (route: Route): readonly (readonly ['params' | 'body' | 'reply', z.ZodMiniType])[] =>
  (['params', 'body', 'reply'] as const).flatMap(part => (route[part] ? [[part, route[part]] as const] : []))
