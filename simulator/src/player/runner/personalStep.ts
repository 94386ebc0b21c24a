/** Steps of people: an actor performs them with an app, and may wait for virtual time meanwhile. */
import type { Boat } from '#boat/boat.ts'
import { createPausableAction } from '../pausableAction.ts'
import { type SourceLocation, shown } from '../problem.ts'
import type { PersonalStep } from '../scenario.ts'
import type { Actor, Pause } from '../vocabulary.ts'
import type { StepProgress } from './stepQueue.ts'

/**
 * Writes the step to the journal. The returned function starts or continues it, and returns whether it is done.
 * @param onError called when the actor cannot perform the step; the step is done then.
 */
export function startPersonalStep(
  boat: Boat,
  step: PersonalStep,
  actorOf: (person: string) => Actor | undefined,
  onError: (place: SourceLocation, what: string, error: unknown) => void,
): StepProgress {
  const [name, params] =
    step.is === 'open' ? ['open', step.path] : step.is === 'shot' ? ['shot', step.name] : [step.verb, step.params]
  const entryName = step.is === 'act' ? 'captain' : step.is
  boat.journal.append('step', entryName, { person: step.person, [name]: params ?? null })
  const action = createPausableAction(
    boat,
    pause => performWith(actorOf(step.person), step, pause),
    step.is === 'act' ? step.within : undefined,
  )
  return async () => {
    try {
      return await action()
    } catch (error) {
      onError(step.place, `${step.person}: ${name}${params === undefined ? '' : ` ${shown(params)}`}`, error)
      return true
    }
  }
}

async function performWith(actor: Actor | undefined, step: PersonalStep, pause: Pause): Promise<void> {
  if (step.is === 'open') return actor?.open(step.path)
  return step.is === 'shot' ? actor?.shot(step.name) : actor?.act(step.verb, step.params, pause)
}
