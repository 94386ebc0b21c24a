/** Compares the keywords of a JSON Schema that limit one value: its type, its values and their limits. */
import { CHANGES, type Effect, NARROWS, WIDENS } from './change.ts'
import { canonical, type JsonObject, isEqual, listOf, namesOf, own, textsOf } from './json.ts'

type Difference = readonly [text: string, effect: Effect]

/** Limits by name: a higher lower limit and a lower upper limit accept less. */
const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
/** They say something for people or tools, or are compared elsewhere. */
const OTHER = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', '$comment', '$schema', '$id', '$defs'],
  ...['type', 'enum', 'const', 'required', 'properties', 'additionalProperties', 'propertyNames', 'definitions'],
  ...['items', 'prefixItems', 'additionalItems', 'anyOf', 'oneOf', '$ref'],
])

/** The types of a schema; undefined if it allows all. */
export function typesOf(schema: JsonObject): readonly string[] | undefined {
  const type = own(schema, 'type')
  return typeof type === 'string' ? [type] : Array.isArray(type) ? textsOf(type) : undefined
}

/** Compares the types; every integer is a number. */
export function typeDifference(before: JsonObject, after: JsonObject): Difference | undefined {
  const [was, is] = [typesOf(before), typesOf(after)]
  const lost = missing(was, is)
  const added = missing(is, was)
  if (!lost && !added) return undefined
  return [`the type is ${typeText(is)}, was ${typeText(was)}`, effectOf(lost, added)]
}

/** Whether types of the first list are not in the second. */
function missing(types: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  if (others === undefined) return false
  if (types === undefined) return true
  return types.some(it => !others.includes(it) && !(it === 'integer' && others.includes('number')))
}

const typeText = (types: readonly string[] | undefined): string => types?.join(' or ') ?? 'any'

/** Compares the allowed values of `enum` and `const`. */
export function valuesDifference(before: JsonObject, after: JsonObject): Difference | undefined {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  if (was === undefined && is === undefined) return undefined
  if (is === undefined) return ['any value is possible', WIDENS]
  if (was === undefined) return [`only ${is.join(', ')} ${is.length === 1 ? 'is' : 'are'} possible`, NARROWS]
  const lost = was.filter(it => !is.includes(it))
  const added = is.filter(it => !was.includes(it))
  if (lost.length === 0 && added.length === 0) return undefined
  const parts = [
    ...(lost.length > 0 ? [`${lost.join(', ')} ${lost.length === 1 ? 'is' : 'are'} no longer possible`] : []),
    ...(added.length > 0 ? [`${added.join(', ')} ${added.length === 1 ? 'is' : 'are'} new`] : []),
  ]
  return [parts.join(', and '), effectOf(lost.length > 0, added.length > 0)]
}

function valuesOf(schema: JsonObject): readonly string[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [canonical(schema['const'])]
  return Array.isArray(own(schema, 'enum')) ? listOf(schema['enum']).map(canonical) : undefined
}

/** Compares limits, patterns and every other keyword that restricts a value. */
export const limitDifferences = (before: JsonObject, after: JsonObject): readonly Difference[] =>
  namesOf(before, after)
    .filter(it => !OTHER.has(it) && !it.startsWith('x-') && !isEqual(own(before, it), own(after, it)))
    .map(name => [
      limitText(name, own(before, name), own(after, name)),
      limitEffect(name, own(before, name), own(after, name)),
    ])

const limitText = (name: string, was: unknown, is: unknown): string =>
  was === undefined
    ? `${name} ${canonical(is)} is new`
    : is === undefined
      ? `${name} ${canonical(was)} is removed`
      : `${name} is ${canonical(is)}, was ${canonical(was)}`

function limitEffect(name: string, was: unknown, is: unknown): Effect {
  if (was === undefined) return NARROWS
  if (is === undefined) return WIDENS
  if (typeof was !== 'number' || typeof is !== 'number') return CHANGES
  if (LOWER.has(name)) return is > was ? NARROWS : WIDENS
  if (UPPER.has(name)) return is < was ? NARROWS : WIDENS
  if (name === 'multipleOf') return is % was === 0 ? NARROWS : was % is === 0 ? WIDENS : CHANGES
  return CHANGES
}

/** The effect of values that are lost and values that are added. */
const effectOf = (lost: boolean, added: boolean): Effect => (lost && added ? CHANGES : lost ? NARROWS : WIDENS)
