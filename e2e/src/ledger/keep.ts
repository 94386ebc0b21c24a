/** Keeps the books of a voyage: what the boat knows against what the person saw. */
import type { Headless } from '@drydock/client/headless'
import { type Duration, LINK_LOST_SHOWN_MS, SECOND, spanOf } from '@drydock/contracts'
import { createPlay, type Failure, failureText, type Gateway, loadScenario, lockStep, problemText } from '@drydock/simulator'
import { joinHeadless } from '#captain/headless/join.ts'
import { vocabulary } from '#captain/vocabulary.ts'
import { createPeople } from '../replay/people.ts'
import { type Truth, voyageOf } from './voyage.ts'

/** Plays the voyage of a seed with the app of a script; answers what does not agree, in words. */
export async function keepBooks(gateway: Gateway, code: string, seed: number): Promise<readonly string[]> {
  const { yaml, truth } = voyageOf(seed)
  const loading = loadScenario(yaml, { file: `voyage-${seed}`, vocabulary })
  if ('problems' in loading) return loading.problems.map(problemText)
  const { scenario } = loading
  const moored = gateway.fleet.add({ plan: scenario.boat, start: scenario.start, seed, mode: 'paused' })
  let app: Headless | undefined
  const opened = (it: Headless): void => {
    app = it
  }
  const people = createPeople(person => joinHeadless(person, { gateway, moored, apps: () => people.apps(), seed, slow: false, code, opened }), false, moored.boat.clock.now)
  const play = createPlay(scenario, moored.boat, people.cast)
  const stale = staleness(moored.boat.journal, moored.boat.clock.now)
  const faults: string[] = []
  try {
    const check = async (): Promise<void> => {
      await play.check()
      const fault = app && stale(app)
      if (fault !== undefined) faults.push(fault)
    }
    await lockStep({
      clock: moored.boat.clock,
      boat: gateway.side,
      apps: () => people.apps(),
      program: {
        takeJob: play.takeJob,
        check,
        get watching() {
          return play.watching
        },
        get over() {
          return play.over
        },
      },
    })
    if (app) faults.push(...compare(truth, app))
  } finally {
    await people.close()
    gateway.fleet.remove(moored.boat.id)
  }
  const failures = play.failures.filter(it => !isNothingToSilence(it))
  return [...failures.map(failureText), ...new Set(faults)].map(it => `seed ${seed}: ${it}`)
}

/** The person of a voyage tries to silence whatever there is. */
const isNothingToSilence = ({ message }: Failure): boolean => /expected captain: silence\b.*(There is no button 'Silence'|'Silence' is disabled)/.test(message)

function compare({ alarms, stands, mustRing }: Truth, { stores }: Headless): readonly string[] {
  const { mode } = stores.alarm
  const { messages } = stores.banners
  const shown = mode.is === 'on' ? mode.message : undefined
  const rung = messages.filter(it => it.kind === 'alarm').map(it => it.texts[0])
  const faults: string[] = []
  if (shown !== stands) faults.push(`shows '${shown ?? 'no alarm'}', stands '${stands ?? 'no alarm'}'`)
  if (rung.length < mustRing) faults.push(`lost: ${rung.length} rang, ${mustRing} had to`)
  const doubled = [...new Set(rung)].filter(name => count(rung, name) > count(alarms, name))
  if (doubled.length > 0) faults.push(`doubled: ${doubled.join(', ')}`)
  if (!isPartOf(rung.toReversed(), alarms)) faults.push(`out of order: shows ${rung.toReversed().join(', ')}, there were ${alarms.join(', ')}`)
  if (messages.some((it, place) => it.at > (messages[place - 1]?.at ?? it.at))) faults.push('out of order: a message stands above one that is younger')
  return faults
}

/** Whether `some` are among `all` in the same order. */
function isPartOf(some: readonly unknown[], all: readonly unknown[]): boolean {
  let place = 0
  for (const it of all) if (it === some[place]) place++
  return place === some.length
}

const count = (list: readonly unknown[], one: unknown): number => list.filter(it => it === one).length

interface Told {
  readonly lane: string
  readonly name: string
  readonly body?: unknown
  readonly at: number
}

/** An app waits so long for a sign of life. */
const DEAD_MS: Duration = 30 * SECOND

/** Watches that nothing looks fresh while the link is down or dead, nor after that before a status has been pushed. */
function staleness(journal: { listen(run: (entry: Told) => void): void }, now: () => number): (app: Headless) => string | undefined {
  let offlineAt: number | undefined
  let dead = { from: 0, to: 0 }
  let suspended = false
  /** Since when a status is owed; undefined when none is. */
  let unprovenAt: number | undefined
  /** A loss is worth a word only when it lasts. */
  const isPast = (lostAt: number): boolean => now() - lostAt > LINK_LOST_SHOWN_MS
  const isDead = (): boolean => now() >= dead.from && now() < dead.to
  const suspend = (): void => {
    suspended = true
  }
  const happen: Readonly<Record<string, (at: number) => void>> = {
    offline: at => {
      offlineAt = at
    },
    online: at => {
      unprovenAt ??= offlineAt ?? at
      offlineAt = undefined
    },
    frozen: suspend,
    sleeping: suspend,
    visible: () => {
      if (suspended) unprovenAt ??= Number.NEGATIVE_INFINITY
      suspended = false
    },
  }
  journal.listen(({ lane, name, body, at }) => {
    if (lane === 'hub' && name === 'SetStatusOnClient' && offlineAt === undefined && !suspended && !isDead()) unprovenAt = undefined
    if (lane !== 'step' || typeof body !== 'object' || body === null) return
    if ('phone' in body) happen[String(body.phone)]?.(at)
    if ('kind' in body && 'for' in body) dead = { from: at, to: at + (spanOf(String(body.for)) ?? 0) }
  })
  return ({ stores, derived }) => {
    // Nobody looks at a phone that is suspended.
    if (suspended || stores.status.last === undefined || derived.isDoubted(stores.link, now())) return undefined
    if (offlineAt !== undefined) return isPast(offlineAt) ? 'shown as fresh without a link' : undefined
    if (isDead() && isPast(dead.from + DEAD_MS)) return 'shown as fresh over a dead line'
    return unprovenAt !== undefined && isPast(unprovenAt) ? 'shown as fresh before the first status' : undefined
  }
}
