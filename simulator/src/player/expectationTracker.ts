/** The expectations of a play: those that are open, and what has come of the others. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Deadline, deadlineOf, END, endOf, missingMark } from './deadline.ts'
import { timeText } from './timeText.ts'
import { isInvariant, looksAtApp } from './expectation.ts'
import { type Failure, failure, wishText } from './failure.ts'
import { type Judgment, judgmentOf } from './judgment.ts'
import { type Observation, observeSubject } from './observation.ts'
import type { ExpectationStep } from './scenario.ts'
import { verdictOf } from './verdict.ts'
import { type Actor, CAPTAIN } from './vocabulary.ts'
import { createWireLog } from './wireLog.ts'

interface OpenExpectation extends Deadline {
  readonly step: ExpectationStep
}

export interface ExpectationTracker {
  /** Begins to wait for something; the boat's clock will stop at its end. */
  open(step: ExpectationStep): void
  /** Judges at once, for good. */
  judge(step: ExpectationStep): Promise<void>
  /** Judges what the steps below wait for, each time that the answer is called, which says whether it is decided. */
  wait(step: ExpectationStep): () => Promise<boolean>
  check(): Promise<void>
  fail(it: Failure): void
  /** Nobody is there to whom it could happen. */
  leaveOut(step: ExpectationStep): void
  readonly hasOpen: boolean
  /** Whether something waits for a mark. */
  readonly hasUnbound: boolean
  /** Nothing more will be done: what waits for a mark waits in vain. */
  failUnbound(): void
  /** Whether an open expectation looks at an app. */
  readonly watching: boolean
  readonly failures: readonly Failure[]
  /**
   * What came of each expectation, in the order in which they were decided; of what lasts to the end, when the play is
   * over.
   */
  judged(over: boolean): readonly Judgment[]
  /** Requirement ids of what was judged; what lasts to the end is, when the play is over. */
  shown(over: boolean): readonly string[]
}

/** What is seen of what lasts. */
const HELD = 'nothing else, all the time'

/** Whether something is still due on the boat at this very moment. */
export const hasEventsNow = ({ clock }: Boat): boolean => clock.next() === clock.now()

export function createExpectationTracker(
  boat: Boat,
  actorOf: (person: string) => Actor | undefined,
): ExpectationTracker {
  const { clock } = boat
  const witness = createWireLog(boat)
  const failures: Failure[] = []
  const passed = new Set<string>()
  const leftOut = new Set<string>()
  const decided: Judgment[] = []
  const decide = (step: ExpectationStep, result: Judgment['verdict'], seen?: string): void =>
    void decided.push(judgmentOf(step, result, clock.now() - clock.start, seen))
  const leaveOut = (step: ExpectationStep): void => {
    for (const id of step.it.shows) leftOut.add(id)
    decide(step, 'left-out')
  }
  const pass = (step: ExpectationStep, seen: string): void => {
    for (const id of step.it.shows) passed.add(id)
    decide(step, 'passed', seen)
  }
  const miss = (step: ExpectationStep, seen: string): void => {
    failures.push(failure(step.place, clock.now() - clock.start, wishText(step.it), seen, step.it.shows))
    decide(step, 'failed', seen)
  }
  let open: readonly OpenExpectation[] = []
  /** Those that wait for the mark from which they count. */
  let unbound: readonly ExpectationStep[] = []
  /** Answers whether it stays open. */
  const look = async ({ step, from, until }: OpenExpectation): Promise<boolean> => {
    const { it, person } = step
    if (isInvariant(it) && until !== undefined && clock.now() >= until) {
      pass(step, HELD)
      return false
    }
    const seen = await observeSubject(it.subject, {
      boat,
      witness,
      actor: looksAtApp(it) ? actorOf(person) : undefined,
      from,
    })
    if (!seen) {
      leaveOut(step)
      return false
    }
    const result = verdictOf(it, seen, { now: clock.now(), until, more: hasEventsNow(boat) })
    if (result === 'open') return true
    writeObserved(boat, person, seen)
    if (result === 'passed') pass(step, seen.seen)
    else miss(step, seenText(step, seen, clock.start))
    return false
  }
  /** An app that cannot be read fails the expectation; the play goes on. */
  const safely = async (it: OpenExpectation): Promise<boolean> => {
    try {
      return await look(it)
    } catch (error) {
      miss(it.step, reasonOf(error))
      return false
    }
  }
  /** Lets the clock stop at its end; undefined while a mark that it counts from is not set. */
  const bound = (step: ExpectationStep): OpenExpectation | undefined => {
    const deadline = deadlineOf(boat, step.it)
    if (deadline?.until !== undefined && deadline.until !== END) clock.at(deadline.until, () => undefined)
    return deadline && { step, ...deadline }
  }
  /** Begins to wait; answers whether it could. */
  const begin = (step: ExpectationStep): boolean => {
    const it = bound(step)
    if (it) open = [...open, it]
    return it !== undefined
  }
  const inVain = (step: ExpectationStep): void => miss(step, `the mark '${missingMark(boat, step.it)}' was never set`)
  /** A mark may have been set meanwhile that ends it. */
  const bounded = (it: OpenExpectation): OpenExpectation =>
    it.until === END ? { ...it, until: endOf(boat, it.step.it, clock.now()) } : it
  /** What has not come about by now need not be gone through again. */
  const further = (it: OpenExpectation): OpenExpectation =>
    isInvariant(it.step.it) ? { ...it, from: clock.now() } : it
  return {
    open(step) {
      if (!begin(step)) unbound = [...unbound, step]
    },
    async judge(step) {
      const deadline = deadlineOf(boat, step.it)
      if (deadline) await safely({ step, ...deadline })
      else inVain(step)
    },
    wait(step) {
      const it = bound(step)
      if (it) return async () => !(await safely(it))
      inVain(step)
      return async () => true
    },
    async check() {
      unbound = unbound.filter(step => !begin(step))
      const still: OpenExpectation[] = []
      for (const it of open.map(bounded)) if (await safely(it)) still.push(further(it))
      open = still
    },
    failUnbound() {
      unbound.forEach(inVain)
      unbound = []
    },
    fail: it => void failures.push(it),
    leaveOut,
    get hasOpen() {
      return open.some(it => it.until !== END)
    },
    get hasUnbound() {
      return unbound.length > 0
    },
    get watching() {
      return open.some(it => looksAtApp(it.step.it))
    },
    failures,
    judged: over =>
      over
        ? [...decided, ...open.map(({ step }) => judgmentOf(step, 'passed', clock.now() - clock.start, HELD))]
        : decided,
    shown(over) {
      const lasting = over ? open.flatMap(it => it.step.it.shows) : []
      return [...new Set([...passed, ...lasting])].filter(
        id => !leftOut.has(id) && !failures.some(it => it.shows.includes(id)),
      )
    },
  }
}

/** The first line says it; what tools add below is for those who debug them. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

function seenText({ it }: ExpectationStep, { seen, holds, since }: Observation, start: Instant): string {
  return it.at !== undefined && holds ? `it at ${timeText(since - start)}: ${seen}` : seen
}

function writeObserved(boat: Boat, person: string, { observed }: Observation): void {
  for (const [name, value] of observed)
    boat.journal.append('app', person === CAPTAIN ? name : `${person}: ${name}`, value)
}
