/** Generates the scenario language as TypeScript from its JSON Schema, without a library. */
import { HARDWARE, type JsonSchema, scenarioSchema } from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'

type Part = JsonSchema | boolean

/**
 * Returns the declarations of the language: `Steps` by kind, `Step`, `HardwareStep`, `BoatPlan`, `ScenarioHead` and
 * their parts.
 */
export function languageText(): string {
  const { definitions, properties = {} } = scenarioSchema(vocabulary)
  const { step, ...shared } = (definitions ?? {}) as Readonly<Record<string, Part>>
  const { scenario: _, steps: __, ...head } = properties
  const kinds = typeof step === 'object' ? (step.properties ?? {}) : {}
  return [
    '/** Made from the JSON Schema of scenarios. */',
    ...Object.entries(shared).map(([name, it]) => `export type ${typeName(name)} = ${typeText(it)}`),
    `/** What is written under the name of each kind of step. */\nexport interface Steps ${objectText(kinds, Object.keys(kinds))}`,
    '/** An object with one key, the kind. */\nexport type StepOf<K extends keyof Steps> = { [N in K]: { readonly [M in N]: Steps[N] } & { readonly [M in Exclude<keyof Steps, N>]?: never } }[K]',
    '/** A step of any kind: of a person, of hardware, or an expectation. */\nexport type Step = StepOf<keyof Steps>',
    `/** A step that hardware does. */\nexport type HardwareStep = StepOf<${HARDWARE.map(it => JSON.stringify(it.name)).join(' | ')}>`,
    `/** What a scenario says before its steps. */\nexport interface ScenarioHead ${objectText(head, ['id'])}`,
    "/** Differences from the default boat, as scenarios write them under `boat:`. */\nexport type BoatPlan = NonNullable<ScenarioHead['boat']>",
    '',
  ].join('\n')
}

const typeName = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Returns the type of a part of the schema; `unknown` for what it does not say. */
export function typeText(part: Part): string {
  if (typeof part === 'boolean') return part ? 'unknown' : 'never'
  const { $ref, const: only, enum: words, anyOf, type } = part
  if ($ref !== undefined) return typeName($ref.replace(/^.*\//, ''))
  if (only !== undefined) return JSON.stringify(only)
  if (words) return words.map(it => JSON.stringify(it)).join(' | ')
  if (anyOf) return anyOf.map(it => `(${typeText(it)})`).join(' | ')
  if (Array.isArray(type)) return type.map(it => `(${typeText({ ...part, type: it })})`).join(' | ')
  if (type === 'array')
    return `readonly (${Array.isArray(part.items) || part.items === undefined ? 'unknown' : typeText(part.items)})[]`
  if (type === 'object') return part.properties ? objectText(part.properties, part.required ?? []) : recordText(part)
  if (type === 'integer') return 'number'
  if (type === 'string' && part.pattern !== undefined) return patternText(part.pattern)
  return type ?? 'unknown'
}

const UNITS = /\((\w+(?:[|/\\\w]*))\)\$$/
const CALLS = /^\^\(\?:(.*)\)\$$/

/** Numbers with a unit, and words with a variable part, become template types; other patterns become `string`. */
function patternText(pattern: string): string {
  const [, units] = /^\^-\?\(|^\^\(\\d/.test(pattern) ? (UNITS.exec(pattern) ?? []) : []
  if (units !== undefined)
    return units
      .split('|')
      .map(it => `\`\${number}${it.replaceAll('\\', '')}\``)
      .join(' | ')
  const calls = CALLS.exec(pattern)?.[1]?.replaceAll('\\', '').split('|') ?? []
  if (calls.length === 0 || !calls.every(it => /^\w+(?: \/.*)?$/.test(it))) return 'string'
  return calls
    .map(it => (it.includes('[^/]+') ? `\`${it.replaceAll('[^/]+', `\${string}`)}\`` : JSON.stringify(it)))
    .join(' | ')
}

/** Keys that the schema does not name are not allowed. */
function objectText(properties: Readonly<Record<string, Part>>, required: readonly string[]): string {
  const lines = Object.entries(properties).map(
    ([key, it]) => `${saidOf(it)}readonly ${JSON.stringify(key)}${required.includes(key) ? '' : '?'}: ${typeText(it)}`,
  )
  return `{\n${lines.join('\n')}\n}`
}

/** None of the keys is required. */
function recordText({ propertyNames, additionalProperties = true }: JsonSchema): string {
  const names = propertyNames === undefined ? 'string' : typeText(propertyNames)
  return `{ readonly [K in ${names}]?: ${typeText(additionalProperties)} }`
}

const saidOf = (part: Part): string =>
  typeof part === 'object' && part.description !== undefined
    ? `/** ${part.description.replaceAll('*/', '*\\/').replaceAll('\n', '\n * ')} */\n`
    : ''
