/** Loads a scenario from YAML and reports all its problems at once, each with its place. */
import { parseInstant, isJsonObject } from '@drydock/contracts'
import type * as z from 'zod/mini'
import { CALM_BOAT, mergedPlan } from '#boat/basePlan.ts'
import type { BoatPlan } from '#boat/plan.ts'
import type { TrackPoint } from '#devices/track.ts'
import { parseWith } from '../schemaProblems.ts'
import { type Case, casesOf } from '../cases.ts'
import { readYaml, type YamlReading, type YamlSource } from '../yamlDocument.ts'
import { mergePlans, findPath, type ReadFile, readPlan, readPoints } from '../files.ts'
import { reasonsOf } from '../driver.ts'
import { DEFAULT_START, Head } from '../head.ts'
import type { StepKind } from '../kind.ts'
import { stepKinds } from '#player/kinds/table.ts'
import { needsPeople } from '../expectation.ts'
import { type ValueProblem, type SourceLocation, type ScenarioProblem, problemText } from '../problem.ts'
import type { ExpectationStep, Scenario, Scene } from '../scenario.ts'
import { futureMoments } from '../futureMoments.ts'
import { knownBoat } from '../knownBoat.ts'
import { readSteps } from '../readSteps.ts'
import { CAPTAIN, type Vocabulary } from '../vocabulary.ts'

/** `scenario` is the first of the cases, for callers that play only one. */
export type Loading =
  | { readonly scenario: Scenario; readonly cases: readonly Scenario[] }
  | { readonly problems: readonly ScenarioProblem[] }
export interface LoadOptions {
  /** Path of the file; files that the scenario names are searched relative to it. */
  readonly file: string
  /** How problems and failures name the file; by default its path. */
  readonly named?: (file: string) => string
  readonly vocabulary: Vocabulary
  readonly read?: ReadFile
  /** Limit for the steps of all cases together; a process that others use must not read for seconds. */
  readonly maxSteps?: number
}

/** Parsed parts of one case: its scenes, and the rest if its head is valid. */
interface CaseReading {
  readonly covers: readonly string[]
  readonly scenes: readonly Scene[]
  readonly scenario: Scenario | undefined
}

/** Limit for the reported problems; finding a suggestion for each takes time. */
const MOST_PROBLEMS = 200
class TooMany extends Error {}

/** Loads a scenario, or all cases of its matrix; never throws. */
export function loadScenario(text: string, options: LoadOptions): Loading {
  const { file, named = itself } = options
  return loadYaml(readYaml(text, named(file)), options)
}

/** The same for YAML that has been read; its places must have the file's name. */
export function loadYaml(yaml: YamlReading, options: LoadOptions): Loading {
  const { file, named = itself } = options
  if ('problems' in yaml) return yaml
  const problems: ScenarioProblem[] = []
  try {
    return loadSource(yaml.source, options, problems)
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    return { problems: once(problems).toSorted(inOrder(named(file))) }
  }
}

const itself = (file: string): string => file

function loadSource(
  source: YamlSource,
  { file, named = itself, vocabulary, read = () => undefined, maxSteps = Number.POSITIVE_INFINITY }: LoadOptions,
  problems: ScenarioProblem[],
): Loading {
  const report = (problem: ValueProblem): void => {
    if (problems.length >= MOST_PROBLEMS) throw new TooMany()
    problems.push({
      ...source.locationOf(problem.path ?? [], problem.of),
      message: problem.message,
      meant: problem.meant,
    })
  }
  if (!isJsonObject(source.value)) {
    report({ message: "A scenario begins with its name, such as 'scenario: Bilge alarm'." })
    return { problems }
  }
  const cases = casesOf(source.value, report)
  const all = cases.flatMap(it => (it.name === '' ? [] : [it.name]))
  const admitSteps = stepLimit(maxSteps, report)
  const readings = cases.map(one =>
    readCase(one, {
      all,
      source,
      file,
      vocabulary,
      read,
      report,
      admitSteps,
      addProblems: found => problems.push(...found.map(it => ({ ...it, file: named(it.file) }))),
    }),
  )
  const scenes = readings.flatMap(it => it.scenes)
  checkCoverage(readings[0]?.covers ?? [], scenes, report, problems)
  problems.push(...unplayable(readings.flatMap(it => it.scenario?.drivers ?? [])[0] ?? {}, scenes, source))
  const [scenario, ...others] = readings.flatMap(it => it.scenario ?? [])
  if (problems.length > 0 || !scenario) return { problems: once(problems).toSorted(inOrder(named(file))) }
  return { scenario, cases: [scenario, ...others] }
}

/** Returns a function that counts steps, and ends the reading with a problem above the limit. */
function stepLimit(most: number, report: (it: ValueProblem) => void): (count: number) => void {
  let total = 0
  return count => {
    total += count
    if (total <= most) return
    report({
      message: `The scenario has more than ${most} steps in all its cases, the maximum here. Use the file: \`npm start -- FILE\`.`,
      path: ['steps'],
    })
    throw new TooMany()
  }
}

const DEFAULT_INSTANT = parseInstant(DEFAULT_START) ?? 0

const known = new WeakMap<Vocabulary, readonly StepKind[]>()

/** Returns the kinds of a vocabulary; cached, because a library has many cases. */
function kindsOf(vocabulary: Vocabulary): readonly StepKind[] {
  const kinds = known.get(vocabulary) ?? stepKinds(vocabulary)
  known.set(vocabulary, kinds)
  return kinds
}

interface CaseReader extends Required<Omit<LoadOptions, 'named' | 'maxSteps'>> {
  /** Names of all cases. */
  readonly all: readonly string[]
  readonly source: YamlSource
  report(it: ValueProblem): void
  admitSteps(count: number): void
  addProblems(problems: readonly ScenarioProblem[]): void
}

function readCase(
  { name, value }: Case,
  { all, source, file, vocabulary, read, report, admitSteps, addProblems }: CaseReader,
): CaseReading {
  const head = parseWith(Head, value)
  if ('problems' in head) head.problems.forEach(report)
  const plan = 'it' in head ? planOf(head.it, file, read, report, addProblems) : {}
  const { sensors, accounts = [] } = mergedPlan(CALM_BOAT, plan)
  if ('it' in head)
    for (const path of futureMoments(plan, head.it.start ?? DEFAULT_INSTANT))
      report({ message: 'This event must be before the start of the scenario.', path })
  const tracks: Record<string, readonly TrackPoint[]> = {}
  const scenes = readSteps(
    {
      kinds: kindsOf(vocabulary),
      source,
      report,
      admitSteps,
      start: ('it' in head ? head.it.start : undefined) ?? DEFAULT_INSTANT,
      cases: all.length === 0 ? undefined : { present: name, all },
      planned: knownBoat(
        sensors.map(it => it.type),
        CAPTAIN,
        0,
        [CAPTAIN, ...accounts.map(it => it.user)],
      ),
      pathOf: needed => findPath(needed, file, read),
      needFile(needed, path) {
        const reading = readPoints(needed, file, read)
        if ('points' in reading) tracks[needed] = reading.points
        else report({ message: reading.message, path })
      },
    },
    stepsIn(value),
  )
  if (!('it' in head)) return { covers: [], scenes: [], scenario: undefined }
  return { covers: head.it.covers ?? [], scenes, scenario: scenarioOf(head.it, name, file, plan, scenes, tracks) }
}

/** A problem of every case is reported once. */
const once = (problems: readonly ScenarioProblem[]): ScenarioProblem[] => [
  ...new Map(problems.map(it => [problemText(it), it])).values(),
]

/** The scenario's own problems come first, then those of the files that it names. */
const inOrder =
  (own: string) =>
  (a: SourceLocation, b: SourceLocation): number =>
    Number(a.file !== own) - Number(b.file !== own) ||
    a.file.localeCompare(b.file, 'en') ||
    a.line - b.line ||
    a.column - b.column

/** Steps are read even when the head is invalid, so that all problems are reported at once. */
function stepsIn(value: object): readonly unknown[] {
  const steps: unknown = Reflect.get(value, 'steps')
  return Array.isArray(steps) ? steps : []
}

function planOf(
  head: z.output<typeof Head>,
  file: string,
  read: ReadFile,
  report: (it: ValueProblem) => void,
  addProblems: (problems: readonly ScenarioProblem[]) => void,
): BoatPlan {
  const plans: BoatPlan[] = []
  for (const [index, name] of (head.use ?? []).entries()) {
    const reading = readPlan(name, file, read)
    if ('plan' in reading) plans.push(reading.plan)
    else if ('message' in reading) report({ ...reading, path: ['use', index] })
    else addProblems(reading.problems)
  }
  return mergePlans([...plans, head.boat ?? {}])
}

/** Reports expectations and steps that no driver plays. */
function unplayable(
  drivers: Scenario['drivers'],
  scenes: readonly Scene[],
  source: YamlSource,
): readonly ScenarioProblem[] {
  if (drivers.dom === undefined || drivers.chromium === undefined) return []
  if (drivers.none !== undefined)
    return [
      {
        ...source.locationOf(['drivers'], 'key'),
        message: 'It is left out under every driver, so it is never played.',
      },
    ]
  return expectationsIn(scenes)
    .filter(({ it }) => needsPeople(it))
    .map(({ place }) => ({
      ...place,
      message: "This needs an app, but the only driver that is left, 'none', has no app.",
    }))
}

/** Every covered requirement must be shown, and every shown one covered. */
function checkCoverage(
  covers: readonly string[],
  scenes: readonly Scene[],
  report: (it: ValueProblem) => void,
  problems: ScenarioProblem[],
): void {
  const expectations = expectationsIn(scenes)
  const shows = new Set(expectations.flatMap(it => it.it.shows))
  const covered = new Set<string>()
  for (const [index, id] of covers.entries()) {
    if (covered.has(id)) report({ message: `${id} is named twice.`, path: ['covers', index] })
    else if (!shows.has(id))
      report({ message: `${id} is covered, but no expectation shows it.`, path: ['covers', index] })
    covered.add(id)
  }
  for (const { it, place } of expectations) {
    for (const id of it.shows)
      if (!covered.has(id)) problems.push({ ...place, message: `This shows ${id}, which 'covers' does not name.` })
  }
}

const expectationsIn = (scenes: readonly Scene[]): readonly ExpectationStep[] =>
  scenes.flatMap(scene => scene.steps.filter(it => it.is === 'expectation'))

function scenarioOf(
  head: z.output<typeof Head>,
  name: string,
  file: string,
  boat: BoatPlan,
  scenes: readonly Scene[],
  tracks: Scenario['tracks'],
): Scenario {
  const { scenario, id, about = '', drivers = {}, start = DEFAULT_INSTANT, seed = 1 } = head
  const shows = new Set(expectationsIn(scenes).flatMap(it => it.it.shows))
  const covers = (head.covers ?? []).filter(it => shows.has(it))
  return {
    name: scenario,
    id,
    case: name,
    about,
    file,
    covers,
    drivers: reasonsOf(drivers),
    start,
    seed,
    boat,
    scenes,
    tracks,
  }
}
