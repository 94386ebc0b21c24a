/** The reference of the language as a page, from the same tables that the loader reads with. */
import { FAULTS } from '#faults/kinds.ts'
import { Head } from './head.ts'
import type { StepKind } from './kind.ts'
import { stepKinds } from './kinds/table.ts'
import { type JsonSchema, jsonSchemaOf } from './reflection.ts'
import type { Vocabulary } from './vocabulary.ts'

const code = (text: string): string => `\`${text}\``
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Longer lists of words are left to the schema, which an editor shows. */
const MOST_WORDS = 24
const SPAN = /ms\|s\|m\|h\|d/

/** What a schema takes, in a few words. */
function takes(it: JsonSchema): string {
  if (it.const !== undefined) return code(String(it.const))
  if (it.enum)
    return it.enum.length > MOST_WORDS
      ? `${it.enum
          .slice(0, 3)
          .map(one => code(String(one)))
          .join(', ')}, …`
      : it.enum.map(one => code(String(one))).join(', ')
  if (it.anyOf) return [...new Set(it.anyOf.flatMap(one => (typeof one === 'object' ? [takes(one)] : [])))].join(' or ')
  if (it.type === 'array') return typeof it.items === 'object' && !Array.isArray(it.items) && Object.keys(it.items).length > 0 ? `list of ${takes(it.items)}` : 'list'
  if (it.type === 'object')
    return it.properties
      ? code(
          `{ ${Object.entries(it.properties)
            .map(([key]) => (it.required?.includes(key) ? key : `${key}?`))
            .join(', ')} }`,
        )
      : 'group'
  if (it.type === 'string') return it.pattern !== undefined && SPAN.test(it.pattern) ? 'time' : 'text'
  if (it.type === 'boolean') return '`true`, `false`'
  if (it.type === 'null') return '`null`'
  return it.type === 'integer' ? 'whole number' : it.type === 'number' ? 'number' : 'anything'
}

function rowsOf({ properties = {}, required = [] }: JsonSchema): readonly (readonly string[])[] {
  return Object.entries(properties).flatMap(([key, it]) =>
    typeof it === 'object' ? [[code(key) + (required.includes(key) ? '' : '?'), key === 'app' ? 'facts' : key === 'do' ? 'steps' : takes(it), it.description ?? '']] : [],
  )
}

/** The fields of a kind; of one with several forms, those of the form that has the most. */
function fieldsOf({ params }: StepKind): JsonSchema {
  const schema = jsonSchemaOf(params)
  const forms = [schema, ...(schema.anyOf ?? [])].filter(it => typeof it === 'object')
  return forms.toSorted((a, b) => Object.keys(b.properties ?? {}).length - Object.keys(a.properties ?? {}).length)[0] ?? schema
}

function stepText(kind: StepKind): string {
  const fields = kind.name === 'captain' ? '' : table(['Field', 'Takes', ''], rowsOf(fieldsOf(kind)))
  const whole = fields === '' && kind.name !== 'captain' ? `Takes ${takes(jsonSchemaOf(kind.params))}.` : ''
  const examples = `\`\`\`yaml\n${kind.examples.map(it => `- ${kind.name}: ${it}`).join('\n')}\n\`\`\``
  return [`### ${kind.name}`, kind.help, fields, whole, examples].filter(it => it !== '').join('\n\n')
}

export function referenceText(vocabulary: Vocabulary): string {
  const { verbs, facts } = vocabulary
  const parts = [
    '# The scenario language',
    'Written by `npx drydock schema language --out docs` from the tables that the loader reads with; how to write scenarios is told in [scenarios.md](scenarios.md). A question mark stands after what may be left out. A time has its unit: `300ms`, `90s`, `2m`, `1h`, `1d`.',
    '## Head',
    table(['Field', 'Takes', ''], rowsOf(jsonSchemaOf(Head))),
    '## Steps',
    ...stepKinds(vocabulary).map(stepText),
    '## Faults',
    table(
      ['Kind', 'Where', ''],
      Object.entries(FAULTS).map(([name, it]) => [code(name), it.places.join(', '), it.help]),
    ),
    '## What a person does',
    table(
      ['Verb of `captain`', 'With', ''],
      verbs.map(it => [code(it.name), it.params ? takes(jsonSchemaOf(it.params)) : '', it.help]),
    ),
    '## What an app shows',
    table(
      ['Fact of `app`', 'Is', ''],
      facts.map(it => [code(it.name), takes(jsonSchemaOf(it.value)), it.help]),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}
