/** Tracks the expectations of a play: opens them, judges them, and keeps their results. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Deadline, deadlineOf, END, endOf, missingMark } from './deadline.ts'
import { timeText } from './timeText.ts'
import { isInvariant, looksAtApp } from './expectation.ts'
import { createExpectationResults, type ExpectationResults, HELD } from './expectationResults.ts'
import type { Failure } from './failure.ts'
import type { Judgment } from './judgment.ts'
import { type Observation, observeSubject } from './observation.ts'
import type { ExpectationStep } from './scenario.ts'
import { verdictOf } from './verdict.ts'
import { type Actor, CAPTAIN } from './vocabulary.ts'
import { createWireLog, type WireLog } from './wireLog.ts'

export interface ExpectationTracker {
  /** Opens an expectation; the boat's clock will stop at its deadline. */
  open(step: ExpectationStep): void
  /** Judges an expectation now; the result is final. */
  judge(step: ExpectationStep): Promise<void>
  /**
   * Opens an expectation for which the next steps wait. The returned function judges it, and returns whether it is
   * decided.
   */
  wait(step: ExpectationStep): () => Promise<boolean>
  check(): Promise<void>
  fail(it: Failure): void
  /** Records that nobody plays the person that an expectation needs. */
  leaveOut(step: ExpectationStep): void
  readonly hasOpen: boolean
  /** Whether an expectation waits for a mark. */
  readonly hasUnbound: boolean
  /** Fails the expectations that wait for a mark; called when all steps are done. */
  failUnbound(): void
  /** Whether an open expectation looks at an app. */
  readonly watching: boolean
  readonly failures: readonly Failure[]
  /**
   * Judgments in the order of their decisions.
   * @param over whether the play is over: then the invariants that are open have passed.
   */
  judged(over: boolean): readonly Judgment[]
  /** Requirement ids whose expectations all passed. @param over as for `judged`. */
  shown(over: boolean): readonly string[]
}

/** Whether the boat still has events at this moment. */
export const hasEventsNow = ({ clock }: Boat): boolean => clock.next() === clock.now()

type ActorOf = (person: string) => Actor | undefined

/**
 * Creates a tracker without expectations.
 * @param actorOf returns who plays a person; undefined if nobody does.
 */
export function createExpectationTracker(boat: Boat, actorOf: ActorOf): ExpectationTracker {
  const results = createExpectationResults(boat)
  const staysOpen = createJudge({ boat, actorOf, results, wireLog: createWireLog(boat) })
  const failUnboundStep = (step: ExpectationStep): void =>
    results.miss(step, `the mark '${missingMark(boat, step.it)}' was never set`)
  let open: readonly OpenExpectation[] = []
  /** Expectations whose marks are not set yet. */
  let unbound: readonly ExpectationStep[] = []
  /** Opens an expectation; returns false if a mark that it counts from is not set. */
  const tryOpen = (step: ExpectationStep): boolean => {
    const expectation = openExpectation(boat, step)
    if (expectation) open = [...open, expectation]
    return expectation !== undefined
  }
  const heldSteps = (over: boolean): readonly ExpectationStep[] => (over ? open.map(it => it.step) : [])
  return {
    open(step) {
      if (!tryOpen(step)) unbound = [...unbound, step]
    },
    async judge(step) {
      const deadline = deadlineOf(boat, step.it)
      if (deadline) await staysOpen({ step, ...deadline })
      else failUnboundStep(step)
    },
    wait(step) {
      const expectation = openExpectation(boat, step)
      if (expectation) return async () => !(await staysOpen(expectation))
      failUnboundStep(step)
      return async () => true
    },
    async check() {
      unbound = unbound.filter(step => !tryOpen(step))
      const remaining: OpenExpectation[] = []
      for (const expectation of open.map(each => withDeadline(boat, each)))
        if (await staysOpen(expectation)) remaining.push(fromNowOn(boat, expectation))
      open = remaining
    },
    failUnbound() {
      unbound.forEach(failUnboundStep)
      unbound = []
    },
    fail: results.fail,
    leaveOut: results.leaveOut,
    get hasOpen() {
      return open.some(it => it.until !== END)
    },
    get hasUnbound() {
      return unbound.length > 0
    },
    get watching() {
      return open.some(it => looksAtApp(it.step.it))
    },
    failures: results.failures,
    judged: over => results.judged(heldSteps(over)),
    shown: over => results.shown(heldSteps(over)),
  }
}

interface OpenExpectation extends Deadline {
  readonly step: ExpectationStep
}

/** Makes the clock stop at the deadline. Returns undefined if a mark that the expectation counts from is not set. */
function openExpectation(boat: Boat, step: ExpectationStep): OpenExpectation | undefined {
  const deadline = deadlineOf(boat, step.it)
  if (deadline?.until !== undefined && deadline.until !== END) boat.clock.at(deadline.until, () => undefined)
  return deadline && { step, ...deadline }
}

/** Returns an invariant with its end, if the mark that ends it has been set meanwhile. */
const withDeadline = (boat: Boat, expectation: OpenExpectation): OpenExpectation =>
  expectation.until === END
    ? { ...expectation, until: endOf(boat, expectation.step.it, boat.clock.now()) }
    : expectation

/** An invariant need not be checked again for the time up to now. */
const fromNowOn = (boat: Boat, expectation: OpenExpectation): OpenExpectation =>
  isInvariant(expectation.step.it) ? { ...expectation, from: boat.clock.now() } : expectation

interface JudgeParts {
  readonly boat: Boat
  readonly actorOf: ActorOf
  readonly results: ExpectationResults
  readonly wireLog: WireLog
}

/** Returns a function that judges an expectation now and returns whether it stays open. */
function createJudge(parts: JudgeParts): (it: OpenExpectation) => Promise<boolean> {
  return async expectation => {
    try {
      return await judgeNow(parts, expectation)
    } catch (error) {
      // An app that cannot be read fails the expectation; the play continues.
      parts.results.miss(expectation.step, reasonOf(error))
      return false
    }
  }
}

/** Judges an expectation and records its result. Returns whether it stays open. */
async function judgeNow(
  { boat, actorOf, results, wireLog }: JudgeParts,
  { step, from, until }: OpenExpectation,
): Promise<boolean> {
  const { clock } = boat
  const { it, person } = step
  if (isInvariant(it) && until !== undefined && clock.now() >= until) {
    results.pass(step, HELD)
    return false
  }
  const actor = looksAtApp(it) ? actorOf(person) : undefined
  const observation = await observeSubject(it.subject, { boat, wireLog, actor, from })
  if (!observation) {
    results.leaveOut(step)
    return false
  }
  const verdict = verdictOf(it, observation, { now: clock.now(), until, more: hasEventsNow(boat) })
  if (verdict === 'open') return true
  writeObserved(boat, person, observation)
  if (verdict === 'passed') results.pass(step, observation.seen)
  else results.miss(step, (await observation.instead?.()) ?? seenText(step, observation, clock.start))
  return false
}

/** Returns the first line of an error message: the lines below are details that tools add. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

function seenText({ it }: ExpectationStep, { seen, holds, since }: Observation, start: Instant): string {
  return it.at !== undefined && holds ? `it at ${timeText(since - start)}: ${seen}` : seen
}

function writeObserved(boat: Boat, person: string, { observed }: Observation): void {
  for (const [name, value] of observed)
    boat.journal.append('app', person === CAPTAIN ? name : `${person}: ${name}`, value)
}
