/** Resolves files that a scenario names: boat plans to merge over the default boat, and tracks. */
import { basename, dirname, isAbsolute, join, normalize } from 'node:path'
import { mergedPlan } from '#boat/basePlan.ts'
import * as z from 'zod/mini'
import { BoatPlan } from '#boat/plan.ts'
import type { TrackPoint } from '#devices/track.ts'
import { readTrack } from '#import/readTrack.ts'
import { pointsOf } from '#import/track.ts'
import { parseWith } from './schemaProblems.ts'
import { readYaml, type YamlSource } from './yamlDocument.ts'
import { includedBases } from './includedBases.ts'
import { nearest, type ScenarioProblem } from './problem.ts'

/** Returns the text of a file, or undefined if it does not exist. */
export type ReadFile = (path: string) => string | undefined

/** Returns the path of a file that a scenario names, or undefined if it does not exist. */
export const findPath = (name: string, scenario: string, read: ReadFile): string | undefined =>
  find(name, scenario, read)?.path

/**
 * Finds a file beside the scenario that names it, or beside one of the folders above, so that every area finds
 * `bases/…`.
 */
function find(
  name: string,
  scenario: string,
  read: ReadFile,
): { readonly path: string; readonly text: string } | undefined {
  const folders = [0, 1, 2, 3].map(up => normalize(join(dirname(scenario), ...Array.from({ length: up }, () => '..'))))
  if (isAbsolute(name)) return undefined
  for (const path of folders.map(it => join(it, name))) {
    const text = read(path)
    if (text !== undefined) return { path, text }
  }
  return undefined
}

export type PlanReading =
  | { readonly plan: BoatPlan }
  | { readonly message: string; readonly meant?: string | undefined }
  | { readonly problems: readonly ScenarioProblem[] }

/** A plan may itself use other plans. */
const PlanFile = z.strictObject({ ...BoatPlan.shape, use: z.optional(z.array(z.string())) })

/** The default boat, `calm` in `drydock list --bases`, is no file: every plan is laid over it. */
const CALM = 'calm'
/** Returns the word in the name of a base boat: 'crewed' or 'bases/crewed.yaml'. */
const baseWord = (name: string): string | undefined =>
  /^(?:([\w-]+)|bases\/([\w-]+)\.yaml)$/.exec(name)?.slice(1).find(Boolean)

/** Problems quote values of a plan, so that no other file of the machine may count as one. */
const isPlanName = (name: string): boolean => baseWord(name) !== undefined || /\.ya?ml$/.test(name)

/** Finds a file of the scenario first, then a base boat of its folders, then one that Drydock includes. */
function findPlan(name: string, scenario: string, read: ReadFile): ReturnType<typeof find> {
  if (!isPlanName(name)) return undefined
  const word = baseWord(name)
  const own =
    find(name, scenario, read) ?? (word === undefined ? undefined : find(`bases/${word}.yaml`, scenario, read))
  if (own || word === undefined) return own
  const path = join(includedBases().folder, `${word}.yaml`)
  const text = read(path)
  return text === undefined ? undefined : { path, text }
}

/** Reads a boat plan from its own file; its problems have lines of that file. `above` are the files that led to it. */
export function readPlan(name: string, scenario: string, read: ReadFile, above: readonly string[] = []): PlanReading {
  const found = findPlan(name, scenario, read)
  if (!found) return name === CALM ? { plan: {} } : missingPlan(name)
  if (above.includes(found.path))
    return {
      message: `'${name}' uses itself: ${[...above.slice(above.indexOf(found.path)), found.path].map(it => basename(it)).join(' → ')}.`,
    }
  const yaml = readYaml(found.text, found.path)
  if ('problems' in yaml) return yaml
  const reading = parseWith(PlanFile, yaml.source.value ?? {})
  if ('problems' in reading)
    return {
      problems: reading.problems.map(problem => ({
        ...yaml.source.locationOf(problem.path ?? [], problem.of),
        message: problem.message,
        meant: problem.meant,
      })),
    }
  const { use = [], ...plan } = reading.it
  const under = use.map(it => readPlan(it, found.path, read, [...above, found.path]))
  const problems = under.flatMap((it, index) => problemsOf(it, yaml.source, index))
  return problems.length > 0
    ? { problems }
    : { plan: mergePlans([...under.flatMap(it => ('plan' in it ? [it.plan] : [])), plan]) }
}

/** Message for a file that a scenario names and that is not found. */
export const missingFile = (name: string): string =>
  isAbsolute(name)
    ? `'${name}' is an absolute path. Name the file as seen from the scenario.`
    : `There is no file '${name}' beside the scenario or in one of the three folders above.`

function missingPlan(name: string): { readonly message: string; readonly meant?: string | undefined } {
  const word = baseWord(name)
  const names = [CALM, ...includedBases().names]
  if (!isPlanName(name))
    return { message: `'${name}' is no boat plan. Name a file that ends in .yaml, or a base boat.` }
  if (word === undefined) return { message: missingFile(name) }
  const meant = nearest(word, names)
  return {
    message: meant === undefined ? `${missingFile(name)} Base boats: ${names.join(', ')}.` : missingFile(name),
    meant,
  }
}

function problemsOf(it: PlanReading, source: YamlSource, index: number): readonly ScenarioProblem[] {
  if ('message' in it) return [{ ...source.locationOf(['use', index]), ...it }]
  return 'problems' in it ? it.problems : []
}

/** Merges plans in order; a later plan wins. No plans give the empty plan. */
export const mergePlans = (plans: readonly BoatPlan[]): BoatPlan => plans.reduce<BoatPlan>(mergedPlan, {})

/** Reads the points of a track from a file. */
export function readPoints(
  name: string,
  scenario: string,
  read: ReadFile,
): { readonly points: readonly TrackPoint[] } | { readonly message: string } {
  const found = find(name, scenario, read)
  if (!found) return { message: missingFile(name) }
  const reading = readTrack(found.text, name)
  return 'refused' in reading
    ? { message: `'${name}' is not a track. ${reading.refused}` }
    : { points: pointsOf(reading.track) }
}
