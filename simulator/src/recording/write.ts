/** Writes a scenario file: head, boat, and steps at their times. The loader reads it back unchanged. */
import { type Duration, type Instant, isoText } from '@drydock/contracts'
import { Document, isCollection, isMap, isSeq } from 'yaml'
import { BoatPlan } from '#boat/plan.ts'
import { type JsonSchema, jsonSchemaOf } from '#player/jsonSchema.ts'
import type { RecordedStep } from './recordedSteps.ts'

/** An expectation as written in a scenario, and its time. */
export interface ExpectedStep {
  readonly at: Duration
  readonly expect: Readonly<Record<string, unknown>>
}

export interface ScenarioDraft {
  readonly name: string
  readonly id: string
  readonly about?: string | undefined
  /** Comments at the top of the file, one line each. */
  readonly notes?: readonly string[]
  /** Drivers under which it is left out, and why. */
  readonly drivers?: Readonly<Record<string, string>>
  readonly start: Instant
  readonly seed: number
  /** Path at which the app is opened; '/' by default. */
  readonly open?: string | undefined
  /** Durations are in milliseconds. */
  readonly boat: BoatPlan
  /** Sorted by time. */
  readonly steps: readonly RecordedStep[]
  readonly expected: readonly ExpectedStep[]
}

const FIRST_LINE = '# yaml-language-server: $schema=../scenario.schema.json\n'
const UNITS = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const

/** Formats a duration in the largest unit that gives a whole number, or in seconds: '90s', '2m', '1.5s', '300ms'. */
export function formatDuration(ms: Duration): string {
  if (ms === 0) return '0s'
  const unit = UNITS.find(([, size]) => ms % size === 0)
  if (unit) return `${ms / unit[1]}${unit[0]}`
  return ms < 1_000 ? `${ms}ms` : `${ms / 1_000}s`
}

/** Returns the YAML text of a scenario, one step a line, beginning with opening the app. */
export function writeScenario({
  name,
  id,
  about,
  notes = [],
  drivers,
  start,
  seed,
  open = '/',
  boat,
  steps: recorded,
  expected,
}: ScenarioDraft): string {
  const plan = written(boat, jsonSchemaOf(BoatPlan))
  const head = {
    scenario: name,
    id,
    ...(about === undefined ? {} : { about }),
    ...(drivers ? { drivers } : {}),
    start: isoText(start),
    seed,
    ...(isEmpty(plan) ? {} : { boat: plan }),
  }
  const steps = [{ open }, ...stepsOf(recorded, expected)]
  return (
    FIRST_LINE +
    notes.map(it => `# ${it}\n`).join('') +
    inLines(new Document({ ...head, steps })).toString({ lineWidth: 0 })
  )
}

/** Writes each step on one line. */
function inLines(document: Document): Document {
  const steps = document.get('steps')
  if (!isSeq(steps)) return document
  for (const step of steps.items)
    if (isMap(step)) for (const { value } of step.items) if (isCollection(value)) value.flow = true
  return document
}

/** An `at` line for each time, followed by its steps and expectations. */
function stepsOf(steps: readonly RecordedStep[], expected: readonly ExpectedStep[]): readonly object[] {
  const lines = [
    ...steps.map(({ at, kind, params }) => ({ at, step: { [kind]: params } })),
    ...expected.map(({ at, expect }) => ({ at, step: { expect } })),
  ].toSorted((a, b) => a.at - b.at)
  let last = 0
  return lines.flatMap(({ at, step }) => {
    const moment = at === last ? [] : [{ at: formatDuration(at) }]
    last = at
    return [...moment, step]
  })
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** A number as text: a date if the schema accepts dates, else a duration. */
const textOf = (value: number, forms: readonly JsonSchema[]): string =>
  forms.some(it => it.pattern?.startsWith(String.raw`^\d{4}-`)) ? isoText(value) : formatDuration(value)

/** A value as written in a scenario: numbers become durations or dates where the schema accepts only texts. */
function written(value: unknown, schema: JsonSchema | undefined): unknown {
  const forms = formsOf(schema)
  if (typeof value === 'number')
    return forms.length > 0 &&
      !forms.some(it => it.type === 'number' || it.type === 'integer' || typeof it.const === 'number')
      ? textOf(value, forms)
      : value
  if (Array.isArray(value))
    return value.map(item =>
      written(
        item,
        forms.map(form => schemaOf(form.items)).find(form => form !== undefined),
      ),
    )
  if (typeof value !== 'object' || value === null) return value
  const below = (key: string): JsonSchema | undefined =>
    forms.map(it => schemaOf(it.properties?.[key] ?? it.additionalProperties)).find(it => it !== undefined)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, it]) => it !== undefined)
      .map(([key, it]) => [key, written(it, below(key))]),
  )
}

const schemaOf = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined

const formsOf = (schema: JsonSchema | undefined): readonly JsonSchema[] =>
  schema
    ? [schema, ...(schema.anyOf ?? []).flatMap(it => formsOf(schemaOf(it)))].filter(
        it => it.type !== undefined || it.const !== undefined || it.properties,
      )
    : []
