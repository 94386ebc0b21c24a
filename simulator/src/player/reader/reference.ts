/** Creates the reference page of the language from the loader's tables. */
import { BoatPlan } from '#boat/plan.ts'
import { FAULTS } from '#faults/kinds.ts'
import { Head } from '../head.ts'
import type { StepKind } from '../kind.ts'
import { BoatPattern } from '../comparableState.ts'
import { stepKinds } from '#player/kinds/table.ts'
import { type JsonSchema, jsonSchemaOf } from '../jsonSchema.ts'
import { allFieldsOf, asCode, describe } from '../schemaText.ts'
import type { Vocabulary } from '../vocabulary.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Types of fields that are described elsewhere, or that a schema cannot express. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  app: '[observations](#what-an-app-shows)',
  do: 'steps',
  boat: '[boat](#boat)',
  state: '[state](#state)',
}

/** Returns a schema, or the members of a union at any depth. */
const formsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf?.flatMap(it => (typeof it === 'object' ? formsOf(it) : [])) ?? [schema]

const isWord = (form: JsonSchema): boolean => form.const !== undefined && form.description !== undefined

/** Returns the description of a field, and the meanings of its words. */
function meaningOf(field: JsonSchema): string {
  const words = field.anyOf ? formsOf(field).filter(isWord) : []
  const meanings = words.map(it => `${asCode(String(it.const))}: ${it.description ?? ''}`)
  return [field.description ?? '', ...meanings].join(' ')
}

const FIELD_HEAD = ['Field', 'Takes', 'Meaning'] as const

function rowsOf({ properties = {}, required = [] }: JsonSchema): readonly (readonly string[])[] {
  return Object.entries(properties).flatMap(([key, it]) =>
    typeof it === 'object'
      ? [[asCode(key) + (required.includes(key) ? '' : '?'), ELSEWHERE[key] ?? describe(it), meaningOf(it)]]
      : [],
  )
}

/** Says what a step takes: its words, its fields, and other values such as a number or a time. */
function valueTexts({ name, params }: StepKind): readonly string[] {
  if (name === 'captain') return []
  const forms = formsOf(jsonSchemaOf(params))
  const words = forms.filter(isWord).map(it => [asCode(String(it.const)), it.description ?? ''])
  const fields = forms.flatMap(rowsOf)
  const others = forms.filter(it => !isWord(it) && it.properties === undefined)
  return [
    others.length > 0 ? `Takes ${[...new Set(others.map(describe))].join(' or ')}.` : '',
    table(['Word', 'Meaning'], words),
    table(FIELD_HEAD, fields),
  ]
}

function stepText(kind: StepKind): string {
  const examples = `\`\`\`yaml\n${kind.examples.map(it => `- ${kind.name}: ${it}`).join('\n')}\n\`\`\``
  const waits = `**Waits:** ${kind.waits ?? 'no.'}`
  const parts = [`### ${kind.name}`, kind.help, waits, ...valueTexts(kind), examples]
  return parts.filter(it => it !== '').join('\n\n')
}

export function referenceText(vocabulary: Vocabulary): string {
  const { actions, observations } = vocabulary
  const parts = [
    '# The scenario language',
    'Use this page to look up a field, a step, a fault, an action or an observation. [Scenarios](scenarios.md) explains how to write a scenario. A field with a question mark is optional. A time has a unit: `300ms`, `90s`, `2m`, `1h`, `1d`. The page is generated: `npx drydock schema language --out docs`.',
    '## Head',
    table(FIELD_HEAD, rowsOf(jsonSchemaOf(Head))),
    '## Boat',
    'Fields of `boat` in the head, and of the plans in `bases`. `[]` is an entry of a list, `TYPE` a type of device. Defaults are those of the default boat.',
    table(FIELD_HEAD, allFieldsOf(jsonSchemaOf(BoatPlan))),
    '## State',
    'Fields of `state`. Fields that are left out are not compared.',
    table(FIELD_HEAD, allFieldsOf(jsonSchemaOf(BoatPattern))),
    '## Steps',
    ...stepKinds(vocabulary).map(stepText),
    '## Faults',
    table(
      ['Kind', 'Where', 'Meaning'],
      Object.entries(FAULTS).map(([name, it]) => [asCode(name), it.places.join(', '), it.help]),
    ),
    '## What a person does',
    table(
      ['Action of `captain`', 'With', 'Meaning'],
      actions.map(it => [asCode(it.name), it.params ? describe(jsonSchemaOf(it.params)) : '', it.help]),
    ),
    '## What an app shows',
    table(
      ['Observation of `app`', 'Is', 'Meaning'],
      observations.map(it => [asCode(it.name), describe(jsonSchemaOf(it.value)), it.help]),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}
