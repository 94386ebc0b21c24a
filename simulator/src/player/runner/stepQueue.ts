/** The steps of a play that are due, in order. A step that waits for virtual time stays in front until it is done. */
import { isJob } from '../jobs.ts'
import type { ExpectationStep, PersonalStep, LoadedStep } from '../scenario.ts'

/** Continues a step that has started; returns whether it is done. */
export type StepProgress = () => Promise<boolean>

export interface StepQueue {
  push(step: LoadedStep): void
  front(): LoadedStep | undefined
  /** Whether the front step waits for the next settled moment. */
  isPaused(): boolean
  /** Whether the front step has started and is not done. */
  hasStarted(): boolean
  /** Lets the front step continue; called at each settled moment. */
  resume(): void
  /** Starts or continues the front step; removes it when it is done. */
  continueFront(step: PersonalStep | ExpectationStep): Promise<void>
  removeFront(): void
  /** Performs and removes steps up to the first one that is a job. */
  proceed(): void
}

interface StepQueueOptions {
  /** Starts a step that may have to wait for virtual time. */
  start(step: PersonalStep | ExpectationStep): StepProgress
  /** Performs a step that needs no waiting. */
  perform(step: LoadedStep): void
  /** Called each time when the queue has become empty. */
  onEmpty(): void
}

export function createStepQueue({ start, perform, onEmpty }: StepQueueOptions): StepQueue {
  const steps: LoadedStep[] = []
  let progress: StepProgress | undefined
  let isPaused = false
  const reportIfEmpty = (): void => {
    if (steps.length === 0) onEmpty()
  }
  const removeFront = (): void => {
    steps.shift()
    reportIfEmpty()
  }
  return {
    push: step => void steps.push(step),
    front: () => steps[0],
    isPaused: () => isPaused,
    hasStarted: () => progress !== undefined,
    resume() {
      isPaused = false
    },
    async continueFront(step) {
      progress ??= start(step)
      isPaused = !(await progress())
      if (isPaused) return
      progress = undefined
      removeFront()
    },
    removeFront,
    proceed() {
      for (let step = steps[0]; step && !isJob(step); step = steps[0]) {
        steps.shift()
        perform(step)
      }
      reportIfEmpty()
    },
  }
}
