/** Which steps are for people, and which somebody has to do or judge while the clock stands. */
import { isJudgedOnce, looksAtApp, needsPeople } from './expectation.ts'
import type { Step } from './scenario.ts'

/**
 * What somebody else has to do or judge while the clock stands: steps of people, and expectations that are judged in
 * their place or awaited.
 */
export const isJob = (step: Step): boolean =>
  step.is === 'expectation'
    ? step.isAwaited === true || isJudgedOnce(step.it)
    : step.is !== 'hardware' && step.is !== 'when'

/** Whether what it waits for is in an app, so that no moment of that may be missed. */
export const isAppStep = (step: Step | undefined): boolean =>
  step?.is === 'act' || (step?.is === 'expectation' && looksAtApp(step.it))

export const isForPeople = (step: Step): boolean =>
  step.is === 'expectation' ? needsPeople(step.it) : step.is !== 'hardware' && step.is !== 'when'
