/** Files that a scenario names: boat plans laid over the calm boat, and tracks. */
import { dirname, join, normalize } from 'node:path'
import { overlaid } from '#boat/base.ts'
import { BoatPlan } from '#boat/plan.ts'
import type { TrackPoint } from '#devices/track.ts'
import { readTrack } from '#import/read.ts'
import { pointsOf } from '#import/track.ts'
import { readWith } from './complaints.ts'
import { readYaml } from './document.ts'
import type { Problem } from './problem.ts'

/** The text of a file, or undefined when it is not there. */
export type ReadFile = (path: string) => string | undefined

/** A file beside the scenario that names it, or beside one of the folders above: `bases/…` is found from every area. */
function find(name: string, scenario: string, read: ReadFile): { readonly path: string; readonly text: string } | undefined {
  const folders = [0, 1, 2, 3].map(up => normalize(join(dirname(scenario), ...Array.from({ length: up }, () => '..'))))
  for (const path of folders.map(it => join(it, name))) {
    const text = read(path)
    if (text !== undefined) return { path, text }
  }
  return undefined
}

export type PlanReading = { readonly plan: BoatPlan } | { readonly message: string } | { readonly problems: readonly Problem[] }

/** A boat plan from a file of its own; its problems are told with its own lines. */
export function readPlan(name: string, scenario: string, read: ReadFile): PlanReading {
  const found = find(name, scenario, read)
  if (!found) return { message: `There is no file '${name}'.` }
  const yaml = readYaml(found.text, found.path)
  if ('problems' in yaml) return yaml
  const reading = readWith(BoatPlan, yaml.source.value ?? {})
  if ('it' in reading) return { plan: reading.it }
  return { problems: reading.complaints.map(it => ({ ...yaml.source.placeOf(it.path ?? [], it.of), message: it.message, meant: it.meant })) }
}

export const laidOver = (plans: readonly BoatPlan[]): BoatPlan => plans.reduce<BoatPlan>(overlaid, {})

/** The points of a track from a file. */
export function readPoints(name: string, scenario: string, read: ReadFile): { readonly points: readonly TrackPoint[] } | { readonly message: string } {
  const found = find(name, scenario, read)
  if (!found) return { message: `There is no file '${name}'.` }
  const reading = readTrack(found.text, name)
  return 'refused' in reading ? { message: `'${name}' is no track. ${reading.refused}` } : { points: pointsOf(reading.track) }
}
