/** Checks an exploration before its first walk. */
import { isDeepStrictEqual } from 'node:util'
import { loadScenario } from '@drydock/simulator'
import type { BoatPlan } from '#fixture/public/api.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import type { ExplorationOptions, WalkApp, WalkEvent } from './api.ts'
import { spanOf } from './watch.ts'

/** @throws {Error} With one sentence about what is wrong. */
export function checkInput<A extends WalkApp>(options: ExplorationOptions<A>): void {
  const { steps = [], faults = [], actions = [], properties, pauses } = options
  if (steps.length + faults.length + actions.length === 0)
    throw new Error('The exploration has nothing to do: name at least one of steps, faults or actions.')
  if (properties.length === 0)
    throw new Error('The exploration has no properties: add always(…), eventually(…).within(…) or never(…).')
  if (pauses?.length === 0) throw new Error('The exploration has no pauses: omit the option, or name at least one.')
  for (const it of properties) spanOf(it)
  const twice = actions.find(it => actions.some(other => other.name === it.name && other !== it))
  if (twice) throw new Error(`Two actions are called '${twice.name}': give each a name of its own.`)
  const literals = [
    ...steps.flatMap(step => (typeof step === 'function' ? [] : [{ step }])),
    ...faults.flatMap(fault => (typeof fault === 'function' ? [] : [{ fault }])),
  ]
  checkEvents(literals, options.boat)
}

/** @throws {Error} With the first step or fault that the language does not know, or that this boat can never do. */
export function checkEvents(events: readonly WalkEvent[], boat: BoatPlan | undefined): void {
  const seen: WalkEvent[] = []
  for (const event of events) {
    if (event.do !== undefined || Object.keys(event).length === 0 || seen.some(it => isDeepStrictEqual(it, event)))
      continue
    seen.push(event)
    const step = event.step ?? { fault: event.fault }
    const text = JSON.stringify({ scenario: 'A move', id: 'TEST-1', ...(boat ? { boat } : {}), steps: [step] })
    const loading = loadScenario(text, { file: 'exploration', vocabulary })
    const [problem] = 'problems' in loading ? loading.problems : []
    if (!problem) continue
    const meant = problem.meant === undefined ? '' : ` Did you mean '${problem.meant}'?`
    throw new Error(`The exploration has a move that is wrong, ${JSON.stringify(step)}: ${problem.message}${meant}`)
  }
}
