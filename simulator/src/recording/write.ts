/**
 * Writes a scenario file: what its head says, a boat, and deeds at their times. What it writes, the loader reads as the
 * same.
 */
import { type Duration, type Instant, isoText } from '@drydock/contracts'
import { Document, isCollection, isMap, isSeq } from 'yaml'
import { BoatPlan } from '#boat/plan.ts'
import { type JsonSchema, jsonSchemaOf } from '#player/reflection.ts'
import type { Deed } from './deeds.ts'

/** An expectation, as a scenario writes it, and when it is judged. */
export interface Expected {
  readonly at: Duration
  readonly expect: Readonly<Record<string, unknown>>
}

export interface Recorded {
  readonly name: string
  readonly id: string
  readonly about?: string | undefined
  /** For whoever reads the file: a line of comment each. */
  readonly notes?: readonly string[]
  readonly start: Instant
  readonly seed: number
  /** As a boat was made of it: what was a duration is a number of milliseconds. */
  readonly boat: BoatPlan
  /** In the order of their times. */
  readonly deeds: readonly Deed[]
  readonly expected: readonly Expected[]
}

const FIRST_LINE = '# yaml-language-server: $schema=../scenario.schema.json\n'
const UNITS = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const

/**
 * '90s', '2m', '1.5s', '300ms': the longest unit that it is a whole number of, or seconds with three places at most.
 */
export function writtenSpan(ms: Duration): string {
  if (ms === 0) return '0s'
  const unit = UNITS.find(([, size]) => ms % size === 0)
  if (unit) return `${ms / unit[1]}${unit[0]}`
  return ms < 1_000 ? `${ms}ms` : `${ms / 1_000}s`
}

export function writeScenario({ name, id, about, notes = [], start, seed, boat, deeds, expected }: Recorded): string {
  const plan = written(boat, jsonSchemaOf(BoatPlan))
  const head = {
    scenario: name,
    id,
    ...(about === undefined ? {} : { about }),
    start: isoText(start),
    seed,
    ...(isEmpty(plan) ? {} : { boat: plan }),
  }
  const steps = [{ open: '/' }, ...stepsOf(deeds, expected)]
  return (
    FIRST_LINE +
    notes.map(it => `# ${it}\n`).join('') +
    inLines(new Document({ ...head, steps })).toString({ lineWidth: 0 })
  )
}

/** A line for each step, as people write them. */
function inLines(document: Document): Document {
  const steps = document.get('steps')
  if (!isSeq(steps)) return document
  for (const step of steps.items)
    if (isMap(step)) for (const { value } of step.items) if (isCollection(value)) value.flow = true
  return document
}

/** A line for each moment, then what is done and what is expected at it. */
function stepsOf(deeds: readonly Deed[], expected: readonly Expected[]): readonly object[] {
  const lines = [
    ...deeds.map(({ at, kind, params }) => ({ at, step: { [kind]: params } })),
    ...expected.map(({ at, expect }) => ({ at, step: { expect } })),
  ].toSorted((a, b) => a.at - b.at)
  let last = 0
  return lines.flatMap(({ at, step }) => {
    const moment = at === last ? [] : [{ at: writtenSpan(at) }]
    last = at
    return [...moment, step]
  })
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** A number as a text: a moment where the schema takes a date, else a duration. */
const textOf = (value: number, forms: readonly JsonSchema[]): string =>
  forms.some(it => it.pattern?.startsWith(String.raw`^\d{4}-`)) ? isoText(value) : writtenSpan(value)

/** A value as a person writes it: where the schema takes a text only, a number is a duration or a moment. */
function written(value: unknown, schema: JsonSchema | undefined): unknown {
  const forms = formsOf(schema)
  if (typeof value === 'number')
    return forms.length > 0 &&
      !forms.some(it => it.type === 'number' || it.type === 'integer' || typeof it.const === 'number')
      ? textOf(value, forms)
      : value
  if (Array.isArray(value))
    return value.map(it =>
      written(
        it,
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
