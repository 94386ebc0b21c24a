/** Compares two JSON Schemas: which values they accept, field by field. */
import { HARMLESS, NARROWS, type SchemaChange, WIDENS } from './change.ts'
import { canonical, type JsonObject, objectOf, isEqual, listOf, namesOf, own, resolved, textsOf } from './json.ts'
import { limitDifferences, typeDifference, typesOf, valuesDifference } from './keywords.ts'

/** Two versions of a document, in which references are looked up. */
export interface Versions {
  readonly before: unknown
  readonly after: unknown
}

/** The schemas around the present ones. */
type Trail = readonly (readonly [before: unknown, after: unknown])[]

/** Where two schemas are compared. */
interface Place {
  /** Of the value that both describe. */
  readonly pointer: string
  readonly trail: Trail
  /** Returns whether two schemas were compared at enough places, and counts this one. */
  isEnough(before: unknown, after: unknown): boolean
}

/**
 * Places at which the differences of the same two schemas are listed. Schemas that refer to each other are at more
 * places than anybody reads: as many as there are ways through them.
 */
const MOST_PLACES = 20

/** Returns the differences of two schemas, with pointers from the value that both describe. */
export function schemaChanges(versions: Versions, before: unknown, after: unknown): readonly SchemaChange[] {
  const counts = new Map<unknown, Map<unknown, number>>()
  const isEnough = (was: unknown, is: unknown): boolean => {
    const ofWas = counts.get(was) ?? new Map<unknown, number>()
    const count = (ofWas.get(is) ?? 0) + 1
    counts.set(was, ofWas.set(is, count))
    return count > MOST_PLACES
  }
  return changesAt(versions, before, after, { pointer: '', trail: [], isEnough })
}

function changesAt(versions: Versions, before: unknown, after: unknown, place: Place): readonly SchemaChange[] {
  const { pointer, trail } = place
  const [was, is] = [resolved(versions.before, before), resolved(versions.after, after)]
  // A schema that refers to itself has been compared further out.
  if (was === false || is === false || trail.some(([a, b]) => a === was && b === is)) return []
  const [old, now] = [objectOf(was), objectOf(is)]
  if (Object.keys(old).length + Object.keys(now).length === 0) return []
  if (place.isEnough(was, is)) return []
  const deeper: Compare = (a, b, below) =>
    changesAt(versions, a, b, { ...place, pointer: pointer + below, trail: [...trail, [was, is]] })
  if (isUnion(old) || isUnion(now)) return unionChanges(versions, old, now, pointer, deeper)
  const type = typeDifference(old, now)
  const values = valuesDifference(old, now)
  const own: readonly SchemaChange[] = [...(type ? [type] : []), ...(values ? [values] : [])].map(([text, effect]) => ({
    pointer,
    text,
    effect,
  }))
  // Two values of different kinds have nothing else in common.
  if (type && !typesOf(old)?.some(it => typesOf(now)?.includes(it))) return own
  return [
    ...own,
    ...limitDifferences(withLength(old), withLength(now)).map(([text, effect]) => ({ pointer, text, effect })),
    ...fieldChanges(old, now, pointer, deeper),
    ...entryChanges(old, now, deeper),
  ]
}

/** Compares two schemas below the present one. @param below is the rest of the pointer. */
type Compare = (before: unknown, after: unknown, below: string) => readonly SchemaChange[]

const isUnion = (schema: JsonObject): boolean =>
  Array.isArray(own(schema, 'anyOf')) || Array.isArray(own(schema, 'oneOf'))

/** Compares the alternatives of `anyOf` and `oneOf`; a schema without them is one alternative. */
function unionChanges(
  versions: Versions,
  before: JsonObject,
  after: JsonObject,
  pointer: string,
  deeper: Compare,
): readonly SchemaChange[] {
  const formsOf = (schema: JsonObject, document: unknown): readonly unknown[] =>
    isUnion(schema)
      ? [...listOf(own(schema, 'anyOf')), ...listOf(own(schema, 'oneOf'))].map(it => resolved(document, it))
      : [schema]
  const [all, others] = [formsOf(before, versions.before), formsOf(after, versions.after)]
  const isIn = (list: readonly unknown[], form: unknown): boolean => list.some(it => isEqual(it, form))
  const [lost, added] = [all.filter(it => !isIn(others, it)), others.filter(it => !isIn(all, it))]
  const rest = [before, after].map(({ anyOf: _, oneOf: __, ...more }) => more)
  const around = isUnion(before) && isUnion(after) ? deeper(rest[0], rest[1], '') : []
  if (lost.length === 1 && added.length === 1) return [...around, ...deeper(lost[0], added[0], '')]
  return [
    ...around,
    ...lost.map(it => ({ pointer, text: `${formText(it)} is no longer possible`, effect: NARROWS })),
    ...added.map(it => ({ pointer, text: `${formText(it)} is also possible`, effect: WIDENS })),
  ]
}

const formText = (form: unknown): string => {
  const schema = objectOf(form)
  return Object.hasOwn(schema, 'const')
    ? canonical(schema['const'])
    : (typesOf(schema)?.join(' or ') ?? 'another value')
}

/** Compares the fields of an object, and what else it may contain. */
function fieldChanges(
  before: JsonObject,
  after: JsonObject,
  pointer: string,
  deeper: Compare,
): readonly SchemaChange[] {
  const [old, now] = [objectOf(own(before, 'properties')), objectOf(own(after, 'properties'))]
  const [needed, needs] = [textsOf(own(before, 'required')), textsOf(own(after, 'required'))]
  const isClosed = own(after, 'additionalProperties') === false
  const names = [...new Set([...namesOf(old, now), ...needed, ...needs])]
  return [
    ...names.flatMap((name): readonly SchemaChange[] => {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const [was, is] = [needed.includes(name), needs.includes(name)]
      const [hadIt, hasIt] = [Object.hasOwn(old, name), Object.hasOwn(now, name)]
      if (hadIt && !hasIt && !is)
        return [{ pointer: place, text: 'the field is removed', effect: { request: isClosed, answer: was } }]
      if (hasIt && !hadIt && !was)
        return [
          is
            ? { pointer: place, text: 'the field is new and required', effect: NARROWS }
            : { pointer: place, text: 'the field is new', effect: HARMLESS },
        ]
      return [
        ...(was && !is ? [{ pointer: place, text: 'the field may be missing', effect: WIDENS }] : []),
        ...(is && !was ? [{ pointer: place, text: 'the field is required', effect: NARROWS }] : []),
        ...deeper(own(old, name) ?? {}, own(now, name) ?? {}, place.slice(pointer.length)),
      ]
    }),
    ...otherFieldChanges(
      own(before, 'additionalProperties') ?? true,
      own(after, 'additionalProperties') ?? true,
      pointer,
      deeper,
    ),
    ...deeper(own(before, 'propertyNames') ?? {}, own(after, 'propertyNames') ?? {}, '/*'),
  ]
}

/** Compares what an object may contain beside its fields. Apps ignore fields that they do not know. */
function otherFieldChanges(was: unknown, is: unknown, pointer: string, deeper: Compare): readonly SchemaChange[] {
  if (was === false && is === false) return []
  if (was === false) return [{ pointer, text: 'other fields are possible', effect: HARMLESS }]
  if (is === false) return [{ pointer, text: 'other fields are no longer possible', effect: NARROWS }]
  return deeper(was, is, '/*')
}

/** Compares the entries of a list: those with a place of their own, and the rest. */
function entryChanges(before: JsonObject, after: JsonObject, deeper: Compare): readonly SchemaChange[] {
  const [was, is] = [before, after].map(it => ({ first: firstEntries(it), rest: restOf(it) }))
  const count = Math.max(was?.first.length ?? 0, is?.first.length ?? 0)
  return [
    ...Array.from({ length: count }, (_, index) =>
      deeper(was?.first[index] ?? was?.rest, is?.first[index] ?? is?.rest, `/${index}`),
    ).flat(),
    ...deeper(was?.rest, is?.rest, '/*'),
  ]
}

/** JSON Schema 2020-12 has `prefixItems`, older ones a list of `items`. */
const firstEntries = (schema: JsonObject): readonly unknown[] =>
  Array.isArray(own(schema, 'items')) ? listOf(schema['items']) : listOf(own(schema, 'prefixItems'))
const restOf = (schema: JsonObject): unknown =>
  (Array.isArray(own(schema, 'items')) ? own(schema, 'additionalItems') : own(schema, 'items')) ?? true

/** The schema with the longest length that follows from entries with a place of their own. */
function withLength(schema: JsonObject): JsonObject {
  const limit = own(schema, 'maxItems')
  return restOf(schema) === false
    ? {
        ...schema,
        maxItems: Math.min(typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY, firstEntries(schema).length),
      }
    : schema
}
