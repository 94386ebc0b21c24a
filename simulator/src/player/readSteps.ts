/** Reads the steps of a file: each is one key that names its kind; scenes are made of what happens at one moment. */
import { type Duration, type Instant, isoText } from '@drydock/contracts'
import { timeText } from './timeText.ts'
import type { ParsedStep, StepKind } from './kind.ts'
import { isGroup } from './match.ts'
import { createRuleCheck } from './ruleCheck.ts'
import { type Cases, checkCaseName } from './caseName.ts'
import { resolveFile } from './resolveFile.ts'
import type { KnownBoat } from './knownBoat.ts'
import { type ValueProblem, nearest, shown } from './problem.ts'
import type { HardwareStep, Scene, Step, TriggerStep } from './scenario.ts'
import type { YamlSource } from './yamlDocument.ts'

type Path = readonly (string | number)[]

export interface StepReader {
  readonly kinds: readonly StepKind[]
  readonly source: YamlSource
  /** What is known when the first step is read; the steps add to it. */
  readonly planned: KnownBoat
  /** When the scenario begins. */
  readonly start: Instant
  /** Undefined in a file without a matrix. */
  readonly cases: Cases | undefined
  /** Complains about a part of the file. */
  complain(complaint: ValueProblem & { readonly path: readonly PropertyKey[] }): void
  /** The path of a file beside the scenario; undefined when it is not there. */
  pathOf(name: string): string | undefined
  /** Reads a file that a step names. */
  needFile(name: string, path: Path): void
}

/** Reads the list of steps into scenes, and complains about everything that is wrong with it. */
export function readSteps(reader: StepReader, steps: readonly unknown[]): readonly Scene[] {
  const scenes: (Scene & { steps: Step[] })[] = [{ at: 0, steps: [] }]
  const rules = createRuleCheck(reader)
  for (const { raw, path } of stepsOfCase(reader, steps, ['steps'])) {
    const last = scenes.at(-1) ?? { at: 0, steps: [] }
    const here: StepReader = { ...reader, planned: { ...reader.planned, now: last.at } }
    const found = readStep(here, raw, path)
    if (!found) continue
    const { deed, kind } = found
    rules.note(raw, last.at, [...path, kind])
    if (deed.is === 'move') {
      const to = timeOf(reader, deed, last.at)
      if (to < 0)
        reader.complain({
          message: `The scenario begins at ${isoText(reader.start)}, after this moment.`,
          path: [...path, kind],
        })
      else if (to < last.at)
        reader.complain({
          message: `Time goes backwards: ${timeText(to)} comes after ${timeText(last.at)}.`,
          path: [...path, kind],
        })
      else if (to > last.at)
        scenes.push({
          at: to,
          after: deed.by === 'after' ? { span: deed.span, mark: deed.mark } : undefined,
          steps: [],
        })
    } else last.steps.push(...stepsOf(here, deed, kind, path))
  }
  return scenes
}

interface RawStep {
  readonly raw: unknown
  readonly path: Path
}

/** The steps that are for the case that is read: those of a group `only` in place of the group, or not at all. */
function stepsOfCase(reader: StepReader, steps: readonly unknown[], path: Path): readonly RawStep[] {
  return steps.flatMap((raw, index): readonly RawStep[] => {
    const own = [...path, index]
    if (!isGroup(raw) || Object.keys(raw).join() !== 'only') return [{ raw, path: own }]
    const deed = readStep(reader, raw, own)?.deed
    if (deed?.is !== 'only') return []
    for (const [at, name] of deed.cases.entries())
      checkCaseName(reader, name, [...own, 'only', 'case', ...(deed.cases.length > 1 ? [at] : [])])
    return deed.cases.includes(reader.cases?.present ?? '')
      ? stepsOfCase(reader, deed.inner, [...own, 'only', 'do'])
      : []
  })
}

/** When what follows happens, from the start; negative for a moment before it. */
function timeOf(reader: StepReader, deed: Extract<ParsedStep, { is: 'move' }>, last: Duration): Duration {
  if (deed.by === 'moment') return deed.moment - reader.start
  return deed.by === 'at' ? deed.span : (fromMark(reader, deed.mark) ?? last) + deed.span
}

const fromMark = ({ planned }: StepReader, mark: string | undefined): Duration | undefined =>
  mark === undefined ? undefined : planned.marks.get(mark)

interface FoundStep {
  readonly deed: ParsedStep
  readonly kind: string
}

/** One step as it is written; undefined when it has been complained about. */
function readStep(reader: StepReader, raw: unknown, path: Path): FoundStep | undefined {
  if (!isGroup(raw) || Object.keys(raw).length !== 1) {
    reader.complain({
      message: `A step must have exactly one key, its kind, such as '- at: 10s', not ${shown(raw, 80)}.`,
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
    reader.complain({ message: `Unknown step kind '${name}'.${list}`, meant, path: [...path, name], of: 'key' })
    return undefined
  }
  const reading = kind.read(params, reader.planned)
  if ('deed' in reading) {
    for (const file of kind.files(params)) reader.needFile(file, [...path, name, 'file'])
    return { deed: reading.deed, kind: name }
  }
  for (const it of reading.complaints) reader.complain({ ...it, path: [...path, name, ...(it.path ?? [])] })
  return undefined
}

/** The steps of a scene that one written step stands for: one, or those of another person. */
function stepsOf(reader: StepReader, deed: ParsedStep, kind: string, path: Path): readonly Step[] {
  const { person } = reader.planned
  const place = reader.source.locationOf([...path, kind], 'key')
  if (deed.is === 'hardware') return [{ ...deed, place }]
  if (deed.is === 'expectation') return [{ ...deed, person, place }]
  if (deed.is === 'when')
    return [
      {
        is: 'when',
        subject: deed.subject,
        ...deed.rule,
        answers: answersOf(reader, deed.inner, [...path, kind, 'do']),
        place,
      },
    ]
  if (deed.is === 'as') {
    const planned = { ...reader.planned, person: tabName(deed.person ?? person, deed.tab) }
    return stepsOfCase(reader, deed.inner, [...path, kind, 'do']).flatMap(it =>
      stepsOfPerson({ ...reader, planned }, it.raw, it.path),
    )
  }
  if (deed.is === 'act')
    return [
      {
        is: 'act',
        verb: deed.verb,
        params: resolveFile(reader, deed, [...path, kind, deed.verb]),
        ...(deed.within === undefined ? {} : { within: deed.within }),
        person,
        place,
      },
    ]
  return deed.is === 'move' || deed.is === 'only' ? [] : [{ ...deed, person, place }]
}

/** Another tab of somebody is an app of its own, called by person and number. */
const tabName = (person: string, tab = 1): string => (tab === 1 ? person : `${person} ${tab}`)

function stepsOfPerson(reader: StepReader, raw: unknown, path: Path): readonly Step[] {
  const found = readStep(reader, raw, path)
  if (!found) return []
  const { deed, kind } = found
  if (deed.is !== 'move' && deed.is !== 'as' && deed.is !== 'when') return stepsOf(reader, deed, kind, path)
  reader.complain({
    message: `'${kind}' is not allowed inside 'as': put it after the group.`,
    path: [...path, kind],
    of: 'key',
  })
  return []
}

/** What hardware does in answer, each with its time from the moment that called for it. */
function answersOf(outer: StepReader, inner: readonly unknown[], path: Path): TriggerStep['answers'] {
  const reader: StepReader = { ...outer, planned: { ...outer.planned, now: undefined } }
  const answers: { after: Duration; step: HardwareStep }[] = []
  let after = 0
  for (const { raw, path: own } of stepsOfCase(outer, inner, path)) {
    const found = readStep(reader, raw, own)
    if (!found) continue
    const { deed, kind } = found
    if (deed.is === 'move' && deed.by === 'after' && deed.mark === undefined) after += deed.span
    else if (deed.is === 'hardware')
      answers.push({ after, step: { ...deed, place: reader.source.locationOf([...own, kind], 'key') } })
    else
      reader.complain({
        message: `'${kind}' is not allowed in this 'do': only 'after' and hardware steps are.`,
        path: [...own, kind],
        of: 'key',
      })
  }
  return answers
}
