/** Reads the steps of a file: each is one key that names its kind; a scene holds the steps of one time. */
import { type Duration, type Instant, isoText, isJsonObject } from '@drydock/contracts'
import { timeText } from './timeText.ts'
import type { ParsedStep, StepKind } from './kind.ts'
import { createRuleCheck } from './ruleCheck.ts'
import { type Cases, checkCaseName } from './caseName.ts'
import { resolveFile } from './resolveFile.ts'
import type { KnownBoat } from './knownBoat.ts'
import { type ValueProblem, nearest, shown } from './problem.ts'
import type { LoadedHardwareStep, Scene, LoadedStep, TriggerStep } from './scenario.ts'
import type { YamlSource } from './yamlDocument.ts'

type Path = readonly (string | number)[]

export interface StepReader {
  readonly kinds: readonly StepKind[]
  readonly source: YamlSource
  /** Known facts before the first step; the steps update them. */
  readonly planned: KnownBoat
  /** Start of the scenario. */
  readonly start: Instant
  /** Undefined in a file without a matrix. */
  readonly cases: Cases | undefined
  /** Reports a problem of a part of the file. */
  report(problem: ValueProblem & { readonly path: readonly PropertyKey[] }): void
  /** Counts steps before they are read; throws when there are too many. */
  admitSteps(count: number): void
  /** Returns the path of a file beside the scenario, or undefined if it does not exist. */
  pathOf(name: string): string | undefined
  /** Reads a file that a step names. */
  needFile(name: string, path: Path): void
}

/** Reads the list of steps into scenes and reports everything that is invalid. */
export function readSteps(reader: StepReader, steps: readonly unknown[]): readonly Scene[] {
  const scenes: (Scene & { steps: LoadedStep[] })[] = [{ at: 0, steps: [] }]
  const rules = createRuleCheck(reader)
  for (const { raw, path } of stepsOfCase(reader, steps, ['steps'])) {
    const last = scenes.at(-1) ?? { at: 0, steps: [] }
    const here: StepReader = { ...reader, planned: { ...reader.planned, now: last.at } }
    const found = readStep(here, raw, path)
    if (!found) continue
    const { parsed, kind } = found
    rules.note(raw, last.at, [...path, kind])
    if (parsed.is === 'move') {
      const to = timeOf(reader, parsed, last.at)
      if (to < 0)
        reader.report({
          message: `The scenario begins at ${isoText(reader.start)}, after this moment.`,
          path: [...path, kind],
        })
      else if (to < last.at)
        reader.report({
          message: `Time goes backwards: ${timeText(to)} comes after ${timeText(last.at)}.`,
          path: [...path, kind],
        })
      else if (to > last.at)
        scenes.push({
          at: to,
          after: parsed.by === 'after' ? { span: parsed.span, mark: parsed.mark } : undefined,
          steps: [],
        })
    } else last.steps.push(...stepsOf(here, parsed, kind, path))
  }
  return scenes
}

interface RawStep {
  readonly raw: unknown
  readonly path: Path
}

/** Returns the steps for the current case: an `only` group is replaced by its steps, or dropped. */
function stepsOfCase(reader: StepReader, steps: readonly unknown[], path: Path): readonly RawStep[] {
  reader.admitSteps(steps.length)
  return steps.flatMap((raw, index): readonly RawStep[] => {
    const own = [...path, index]
    if (!isJsonObject(raw) || Object.keys(raw).join() !== 'only') return [{ raw, path: own }]
    const parsed = readStep(reader, raw, own)?.parsed
    if (parsed?.is !== 'only') return []
    for (const [at, name] of parsed.cases.entries())
      checkCaseName(reader, name, [...own, 'only', 'case', ...(parsed.cases.length > 1 ? [at] : [])])
    return parsed.cases.includes(reader.cases?.present ?? '')
      ? stepsOfCase(reader, parsed.inner, [...own, 'only', 'do'])
      : []
  })
}

/** Returns the time of the following steps, from the start; negative for a time before it. */
function timeOf(reader: StepReader, parsed: Extract<ParsedStep, { is: 'move' }>, last: Duration): Duration {
  if (parsed.by === 'moment') return parsed.moment - reader.start
  return parsed.by === 'at' ? parsed.span : (fromMark(reader, parsed.mark) ?? last) + parsed.span
}

const fromMark = ({ planned }: StepReader, mark: string | undefined): Duration | undefined =>
  mark === undefined ? undefined : planned.marks.get(mark)

/** Returns a hint that corrects a common indentation mistake of a step; empty for other mistakes. */
function hintOf({ kinds }: StepReader, raw: unknown): string {
  const [[kind = '', params] = [], ...others] = isJsonObject(raw) ? Object.entries(raw) : []
  const isKind = (name: string): boolean => kinds.some(it => it.name === name)
  const names = others.map(([name]) => name)
  if (!isKind(kind) || names.length === 0) return ''
  if (names.every(isKind)) return " Begin each step with '- '."
  if (params !== null || names.some(isKind)) return ''
  return ` Indent ${names.map(it => `'${it}'`).join(' and ')} further than '${kind}'.`
}

interface FoundStep {
  readonly parsed: ParsedStep
  readonly kind: string
}

/** Reads one written step; undefined if it has a problem. */
function readStep(reader: StepReader, raw: unknown, path: Path): FoundStep | undefined {
  if (!isJsonObject(raw) || Object.keys(raw).length !== 1) {
    reader.report({
      message: `A step must have exactly one key, its kind, such as '- at: 10s', not ${shown(raw, 80)}.${hintOf(reader, raw)}`,
      path,
    })
    return undefined
  }
  const [name = '', params] = Object.entries(raw)[0] ?? []
  const kind = reader.kinds.find(it => it.name === name)
  if (!kind) {
    const meant = nearest(
      name,
      reader.kinds.map(it => it.name),
    )
    const list = meant === undefined ? ` Known: ${reader.kinds.map(it => it.name).join(', ')}.` : ''
    reader.report({ message: `Unknown step kind '${name}'.${list}`, meant, path: [...path, name], of: 'key' })
    return undefined
  }
  const reading = kind.read(params, reader.planned)
  if ('parsed' in reading) {
    for (const file of kind.files(params)) reader.needFile(file, [...path, name, 'file'])
    return { parsed: reading.parsed, kind: name }
  }
  for (const problem of reading.problems) reader.report({ ...problem, path: [...path, name, ...(problem.path ?? [])] })
  return undefined
}

/** Returns the steps of a scene that one written step stands for: itself, or those of another person. */
function stepsOf(reader: StepReader, parsed: ParsedStep, kind: string, path: Path): readonly LoadedStep[] {
  const { person } = reader.planned
  const place = reader.source.locationOf([...path, kind], 'key')
  if (parsed.is === 'hardware') return [{ ...parsed, place }]
  if (parsed.is === 'expectation') return [{ ...parsed, person, place }]
  if (parsed.is === 'when')
    return [
      {
        is: 'when',
        subject: parsed.subject,
        ...parsed.rule,
        answers: answersOf(reader, parsed.inner, [...path, kind, 'do']),
        place,
      },
    ]
  if (parsed.is === 'as') {
    const planned = { ...reader.planned, person: tabName(parsed.person ?? person, parsed.tab) }
    return stepsOfCase(reader, parsed.inner, [...path, kind, 'do']).flatMap(step =>
      stepsOfPerson({ ...reader, planned }, step.raw, step.path),
    )
  }
  if (parsed.is === 'act')
    return [
      {
        is: 'act',
        verb: parsed.verb,
        params: resolveFile(reader, parsed, [...path, kind, parsed.verb]),
        ...(parsed.within === undefined ? {} : { within: parsed.within }),
        person,
        place,
      },
    ]
  return parsed.is === 'move' || parsed.is === 'only' ? [] : [{ ...parsed, person, place }]
}

/** Another tab of a person is a separate app, named by person and number. */
const tabName = (person: string, tab = 1): string => (tab === 1 ? person : `${person} ${tab}`)

function stepsOfPerson(reader: StepReader, raw: unknown, path: Path): readonly LoadedStep[] {
  const found = readStep(reader, raw, path)
  if (!found) return []
  const { parsed, kind } = found
  if (parsed.is !== 'move' && parsed.is !== 'as' && parsed.is !== 'when') return stepsOf(reader, parsed, kind, path)
  reader.report({
    message: `'${kind}' is not allowed inside 'as': put it after the group.`,
    path: [...path, kind],
    of: 'key',
  })
  return []
}

/** Returns the hardware steps of a rule, each with its time from the trigger. */
function answersOf(outer: StepReader, inner: readonly unknown[], path: Path): TriggerStep['answers'] {
  const reader: StepReader = { ...outer, planned: { ...outer.planned, now: undefined } }
  const answers: { after: Duration; step: LoadedHardwareStep }[] = []
  let after = 0
  for (const { raw, path: own } of stepsOfCase(outer, inner, path)) {
    const found = readStep(reader, raw, own)
    if (!found) continue
    const { parsed, kind } = found
    if (parsed.is === 'move' && parsed.by === 'after' && parsed.mark === undefined) after += parsed.span
    else if (parsed.is === 'hardware')
      answers.push({ after, step: { ...parsed, place: reader.source.locationOf([...own, kind], 'key') } })
    else
      reader.report({
        message: `'${kind}' is not allowed in this 'do': only 'after' and hardware steps are.`,
        path: [...own, kind],
        of: 'key',
      })
  }
  return answers
}
