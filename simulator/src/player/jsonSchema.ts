/** JSON Schemas of the language's schemas, and the keys that they accept at a path. */
import * as z from 'zod/mini'

export type JsonSchema = z.core.JSONSchema.JSONSchema

const known = new WeakMap<z.ZodMiniType, JsonSchema>()

/**
 * Returns the JSON Schema of the input form; constraints that JSON Schema cannot express are omitted. Cached per
 * schema; callers must not change it.
 */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const made = known.get(schema)
  if (made) return made
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
  known.set(schema, rest)
  return rest
}

/** Returns the keys that a value may have at a path. */
export function keysAt(schema: z.ZodMiniType, path: readonly PropertyKey[]): readonly string[] {
  return [...new Set(schemasAt(schema, path).flatMap(it => [...Object.keys(it.properties ?? {}), ...namesOf(it)]))]
}

interface Alternative {
  readonly keys: readonly string[]
  readonly required: readonly string[]
}

/** Returns the groups of keys of which a value at a path has one. */
export const alternativesAt = (schema: z.ZodMiniType, path: readonly PropertyKey[]): readonly Alternative[] =>
  schemasAt(schema, path).flatMap(({ properties, required = [] }) =>
    properties ? [{ keys: Object.keys(properties), required }] : [],
  )

const schemasAt = (schema: z.ZodMiniType, path: readonly PropertyKey[]): readonly JsonSchema[] =>
  path.reduce((at, key) => at.flatMap(it => into(it, key)), branches(jsonSchemaOf(schema)))

function into(schema: JsonSchema, key: PropertyKey): readonly JsonSchema[] {
  const below =
    typeof key === 'number' ? schema.items : (schema.properties?.[String(key)] ?? schema.additionalProperties)
  return typeof below === 'object' && !Array.isArray(below) ? branches(below) : []
}

/** Returns a schema, and its members if it is a union. */
const branches = (schema: JsonSchema): readonly JsonSchema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(it => (typeof it === 'object' ? branches(it) : [])),
]

/** Keys of a record are the values of its enumeration. */
const namesOf = ({ propertyNames }: JsonSchema): readonly string[] =>
  typeof propertyNames === 'object' ? (propertyNames.enum ?? []).filter(it => typeof it === 'string') : []
