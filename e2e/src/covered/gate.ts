/** What `npm test` insists on: everything there is to cover is shown by something that passed. */
import type { Coverage } from './report.ts'

/** One line for each gap; none when everything is covered. An exception that is covered is a gap, too: it hides nothing any more. */
export function gapsOf({ requirements, transitions, states, routes, errors, hubEvents, faults }: Coverage, exceptions: readonly string[]): readonly string[] {
  const parts = [requirements, transitions, states, routes, errors, hubEvents, faults]
  const missing = new Set(parts.flatMap(it => it.missing))
  return [
    ...[...missing].filter(it => !exceptions.includes(it)).map(it => `${it}: nothing that passed shows it.`),
    ...exceptions.filter(it => !missing.has(it)).map(it => `${it}: take it out of the exceptions in scenarios/requirements.json, something shows it.`),
  ]
}
