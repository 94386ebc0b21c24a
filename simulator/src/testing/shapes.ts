/** Test fixture: values that match a JSON Schema, and values that nearly do. */
import fc from 'fast-check'
import type { JsonSchema } from '#documents/schemas.ts'

type Part = JsonSchema | boolean | undefined
const isSchema = (part: Part): part is JsonSchema => typeof part === 'object'

/** Values that the schema accepts, as far as it describes them. */
export function valuesOf(schema: Part): fc.Arbitrary<unknown> {
  if (!isSchema(schema)) return fc.jsonValue()
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(it => valuesOf(it)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type } as JsonSchema)))
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, it]) => [name, valuesOf(it)])),
      { requiredKeys: [...(schema.required ?? [])] },
    )
  if (schema.type === 'array')
    return fc.array(valuesOf(Array.isArray(schema.items) ? undefined : schema.items), { maxLength: 4 })
  if (schema.type === 'string') return textsOf(schema)
  if (schema.type === 'number' || schema.type === 'integer') return numbersOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  return schema.type === 'null' ? fc.constant(null) : fc.jsonValue()
}

const textsOf = ({ pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> =>
  pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ minLength, maxLength, unit: 'grapheme' })

function numbersOf({ type, minimum = -1e9, maximum = 1e9, multipleOf }: JsonSchema): fc.Arbitrary<number> {
  if (multipleOf)
    return fc
      .integer({ min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) })
      .map(it => it * multipleOf)
  return type === 'integer'
    ? fc.integer({ min: minimum, max: maximum })
    : fc.double({ min: minimum, max: maximum, noNaN: true })
}

const HOSTILE: readonly unknown[] = [
  null,
  '',
  [],
  {},
  -0,
  1e308,
  'x'.repeat(500),
  '\u0000',
  '\ud800',
  '../../x',
  '__proto__',
  true,
  [[[[]]]],
]

/** The value with one part replaced, removed, or added. */
export function mutantsOf(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return anything
  const keys = [...Object.keys(value), 'id', '__proto__', 'constructor']
  const change = fc.tuple(fc.constantFrom(...keys), anything)
  return fc.oneof(
    anything,
    change.map(([key, it]) =>
      Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, it]]),
    ),
    fc.constantFrom(...keys).map(key => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))),
  )
}
