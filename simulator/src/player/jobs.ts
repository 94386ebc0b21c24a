/** Tells which steps belong to people, and which are jobs for the driver while the clock is stopped. */
import { isJudgedOnce, looksAtApp, needsPeople } from './expectation.ts'
import type { LoadedStep } from './scenario.ts'

/**
 * Whether the driver must perform or judge the step while the clock is stopped: steps of people, and expectations that
 * are judged at their place or waited for.
 */
export const isJob = (step: LoadedStep): boolean =>
  step.is === 'expectation'
    ? step.isAwaited === true || isJudgedOnce(step.it)
    : step.is !== 'hardware' && step.is !== 'when'

/** Whether the step acts on or looks at an app, so that no instant of the app may be skipped. */
export const isAppStep = (step: LoadedStep | undefined): boolean =>
  step?.is === 'act' || (step?.is === 'expectation' && looksAtApp(step.it))

/** Whether the step is made by a person, or judged on a person's app or requests. */
export const isForPeople = (step: LoadedStep): boolean =>
  step.is === 'expectation' ? needsPeople(step.it) : step.is !== 'hardware' && step.is !== 'when'
