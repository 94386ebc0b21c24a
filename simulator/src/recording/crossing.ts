/** What passes between apps and a gateway, as a recorder keeps it. */
import { type Instant, type Route, routeTables } from '@drydock/contracts'
import type { Fact } from './fields.ts'

export interface Call {
  readonly is: 'call'
  readonly at: Instant
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly status: number
  /** The answer as JSON; undefined when there was none, or it was answered before. */
  readonly reply: unknown
  /** Who somebody is, in answers that are not kept and in what the app sent, as far as it was not learned before. */
  readonly learned?: readonly Fact[]
}

export interface Push {
  readonly is: 'push'
  readonly at: Instant
  readonly event: string
  readonly args: readonly unknown[]
}

export type Crossing = Call | Push

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

/** Paths without parameters first: '/api/sensor/CoreHistory' is no id. */
const PATTERNS = Object.values(routeTables)
  .flatMap((it): readonly Route[] => Object.values(it))
  .map(patternOf)
  .toSorted((a, b) => a.names.length - b.names.length)

/** The described call that a request makes, with its parameters; undefined for anything else. */
export function callOf(
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
