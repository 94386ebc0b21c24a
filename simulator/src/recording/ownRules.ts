/** Gives the faults of a recording names where a scenario would refuse them as the same rule twice. */
import { isJsonObject } from '@drydock/contracts'
import type { RecordedStep } from './recordedSteps.ts'

/** Returns the steps; a fault that repeats one of the same time, or its name, gets a name of its own. */
export function withOwnRules(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const taken = new Set<string>()
  const names = new Set(steps.flatMap(it => nameOf(it) ?? []))
  const ownName = (base: string): string => {
    for (let number = 2; ; number++) if (!names.has(`${base}-${number}`)) return `${base}-${number}`
  }
  return steps.map(step => {
    if (step.kind !== 'fault' || !isJsonObject(step.params)) return step
    const name = nameOf(step)
    const key = name ?? JSON.stringify([step.at, step.params])
    if (!taken.has(key)) {
      taken.add(key)
      return step
    }
    const own = ownName(name ?? 'fault')
    names.add(own)
    return { ...step, params: { ...step.params, name: own } }
  })
}

const nameOf = ({ kind, params }: RecordedStep): string | undefined => {
  const name: unknown = kind === 'fault' && isJsonObject(params) ? Reflect.get(params, 'name') : undefined
  return typeof name === 'string' ? name : undefined
}
