/** The expectations of a play: those that are open, and what has come of the others. */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { timeText } from './duration.ts'
import { looksAtApp } from './expectation.ts'
import { type Failure, failure, wishText } from './failure.ts'
import { type Look, lookAt } from './look.ts'
import type { ExpectationStep } from './scenario.ts'
import { verdict } from './verdict.ts'
import { type Actor, CAPTAIN } from './vocabulary.ts'
import { createWitness } from './witness.ts'

interface Open {
  readonly step: ExpectationStep
  readonly from: Instant
  readonly until: Instant | undefined
}

export interface Watch {
  /** Begins to wait for something; the boat's clock will stop at its end. */
  open(step: ExpectationStep): void
  /** Judges at once, for good. */
  judge(step: ExpectationStep): Promise<void>
  check(): Promise<void>
  fail(it: Failure): void
  /** Nobody is there to whom it could happen. */
  leaveOut(step: ExpectationStep): void
  readonly waiting: boolean
  /** Whether an open expectation looks at an app. */
  readonly watching: boolean
  readonly failures: readonly Failure[]
  readonly shown: readonly string[]
}

/** Whether something is still due on the boat at this very moment. */
export const hasMore = ({ clock }: Boat): boolean => clock.next() === clock.now()

export function createWatch(boat: Boat, actorOf: (person: string) => Actor | undefined): Watch {
  const { clock } = boat
  const witness = createWitness(boat)
  const failures: Failure[] = []
  const passed = new Set<string>()
  const leftOut = new Set<string>()
  const leaveOut = ({ it }: ExpectationStep): void => it.shows.forEach(id => leftOut.add(id))
  let open: readonly Open[] = []

  const moment = (offset: Duration): Instant => clock.start + offset
  const begin = (step: ExpectationStep): Open => {
    const { since, within, at } = step.it
    const until = within !== undefined ? clock.now() + within : at !== undefined ? moment(at) : undefined
    return { step, from: since === undefined ? clock.now() : moment(since), until }
  }
  /** Answers whether it stays open. */
  const look = async ({ step, from, until }: Open): Promise<boolean> => {
    const { it, person, place } = step
    const seen = await lookAt(it.subject, { boat, witness, actor: looksAtApp(it) ? actorOf(person) : undefined, from })
    if (!seen) {
      leaveOut(step)
      return false
    }
    const result = verdict(it, seen, { now: clock.now(), until, more: hasMore(boat) })
    if (result === 'open') return true
    tell(boat, person, seen)
    if (result === 'passed') for (const id of it.shows) passed.add(id)
    else failures.push(failure(place, clock.now() - clock.start, wishText(it), seenText(step, seen, clock.start), it.shows))
    return false
  }
  /** An app that cannot be read fails the expectation; the play goes on. */
  const safely = async (it: Open): Promise<boolean> => {
    try {
      return await look(it)
    } catch (error) {
      failures.push(failure(it.step.place, clock.now() - clock.start, wishText(it.step.it), reasonOf(error), it.step.it.shows))
      return false
    }
  }
  return {
    open(step) {
      const it = begin(step)
      open = [...open, it]
      if (it.until !== undefined) clock.at(it.until, () => undefined)
    },
    async judge(step) {
      await safely(begin(step))
    },
    async check() {
      const still: Open[] = []
      for (const it of open) if (await safely(it)) still.push(it)
      open = still
    },
    fail: it => void failures.push(it),
    leaveOut,
    get waiting() {
      return open.length > 0
    },
    get watching() {
      return open.some(it => looksAtApp(it.step.it))
    },
    failures,
    get shown() {
      return [...passed].filter(id => !leftOut.has(id) && !failures.some(it => it.shows.includes(id)))
    },
  }
}

/** The first line says it; what tools add below is for those who debug them. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

function seenText({ it }: ExpectationStep, { seen, holds, since }: Look, start: Instant): string {
  return it.at !== undefined && holds ? `it at ${timeText(since - start)}: ${seen}` : seen
}

function tell(boat: Boat, person: string, { observed }: Look): void {
  for (const [name, value] of observed) boat.journal.tell('app', person === CAPTAIN ? name : `${person}: ${name}`, value)
}
