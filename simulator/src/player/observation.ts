/** Observes the subject of an expectation once: whether it holds, since when, and what was seen instead. */
import { type Instant, isGroup } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { FactQuery, Subject } from './expectation.ts'
import { comparableState } from './comparableState.ts'
import { presenceOf } from './presence.ts'
import { matches, matchesFact } from './match.ts'
import { shown } from './problem.ts'
import type { Actor, ScreenQuery } from './vocabulary.ts'
import { carries, type WireEntry, isNamed, OUTBOX, type WireLog } from './wireLog.ts'

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
      return actor?.screen && (await screen(actor.screen.bind(actor), subject.query, now))
  }
}

/** Returns the expected parts of the seen value. */
function askedOf(asked: unknown, seen: unknown): unknown {
  if (!isGroup(asked) || !isGroup(seen)) return seen
  return Object.fromEntries(Object.entries(asked).map(([key, it]) => [key, askedOf(it, Reflect.get(seen, key))]))
}

const view = (holds: boolean, seen: string, now: Instant, observed: Observation['observed']): Observation => ({
  holds,
  since: now,
  count: holds ? 1 : 0,
  seen,
  observed,
})

function wire(entries: readonly WireEntry[], name: string, match: unknown, nothing: string, now: Instant): Observation {
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

async function screen(
  findOnScreen: (query: ScreenQuery) => Promise<unknown>,
  query: ScreenQuery,
  now: Instant,
): Promise<Observation> {
  const value = (await findOnScreen(query)) ?? null
  return view(value !== null && value !== false, value === null ? 'no such element' : shown(value), now, [
    ['screen', value],
  ])
}
