/** Plays a random voyage and compares what the boat did with what the app showed. */
import {
  type Actor,
  type Boat,
  createPlay,
  type Failure,
  failureText,
  type Gateway,
  loadScenario,
  lockStep,
  problemText,
  type LockStepProgram,
  waitUntilIdle,
} from '@drydock/simulator'
import type { Page } from 'playwright'
import { press } from '#runner/captain/shared/interactions.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import { type DomPlayerOptions, joinDom } from '#runner/engines/dom/join.ts'
import { createPeople, type People } from '#runner/replay/people.ts'
import { staleness } from './staleness.ts'
import { type Truth, voyageOf } from './voyage.ts'

/** Plays the voyage of a seed with the app of a script; returns the differences as text. */
export async function checkVoyage(gateway: Gateway, app: AppScript, seed: number): Promise<readonly string[]> {
  const { yaml, truth } = voyageOf(seed)
  const loading = loadScenario(yaml, { file: `voyage-${seed}`, vocabulary })
  if ('problems' in loading) return loading.problems.map(problemText)
  const { scenario } = loading
  const hostedBoat = gateway.fleet.add({ plan: scenario.boat, start: scenario.start, seed, mode: 'paused' })
  const { people, page } = peopleOf({ gateway, hostedBoat, seed, app })
  const captain = people.actorOf('captain')
  const play = createPlay(scenario, hostedBoat.boat, people.actorOf)
  const { program, doubts } = watchStaleness(play, hostedBoat.boat, captain)
  try {
    await lockStep({ clock: hostedBoat.boat.clock, boat: gateway.side, apps: () => people.apps(), program })
    const alarm = await captain.observe('alarm', undefined)
    const opened = page()
    if (opened) await press(opened.getByRole('button', { name: 'Messages', exact: true }))
    await waitUntilIdle(gateway.side, people.apps())
    const messages = await captain.screen?.({ role: 'dialog', name: 'Messages', text: undefined })
    const failures = play.failures.filter(it => !isNothingToSilence(it)).map(failureText)
    const faults = new Set([...doubts, ...compare(truth, alarm, rungIn(String(messages)))])
    return [...failures, ...faults].map(it => `seed ${seed}: ${it}`)
  } finally {
    await people.close()
    gateway.fleet.remove(hostedBoat.boat.id)
  }
}

/** People who open the app without a browser, and the page that was opened last. */
function peopleOf(options: Pick<DomPlayerOptions, 'gateway' | 'hostedBoat' | 'seed' | 'app'>) {
  let page: Page | undefined
  const seen = (it: Page): void => {
    page = it
  }
  const people: People = createPeople(
    person => joinDom(person, { ...options, apps: () => people.apps(), slow: false, hasSession: true, seen }),
    options.hostedBoat.boat.clock.now,
  )
  return { people, page: () => page }
}

/** A program that also looks whether the app shows old values as current; `doubts` says where it did. */
function watchStaleness(
  program: LockStepProgram,
  { journal, clock }: Boat,
  captain: Actor,
): { readonly program: LockStepProgram; readonly doubts: readonly string[] } {
  const doubtful = staleness(journal, clock.now)
  const doubts: string[] = []
  const check = async (): Promise<void> => {
    await program.check()
    const doubt = doubtful()
    if (doubt !== undefined && (await isFresh(captain))) doubts.push(doubt)
  }
  return {
    doubts,
    program: {
      takeJob: () => program.takeJob(),
      check,
      get watching() {
        return program.watching
      },
      get over() {
        return program.over
      },
    },
  }
}

/** The captain of a voyage tries to silence even without an alarm. */
const isNothingToSilence = ({ message }: Failure): boolean =>
  /expected captain: silence\b.*(There is no button 'Silence'|'Silence' is disabled)/.test(message)

/** Returns whether Home shows a voltage as current. */
async function isFresh(captain: Actor): Promise<boolean> {
  const gauge = await captain.observe('consumption', undefined)
  return typeof gauge === 'object' && gauge !== null && 'band' in gauge && gauge.band !== 'STALE'
}

/** An alarm in the list of messages. */
interface Rung {
  readonly name: string
  /** Such as '10:00:02'; a voyage ends on the day on which it begins. */
  readonly time: string
}
const rungIn = (messages: string): readonly Rung[] =>
  [...messages.matchAll(/^ALARM TRIGGERED\s+(\d\d:\d\d:\d\d)\s+(.+)$/gm)].map(([, time = '', name = '']) => ({
    time,
    name,
  }))

/** `messages` as displayed, from the top. */
function compare({ alarms, stands, mustRing }: Truth, shown: unknown, messages: readonly Rung[]): readonly string[] {
  const rung = messages.map(it => it.name)
  const faults: string[] = []
  if (shown !== stands) faults.push(`shows '${shown ?? 'no alarm'}', stands '${stands ?? 'no alarm'}'`)
  if (rung.length < mustRing) faults.push(`lost: ${rung.length} rang, ${mustRing} had to`)
  const doubled = [...new Set(rung)].filter(name => count(rung, name) > count(alarms, name))
  if (doubled.length > 0) faults.push(`doubled: ${doubled.join(', ')}`)
  if (!isPartOf(rung.toReversed(), alarms))
    faults.push(`out of order: shows ${rung.toReversed().join(', ')}, there were ${alarms.join(', ')}`)
  if (messages.some((it, place) => it.time > (messages[place - 1]?.time ?? it.time)))
    faults.push('out of order: an alarm stands above one that is younger')
  return faults
}

/** Returns whether `some` occur in `all` in the same order. */
function isPartOf(some: readonly unknown[], all: readonly unknown[]): boolean {
  let place = 0
  for (const it of all) if (it === some[place]) place++
  return place === some.length
}

const count = (list: readonly unknown[], one: unknown): number => list.filter(it => it === one).length
