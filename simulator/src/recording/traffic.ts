/** Recorded traffic between apps and a gateway: calls and pushes. */
import { type Instant, type Route, routeTables } from '@drydock/contracts'
import type { PersonalValue } from './fields.ts'

export interface RecordedCall {
  readonly is: 'call'
  readonly at: Instant
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly status: number
  /** Response body as JSON; undefined if there was none, or if an earlier call had a response already. */
  readonly reply: unknown
  /** New personal values from request bodies, and from response bodies that are not kept. */
  readonly personalValues?: readonly PersonalValue[]
}

export interface RecordedPush {
  readonly is: 'push'
  readonly at: Instant
  readonly event: string
  readonly args: readonly unknown[]
}

export type TrafficItem = RecordedCall | RecordedPush

interface Pattern {
  readonly route: Route
  readonly names: readonly string[]
  readonly form: RegExp
}

const patternOf = (route: Route): Pattern => ({
  route,
  names: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  form: new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)').replace(/\/$/, '')}/?$`, 'i'),
})

/** Paths without parameters come first, so that '/api/sensor/CoreHistory' is not taken for an id. */
const PATTERNS = Object.values(routeTables)
  .flatMap((it): readonly Route[] => Object.values(it))
  .map(patternOf)
  .toSorted((a, b) => a.names.length - b.names.length)

/** Route and path parameters of a request; undefined if no route of the contract matches. */
export function matchCall(
  method: string,
  path: string,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } | undefined {
  for (const { route, names, form } of PATTERNS) {
    const found = route.method === method ? form.exec(path) : null
    if (found)
      return { route, params: Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')])) }
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
