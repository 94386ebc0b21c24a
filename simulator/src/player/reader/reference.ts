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
  app: '[facts](#what-an-app-shows)',
  do: 'steps',
  boat: '[boat](#boat)',
  state: '[state](#state)',
}

function rowsOf({ properties = {}, required = [] }: JsonSchema): readonly (readonly string[])[] {
  return Object.entries(properties).flatMap(([key, it]) =>
    typeof it === 'object'
      ? [[asCode(key) + (required.includes(key) ? '' : '?'), ELSEWHERE[key] ?? describe(it), it.description ?? '']]
      : [],
  )
}

/** Returns the fields of a kind; for several forms, those of the form with the most fields. */
function fieldsOf({ params }: StepKind): JsonSchema {
  const schema = jsonSchemaOf(params)
  const forms = [schema, ...(schema.anyOf ?? [])].filter(it => typeof it === 'object')
  return (
    forms.toSorted((a, b) => Object.keys(b.properties ?? {}).length - Object.keys(a.properties ?? {}).length)[0] ??
    schema
  )
}

function stepText(kind: StepKind): string {
  const fields = kind.name === 'captain' ? '' : table(['Field', 'Takes', 'Meaning'], rowsOf(fieldsOf(kind)))
  const whole = fields === '' && kind.name !== 'captain' ? `Takes ${describe(jsonSchemaOf(kind.params))}.` : ''
  const examples = `\`\`\`yaml\n${kind.examples.map(it => `- ${kind.name}: ${it}`).join('\n')}\n\`\`\``
  const waits = `**Waits:** ${kind.waits ?? 'no.'}`
  return [`### ${kind.name}`, kind.help, waits, fields, whole, examples].filter(it => it !== '').join('\n\n')
}

export function referenceText(vocabulary: Vocabulary): string {
  const { actions, observations } = vocabulary
  const parts = [
    '# The scenario language',
    'Written by `npx drydock schema language --out docs` from the tables that the loader reads with; how to write scenarios is told in [scenarios.md](scenarios.md). A question mark stands after what may be left out. A time has its unit: `300ms`, `90s`, `2m`, `1h`, `1d`.',
    '## Head',
    table(['Field', 'Takes', 'Meaning'], rowsOf(jsonSchemaOf(Head))),
    '## Boat',
    'What may stand under `boat`, in a plan of `bases` and in the head. `[]` is an entry of a list, `TYPE` a type of device.',
    table(['Field', 'Takes', 'Meaning'], allFieldsOf(jsonSchemaOf(BoatPlan))),
    '## State',
    'What may stand under `state`; what is left out may be anything.',
    table(['Field', 'Takes', 'Meaning'], allFieldsOf(jsonSchemaOf(BoatPattern))),
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
