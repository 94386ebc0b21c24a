/** Parameters that an action may have had, from its schema and from what the person has touched. */
import type * as z from 'zod/mini'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Whole numbers of a range are tried one by one up to this many; a longer range takes what was typed. */
const MOST_NUMBERS = 20

/**
 * Returns the values that the schema allows, the likeliest first. A group without required fields has one value for
 * each of its fields; other groups have their required fields alone.
 * @param texts that a text may be, such as the name of a pressed button and its parts.
 */
export function variantsOf(schema: JsonSchema | boolean | undefined, texts: readonly string[]): readonly unknown[] {
  if (typeof schema !== 'object') return []
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum
  if (schema.anyOf) return schema.anyOf.flatMap(it => variantsOf(it, texts))
  switch (schema.type) {
    case 'boolean':
      return [true, false]
    case 'string':
      return texts
    case 'integer':
    case 'number':
      return numbersOf(schema, texts)
    case 'object':
      return groupsOf(schema, texts)
    default:
      return []
  }
}

function numbersOf({ minimum, maximum, type }: JsonSchema, texts: readonly string[]): readonly number[] {
  if (type === 'integer' && minimum !== undefined && maximum !== undefined && maximum - minimum < MOST_NUMBERS)
    return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index)
  return texts.filter(it => it.trim() !== '' && Number.isFinite(Number(it))).map(Number)
}

function groupsOf({ properties = {}, required = [] }: JsonSchema, texts: readonly string[]): readonly object[] {
  if (required.length === 0)
    return Object.entries(properties).flatMap(([key, it]) => variantsOf(it, texts).map(value => ({ [key]: value })))
  return required.reduce<readonly object[]>(
    (groups, key) =>
      groups.flatMap(group => variantsOf(properties[key], texts).map(value => ({ ...group, [key]: value }))),
    [{}],
  )
}
