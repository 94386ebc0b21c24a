/** Schemas as data: their JSON Schema, and which keys they know at a place. */
import * as z from 'zod/mini'

export type JsonSchema = z.core.JSONSchema.JSONSchema

const known = new WeakMap<z.ZodMiniType, JsonSchema>()

/**
 * What a person writes, not what it is read as; what JSON Schema cannot say is left open. Made once for each schema,
 * and not to be changed.
 */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const made = known.get(schema)
  if (made) return made
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
  known.set(schema, rest)
  return rest
}

/** The keys that a value may have at a path. */
export function keysAt(schema: z.ZodMiniType, path: readonly PropertyKey[]): readonly string[] {
  const found = path.reduce((at, key) => at.flatMap(it => into(it, key)), branches(jsonSchemaOf(schema)))
  return [...new Set(found.flatMap(it => [...Object.keys(it.properties ?? {}), ...namesOf(it)]))]
}

function into(schema: JsonSchema, key: PropertyKey): readonly JsonSchema[] {
  const below =
    typeof key === 'number' ? schema.items : (schema.properties?.[String(key)] ?? schema.additionalProperties)
  return typeof below === 'object' && !Array.isArray(below) ? branches(below) : []
}

/** A schema, and those that it is the union of. */
const branches = (schema: JsonSchema): readonly JsonSchema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(it => (typeof it === 'object' ? branches(it) : [])),
]

/** Keys of a record are the values of an enumeration. */
const namesOf = ({ propertyNames }: JsonSchema): readonly string[] =>
  typeof propertyNames === 'object' ? (propertyNames.enum ?? []).filter(it => typeof it === 'string') : []
