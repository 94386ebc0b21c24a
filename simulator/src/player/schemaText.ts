/** Describes the values that a schema accepts, as text and tables. */
import type { JsonSchema } from './jsonSchema.ts'

/** Returns the text as Markdown code. */
export const asCode = (text: string): string => `\`${text}\``

/** Longer lists of words are omitted; an editor shows them from the schema. */
const MOST_WORDS = 24
/** Objects with more fields are described by their field names only. */
const MOST_FIELDS = 10
const SPAN = /ms\|s\|m\|h\|d/

/** Returns the accepted values in a few words; literal words are code. */
export function describe(schema: JsonSchema): string {
  if (schema.const !== undefined) return asCode(String(schema.const))
  if (schema.enum) return wordsOf(schema.enum).map(asCode).join(', ') + rest(schema.enum)
  if (schema.anyOf) return alternatives(branchesOf(schema))
  if (schema.type === 'array') return isFull(schema.items) ? `list of ${describe(schema.items)}` : 'list'
  if (schema.type === 'object') return schema.properties ? asCode(groupOf(schema)) : 'group'
  if (schema.type === 'boolean') return '`true`, `false`'
  return schema.type === 'null' ? '`null`' : plain(schema)
}

/** Words follow each other with commas, other values with 'or'. */
function alternatives(branches: readonly JsonSchema[]): string {
  const words = branches.filter(it => it.const !== undefined).map(describe)
  const others = branches.filter(it => it.const === undefined).map(describe)
  return [...new Set([...(words.length > 0 ? [words.join(', ')] : []), ...others])].join(' or ')
}

/** The same inside an object, where words are not marked. */
function inGroup(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return wordsOf(schema.enum).join(' | ') + rest(schema.enum)
  if (schema.anyOf) return [...new Set(branchesOf(schema).map(inGroup))].join(' | ')
  if (schema.type === 'array') return isFull(schema.items) ? `list of ${inGroup(schema.items)}` : 'list'
  if (schema.type === 'object') return schema.properties ? groupOf(schema) : 'group'
  return schema.type === 'boolean' ? 'true | false' : schema.type === 'null' ? 'null' : plain(schema)
}

function groupOf({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties)
  const named = (key: string): string => (required.includes(key) ? key : `${key}?`)
  return `{ ${fields.map(([key, it]) => (fields.length > MOST_FIELDS || typeof it !== 'object' ? named(key) : `${named(key)}: ${inGroup(it)}`)).join(', ')} }`
}

function plain(schema: JsonSchema): string {
  if (schema.type === 'string') return schema.pattern !== undefined && SPAN.test(schema.pattern) ? 'time' : 'text'
  return schema.type === 'integer' ? 'whole number' : schema.type === 'number' ? 'number' : 'anything'
}

const wordsOf = (words: readonly unknown[]): readonly string[] =>
  (words.length > MOST_WORDS ? words.slice(0, 3) : words).map(String)
const rest = (words: readonly unknown[]): string => (words.length > MOST_WORDS ? ', …' : '')
const branchesOf = ({ anyOf = [] }: JsonSchema): readonly JsonSchema[] => anyOf.filter(it => typeof it === 'object')
const isFull = (items: JsonSchema['items']): items is JsonSchema =>
  typeof items === 'object' && !Array.isArray(items) && Object.keys(items).length > 0

type Row = readonly [field: string, takes: string, help: string]

/** Returns every field at any depth, by path: `gateway.statusDelay`, `sensors[].type`. */
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

/** Returns the fields of an object, of the objects of a list, or of the members of a union. */
function withinOf(schema: JsonSchema, path: string): readonly Row[] {
  if (schema.anyOf) return branchesOf(schema).flatMap(one => withinOf(one, path))
  if (schema.type === 'array' && isFull(schema.items)) return withinOf(schema.items, `${path}[]`)
  if (schema.properties) return allFieldsOf(schema, `${path}.`)
  return typeof schema.additionalProperties === 'object' && schema.propertyNames !== undefined
    ? withinOf(schema.additionalProperties, `${path}.TYPE`)
    : []
}

/** Type text of a field whose own fields are listed below it. */
function outline(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(branchesOf(schema).map(outline))].join(' or ')
  if (schema.type === 'array' && isFull(schema.items)) return `list of ${outline(schema.items)}`
  return schema.type === 'object' ? 'group' : describe(schema)
}
