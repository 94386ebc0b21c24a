/** Describes the values that a schema accepts, in text and tables for people. */
import type { JsonSchema } from './jsonSchema.ts'

export const asCode = (text: string): string => `\`${text}\``

/** Longer lists of words are left to the schema, which an editor shows. */
const MOST_WORDS = 24
/** Groups of more fields name them only. */
const MOST_FIELDS = 10
const SPAN = /ms\|s\|m\|h\|d/

/** What a schema takes, in a few words; the words to be written stand as code. */
export function describe(it: JsonSchema): string {
  if (it.const !== undefined) return asCode(String(it.const))
  if (it.enum) return wordsOf(it.enum).map(asCode).join(', ') + rest(it.enum)
  if (it.anyOf) return [...new Set(branchesOf(it).map(describe))].join(' or ')
  if (it.type === 'array') return isFull(it.items) ? `list of ${describe(it.items)}` : 'list'
  if (it.type === 'object') return it.properties ? asCode(groupOf(it)) : 'group'
  if (it.type === 'boolean') return '`true`, `false`'
  return it.type === 'null' ? '`null`' : plain(it)
}

/** The same within a group, where words stand as they are written. */
function inGroup(it: JsonSchema): string {
  if (it.const !== undefined) return String(it.const)
  if (it.enum) return wordsOf(it.enum).join(' | ') + rest(it.enum)
  if (it.anyOf) return [...new Set(branchesOf(it).map(inGroup))].join(' | ')
  if (it.type === 'array') return isFull(it.items) ? `list of ${inGroup(it.items)}` : 'list'
  if (it.type === 'object') return it.properties ? groupOf(it) : 'group'
  return it.type === 'boolean' ? 'true | false' : it.type === 'null' ? 'null' : plain(it)
}

function groupOf({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties)
  const named = (key: string): string => (required.includes(key) ? key : `${key}?`)
  return `{ ${fields.map(([key, it]) => (fields.length > MOST_FIELDS || typeof it !== 'object' ? named(key) : `${named(key)}: ${inGroup(it)}`)).join(', ')} }`
}

function plain(it: JsonSchema): string {
  if (it.type === 'string') return it.pattern !== undefined && SPAN.test(it.pattern) ? 'time' : 'text'
  return it.type === 'integer' ? 'whole number' : it.type === 'number' ? 'number' : 'anything'
}

const wordsOf = (words: readonly unknown[]): readonly string[] =>
  (words.length > MOST_WORDS ? words.slice(0, 3) : words).map(String)
const rest = (words: readonly unknown[]): string => (words.length > MOST_WORDS ? ', …' : '')
const branchesOf = ({ anyOf = [] }: JsonSchema): readonly JsonSchema[] => anyOf.filter(it => typeof it === 'object')
const isFull = (items: JsonSchema['items']): items is JsonSchema =>
  typeof items === 'object' && !Array.isArray(items) && Object.keys(items).length > 0

type Row = readonly [field: string, takes: string, help: string]

/** Every field at any depth, by its path: `gateway.statusDelay`, `sensors[].type`. */
export function allFieldsOf(schema: JsonSchema, path = ''): readonly Row[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([key, it]): readonly Row[] => {
    if (typeof it !== 'object') return []
    const below = withinOf(it, path + key)
    const row: Row = [
      asCode(path + key) + (required.includes(key) ? '' : '?'),
      below.length > 0 ? outline(it) : describe(it),
      it.description ?? '',
    ]
    return [row, ...below]
  })
}

/** The fields of a group, of the groups of a list, or of those that a value may be. */
function withinOf(it: JsonSchema, path: string): readonly Row[] {
  if (it.anyOf) return branchesOf(it).flatMap(one => withinOf(one, path))
  if (it.type === 'array' && isFull(it.items)) return withinOf(it.items, `${path}[]`)
  if (it.properties) return allFieldsOf(it, `${path}.`)
  return typeof it.additionalProperties === 'object' && it.propertyNames !== undefined
    ? withinOf(it.additionalProperties, `${path}.TYPE`)
    : []
}

/** What stands where the fields are told below. */
function outline(it: JsonSchema): string {
  if (it.anyOf) return [...new Set(branchesOf(it).map(outline))].join(' or ')
  if (it.type === 'array' && isFull(it.items)) return `list of ${outline(it.items)}`
  return it.type === 'object' ? 'group' : describe(it)
}
