/** Watches properties while a walk is played. */
import type { Duration, Instant } from '@drydock/contracts'
import { formatDuration } from '@drydock/simulator'
import { messageOf } from '#runner/host/cliError.ts'
import { msOf } from '#fixture/public/span.ts'
import type { Property, WalkApp } from './api.ts'

/** A broken property. */
export interface Broken {
  /** Kind and name: two walks that break the same one have found the same failure. */
  readonly property: string
  /** The sentence for people. */
  readonly says: string
}

export interface PropertyWatch {
  /** Looks at all properties now; returns the first that is broken. */
  check(): Promise<Broken | undefined>
  /** When a property breaks unless its condition holds by then. */
  deadline(): Instant | undefined
}

/** Kind and name of a property. */
export const titleOf = ({ kind, name }: Property<never>): string => `${kind}: ${name}`

/** Returns the span of `eventually`. @throws {Error} Without one. */
export function spanOf({ kind, name, within }: Property<never>): Duration | undefined {
  if (kind !== 'eventually') return undefined
  if (typeof within !== 'string' && typeof within !== 'number')
    throw new Error(`eventually('${name}') needs a time: add .within('30 s').`)
  return msOf(within, `within of eventually('${name}')`)
}

/** Watches the properties of an app from now on. */
export function watchProperties<A extends WalkApp>(properties: readonly Property<A>[], app: A): PropertyWatch {
  const { now } = app.boat
  const start = now().getTime()
  const falseSince = new Map<Property<A>, Instant>()
  const sinceStart = (): string => `${formatDuration(now().getTime() - start)} after the beginning`
  const says = async (property: Property<A>): Promise<string | undefined> => {
    const isTrue = await conditionOf(property, app)
    const title = titleOf(property)
    if (property.kind === 'never') return isTrue ? `'${title}' happened ${sinceStart()}.` : undefined
    const span = spanOf(property)
    if (span === undefined) return isTrue ? undefined : `'${title}' did not hold ${sinceStart()}.`
    if (isTrue) falseSince.delete(property)
    else if (!falseSince.has(property)) falseSince.set(property, now().getTime())
    const since = falseSince.get(property)
    return since !== undefined && now().getTime() - since >= span
      ? `'${title}' did not hold for ${formatDuration(span)}, until ${sinceStart()}.`
      : undefined
  }
  return {
    async check() {
      for (const it of properties) {
        const said = await says(it)
        if (said !== undefined) return { property: titleOf(it), says: said }
      }
      return undefined
    },
    deadline() {
      const all = [...falseSince].map(([property, since]) => since + (spanOf(property) ?? 0))
      return all.length === 0 ? undefined : Math.min(...all)
    },
  }
}

/** @throws {Error} When the condition throws: then the property is wrong, and not the app. */
async function conditionOf<A extends WalkApp>(property: Property<A>, app: A): Promise<boolean> {
  try {
    return await property.condition(app)
  } catch (error) {
    throw new Error(`The condition of '${titleOf(property)}' has thrown: ${firstLine(error)}`)
  }
}

/** Returns the first line of a message: Playwright adds a call log. */
export const firstLine = (error: unknown): string => messageOf(error).split('\n')[0] ?? ''
