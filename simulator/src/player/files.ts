/** Files that a scenario names: boat plans laid over the calm boat, and tracks. */
import { basename, dirname, join, normalize } from 'node:path'
import { mergedPlan } from '#boat/basePlan.ts'
import * as z from 'zod/mini'
import { BoatPlan } from '#boat/plan.ts'
import type { TrackPoint } from '#devices/track.ts'
import { readTrack } from '#import/readTrack.ts'
import { pointsOf } from '#import/track.ts'
import { parseWith } from './schemaProblems.ts'
import { readYaml, type YamlSource } from './yamlDocument.ts'
import type { Problem } from './problem.ts'

/** The text of a file, or undefined when it is not there. */
export type ReadFile = (path: string) => string | undefined

/** The path of a file that a scenario names; undefined when it is not there. */
export const findPath = (name: string, scenario: string, read: ReadFile): string | undefined =>
  find(name, scenario, read)?.path

/** A file beside the scenario that names it, or beside one of the folders above: `bases/…` is found from every area. */
function find(
  name: string,
  scenario: string,
  read: ReadFile,
): { readonly path: string; readonly text: string } | undefined {
  const folders = [0, 1, 2, 3].map(up => normalize(join(dirname(scenario), ...Array.from({ length: up }, () => '..'))))
  for (const path of folders.map(it => join(it, name))) {
    const text = read(path)
    if (text !== undefined) return { path, text }
  }
  return undefined
}

export type PlanReading =
  | { readonly plan: BoatPlan }
  | { readonly message: string }
  | { readonly problems: readonly Problem[] }

/** A plan may be laid over others itself. */
const PlanFile = z.strictObject({ ...BoatPlan.shape, use: z.optional(z.array(z.string())) })

/**
 * A boat plan from a file of its own; its problems are told with its own lines. `above` are the files that led to it.
 */
export function readPlan(name: string, scenario: string, read: ReadFile, above: readonly string[] = []): PlanReading {
  const found = find(name, scenario, read)
  if (!found) return { message: missing(name) }
  if (above.includes(found.path))
    return {
      message: `'${name}' uses itself: ${[...above.slice(above.indexOf(found.path)), found.path].map(it => basename(it)).join(' → ')}.`,
    }
  const yaml = readYaml(found.text, found.path)
  if ('problems' in yaml) return yaml
  const reading = parseWith(PlanFile, yaml.source.value ?? {})
  if ('complaints' in reading)
    return {
      problems: reading.complaints.map(it => ({
        ...yaml.source.locationOf(it.path ?? [], it.of),
        message: it.message,
        meant: it.meant,
      })),
    }
  const { use = [], ...plan } = reading.it
  const under = use.map(it => readPlan(it, found.path, read, [...above, found.path]))
  const problems = under.flatMap((it, index) => problemsOf(it, yaml.source, index))
  return problems.length > 0
    ? { problems }
    : { plan: mergePlans([...under.flatMap(it => ('plan' in it ? [it.plan] : [])), plan]) }
}

const missing = (name: string): string => `There is no file '${name}'.`

function problemsOf(it: PlanReading, source: YamlSource, index: number): readonly Problem[] {
  if ('message' in it) return [{ ...source.locationOf(['use', index]), message: it.message }]
  return 'problems' in it ? it.problems : []
}

export const mergePlans = (plans: readonly BoatPlan[]): BoatPlan => plans.reduce<BoatPlan>(mergedPlan, {})

/** The points of a track from a file. */
export function readPoints(
  name: string,
  scenario: string,
  read: ReadFile,
): { readonly points: readonly TrackPoint[] } | { readonly message: string } {
  const found = find(name, scenario, read)
  if (!found) return { message: missing(name) }
  const reading = readTrack(found.text, name)
  return 'refused' in reading
    ? { message: `'${name}' is not a track. ${reading.refused}` }
    : { points: pointsOf(reading.track) }
}
