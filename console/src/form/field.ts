/** Form fields from JSON Schema, for the subset that step kinds use. */

export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
}

export type Field =
  | { readonly is: 'fixed'; readonly value: unknown }
  | { readonly is: 'text'; readonly hint: string }
  | {
      readonly is: 'number'
      readonly min: number | undefined
      readonly max: number | undefined
      readonly isWhole: boolean
    }
  | { readonly is: 'switch' }
  | { readonly is: 'group'; readonly parts: readonly FormPart[] }
  | { readonly is: 'choice'; readonly options: readonly Alternative[] }
  | { readonly is: 'json' }

export interface FormPart {
  readonly name: string
  readonly help: string
  readonly isNeeded: boolean
  readonly field: Field
}

/** One of several alternatives of a choice; a fixed one needs no further input. */
export interface Alternative {
  readonly label: string
  readonly field: Field
}

/** Input of a form as typed. A choice holds the index of the chosen option and the draft of its field. */
export type FieldDraft =
  | string
  | boolean
  | undefined
  | { readonly chosen: number; readonly below: FieldDraft }
  | { readonly parts: Readonly<Record<string, FieldDraft>> }

const SPAN = /\(ms\|s\|m\|h\|d\)\$$/
const SPEED = /kts/

/** Returns the field for a schema; a schema outside the subset gets a text field for JSON. */
export function fieldOf(schema: Schema): Field {
  if (schema.anyOf) return choice(schema.anyOf.flatMap(optionsOf))
  if (schema.const !== undefined) return { is: 'fixed', value: schema.const }
  if (schema.enum) return choice(optionsOf(schema))
  if (schema.type === 'boolean') return { is: 'switch' }
  if (schema.type === 'number' || schema.type === 'integer')
    return { is: 'number', min: schema.minimum, max: schema.maximum, isWhole: schema.type === 'integer' }
  if (schema.type === 'string') return { is: 'text', hint: hintOf(schema.pattern) }
  if (schema.type === 'object' && schema.properties) return group(schema.properties, schema.required ?? [])
  if (schema.type === 'null') return { is: 'fixed', value: null }
  return { is: 'json' }
}

const hintOf = (pattern = ''): string =>
  SPAN.test(pattern) ? 'such as 90s, 2m, 1h' : SPEED.test(pattern) ? 'such as 6kts' : ''

const choice = (options: readonly Alternative[]): Field => ({ is: 'choice', options })

function group(properties: Readonly<Record<string, Schema>>, required: readonly string[]): Field {
  return {
    is: 'group',
    parts: Object.entries(properties).map(([name, it]) => ({
      name,
      help: it.description ?? '',
      isNeeded: required.includes(name),
      field: fieldOf(it),
    })),
  }
}

function optionsOf(schema: Schema): readonly Alternative[] {
  if (schema.anyOf) return schema.anyOf.flatMap(optionsOf)
  if (schema.enum) return schema.enum.map(value => ({ label: String(value), field: { is: 'fixed', value } }))
  if (schema.const !== undefined) return [{ label: String(schema.const), field: { is: 'fixed', value: schema.const } }]
  return [{ label: labelOf(schema), field: fieldOf(schema) }]
}

/** Returns the label of an option that needs input: the names of its parts, or its type. */
function labelOf({ type, properties, pattern }: Schema): string {
  if (properties) return `${Object.keys(properties).join(', ')} …`
  if (type === 'null') return 'unknown'
  return type === 'number' || type === 'integer' ? 'a number …' : SPAN.test(pattern ?? '') ? 'a time …' : 'a text …'
}

/** Returns the initial draft of a field; optional fields are empty. */
export function draftOf(field: Field, isNeeded = true): FieldDraft {
  if (field.is === 'group')
    return { parts: Object.fromEntries(field.parts.map(it => [it.name, draftOf(it.field, it.isNeeded)])) }
  if (field.is === 'choice')
    return isNeeded ? { chosen: 0, below: draftOf(field.options[0]?.field ?? { is: 'json' }) } : undefined
  if (field.is === 'switch') return isNeeded ? true : undefined
  return ''
}

/**
 * Returns the value of a draft; undefined for an empty one. A text that is not a number is sent as typed, so that the
 * fake boat reports the error.
 */
export function contentOf(field: Field, draft: FieldDraft): unknown {
  if (field.is === 'fixed') return field.value
  if (draft === undefined || draft === '') return undefined
  if (field.is === 'group')
    return typeof draft === 'object' && 'parts' in draft ? groupValue(field.parts, draft.parts) : undefined
  if (field.is === 'choice')
    return typeof draft === 'object' && 'chosen' in draft
      ? contentOf(field.options[draft.chosen]?.field ?? { is: 'json' }, draft.below)
      : undefined
  if (field.is === 'number') return Number.isNaN(Number(draft)) ? draft : Number(draft)
  return field.is === 'json' ? parsed(String(draft)) : draft
}

function groupValue(parts: readonly FormPart[], drafts: Readonly<Record<string, FieldDraft>>): Record<string, unknown> {
  return Object.fromEntries(
    parts.flatMap(({ name, field }) => {
      const draft = drafts[name]
      // A fixed value is sent only when its option was chosen.
      const value = field.is === 'fixed' && draft === undefined ? undefined : contentOf(field, draft)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the path with dots of the first required field that is empty; undefined when there is none. */
export function missingIn(field: Field, draft: FieldDraft, isNeeded = true, path = ''): string | undefined {
  if (field.is === 'group') {
    const parts = typeof draft === 'object' && 'parts' in draft ? draft.parts : {}
    for (const it of field.parts) {
      const missing = missingIn(it.field, parts[it.name], it.isNeeded, path === '' ? it.name : `${path}.${it.name}`)
      if (missing !== undefined) return missing
    }
    return undefined
  }
  if (field.is === 'choice' && typeof draft === 'object' && 'chosen' in draft)
    return missingIn(field.options[draft.chosen]?.field ?? { is: 'json' }, draft.below, true, path)
  return isNeeded && field.is !== 'fixed' && (draft === undefined || draft === '') ? path : undefined
}
