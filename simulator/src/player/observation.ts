/** Observes the subject of an expectation once: whether it holds, since when, and what was seen instead. */
import { type Instant, isJsonObject } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { FactQuery, Subject } from './expectation.ts'
import { comparableState } from './comparableState.ts'
import { presenceOf } from './presence.ts'
import { matches, matchesFact } from './match.ts'
import { nearest, shown } from './problem.ts'
import type { Actor, ScreenQuery } from './vocabulary.ts'
import { carries, type WireLogEntry, isNamed, OUTBOX, type WireLog } from './wireLog.ts'

export interface Observation {
  readonly holds: boolean
  /** Time since which it holds. */
  readonly since: Instant
  /** Number of calls, pushes or messages; 1 or 0 for other subjects. */
  readonly count: number
  /** Text for people. */
  readonly seen: string
  /** Values read from an app, for the journal. */
  readonly observed: readonly (readonly [name: string, value: unknown])[]
  /** Looks for what is there instead. It costs time, so only a failure asks. */
  readonly instead?: () => Promise<string>
}

export interface ObservationContext {
  readonly boat: Boat
  readonly wireLog: WireLog
  /** The person's app; undefined when nobody plays that person. */
  readonly actor: Actor | undefined
  /** Calls and pushes count from this time. */
  readonly from: Instant
}

/** Undefined when this driver cannot observe it: there is no app, or no screen. */
export async function observeSubject(
  subject: Subject,
  { boat, wireLog, actor, from }: ObservationContext,
): Promise<Observation | undefined> {
  const now = boat.clock.now()
  switch (subject.is) {
    case 'rest':
      return wire(wireLog.since('rest', from), subject.call, subject.match, 'no call', now)
    case 'push':
      return wire(wireLog.since('hub', from), subject.event, subject.match, 'no push', now)
    case 'outbox':
      return wire(wireLog.since('outbox', from), OUTBOX, subject.match, 'no message', now)
    case 'state': {
      const likeness = comparableState(boat, subject.like)
      return view(matches(subject.like, likeness, 'beginning'), shown(askedOf(subject.like, likeness), 500), now, [])
    }
    case 'hub': {
      const presence = presenceOf(boat)
      return view(presence === subject.presence, presence, now, [])
    }
    case 'app':
      return actor && (await app(actor, subject.facts, now))
    case 'screen':
      return actor?.screen && screen(actor, await actor.screen(subject.query), subject.query, now)
  }
}

/** Returns the expected parts of the seen value. */
function askedOf(asked: unknown, seen: unknown): unknown {
  if (!isJsonObject(asked) || !isJsonObject(seen)) return seen
  return Object.fromEntries(Object.entries(asked).map(([key, it]) => [key, askedOf(it, Reflect.get(seen, key))]))
}

const view = (holds: boolean, seen: string, now: Instant, observed: Observation['observed']): Observation => ({
  holds,
  since: now,
  count: holds ? 1 : 0,
  seen,
  observed,
})

function wire(
  entries: readonly WireLogEntry[],
  name: string,
  match: unknown,
  nothing: string,
  now: Instant,
): Observation {
  const named = entries.filter(it => isNamed(it, name))
  const found = named.filter(it => carries(it, match))
  const others = [...new Set(entries.map(it => it.name))].slice(0, 8).join(', ')
  const seen =
    found.length > 0
      ? `${found.length} of them`
      : named.length > 0
        ? `${named.length} with other content: ${named
            .slice(-3)
            .map(it => shown(it.body, 200))
            .join(' · ')}`
        : others === ''
          ? nothing
          : `only ${others}`
  return { holds: found.length > 0, since: found[0]?.at ?? now, count: found.length, seen, observed: [] }
}

async function app(actor: Actor, facts: readonly FactQuery[], now: Instant): Promise<Observation> {
  const observed: (readonly [string, unknown])[] = []
  let holds = true
  for (const { fact, parameter, expected, lists } of facts) {
    const value = await actor.observe(fact, parameter)
    observed.push([parameter === undefined ? fact : `${fact} ${String(parameter)}`, value ?? null])
    holds &&= matchesFact(expected, value, lists)
  }
  return view(
    holds,
    observed.map(([name, value]) => `${name} ${value === null ? 'not shown' : shown(value)}`).join(', '),
    now,
    observed,
  )
}

function screen(actor: Actor, value: unknown, query: ScreenQuery, now: Instant): Observation {
  const isFound = value !== undefined && value !== null && value !== false
  const observed = [['screen', value ?? null]] as const
  if (isFound || value === false) return view(isFound, shown(value), now, observed)
  return { ...view(false, NO_ELEMENT, now, observed), instead: () => insteadOf(actor, query) }
}

const NO_ELEMENT = 'no such element'
const MOST_NAMES = 3

/** Returns what the screen has instead of an element: the same one with another text, or others of its role. */
async function insteadOf(actor: Actor, { role, name, text }: ScreenQuery): Promise<string> {
  const other = text === undefined ? undefined : await actor.screen?.({ role, name })
  if (typeof other === 'string')
    return `${NO_ELEMENT}. The '${role}'${name === undefined ? '' : ' of this name'} has the text ${shown(other, 200)}`
  const names = await actor.namesOf?.(role)
  if (!names) return NO_ELEMENT
  const similar = name === undefined ? undefined : nearest(name, names)
  const first = similar === undefined ? [] : [similar]
  const different = [...new Set([...first, ...names])].map(it => (it === '' ? 'one without a name' : shown(it, 60)))
  if (different.length === 0) return `${NO_ELEMENT}, and no other of role '${role}'`
  const verb = different.length === 1 ? 'is' : 'are'
  const more = different.length > MOST_NAMES ? ' and more' : ''
  return `${NO_ELEMENT}. Of role '${role}' there ${verb}: ${different.slice(0, MOST_NAMES).join(', ')}${more}`
}
