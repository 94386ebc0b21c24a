/** Test fixture: places in the documents of the project, and mutations of a document at a place. */
import { asyncapi } from '#documents/asyncapi.ts'
import { openapi } from '#documents/openapi.ts'
import type { Direction } from './change.ts'
import type { ContractDocuments } from './diff.ts'
import { type JsonObject, objectOf, listOf, own } from './json.ts'

export type Path = readonly (string | number)[]

export const DOCUMENTS: ContractDocuments = JSON.parse(
  JSON.stringify({ openapi: openapi('1.0.0'), asyncapi: asyncapi('1.0.0') }),
)

export interface SchemaPlace {
  readonly path: Path
  readonly direction: Direction
  readonly schema: JsonObject
}

/** The value at a path. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((it, key) => Reflect.get(Object(it), key), value)

/** A copy in which the value at a path is another; undefined removes it. */
export function withValue(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const inner = withValue(Reflect.get(Object(value), key), rest, by)
  if (Array.isArray(value))
    return inner === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), inner)
  const { [key]: _, ...others } = objectOf(value)
  return inner === undefined ? others : { ...others, [key]: inner }
}

/** The documents with another value at a path; undefined removes it. */
export const changed = (path: Path, by: unknown, whole = DOCUMENTS): ContractDocuments =>
  withValue(whole, path, by) as ContractDocuments

/** Every schema below a place, that of the place first. References are left out; what they mean has its own place. */
function schemasBelow(direction: Direction, path: Path): readonly SchemaPlace[] {
  const schema = valueAt(DOCUMENTS, path)
  if (typeof schema !== 'object' || schema === null || '$ref' in schema) return []
  const below = (key: string) => schemasBelow(direction, [...path, key])
  const each = (key: string) =>
    Object.keys(Object(own(schema as JsonObject, key))).flatMap(name =>
      schemasBelow(direction, [...path, key, Array.isArray(own(schema as JsonObject, key)) ? Number(name) : name]),
    )
  return [
    { path, direction, schema: schema as JsonObject },
    ...each('properties'),
    ...each('anyOf'),
    ...each('prefixItems'),
    ...(Array.isArray(own(schema as JsonObject, 'items')) ? each('items') : below('items')),
    ...below('additionalProperties'),
  ]
}

/** The documents with one call alone, that of the path if it has one, so that many comparisons take little time. */
export function documentsAround([kind, part, name]: Path): ContractDocuments {
  if (kind === 'asyncapi') return { asyncapi: DOCUMENTS.asyncapi }
  const openapi = objectOf(DOCUMENTS.openapi)
  const path = part === 'paths' ? String(name) : '/api/Alarm/Arm'
  return { openapi: { ...openapi, paths: { [path]: valueAt(openapi, ['paths', path]) } } }
}

/** The paths of all calls in the OpenAPI document. */
export const CALLS: readonly Path[] = Object.entries(objectOf(own(objectOf(DOCUMENTS.openapi), 'paths'))).flatMap(
  ([path, item]) =>
    Object.keys(objectOf(item))
      .filter(it => it !== 'parameters')
      .map(method => ['openapi', 'paths', path, method]),
)

/** The paths of all pushes in the AsyncAPI document. */
export const PUSHES: readonly Path[] = Object.keys(
  Object(valueAt(DOCUMENTS, ['asyncapi', 'channels', 'messages', 'messages'])),
).map(name => ['asyncapi', 'channels', 'messages', 'messages', name])

const contentSchemas = (direction: Direction, path: Path): readonly SchemaPlace[] =>
  Object.keys(Object(valueAt(DOCUMENTS, [...path, 'content']))).flatMap(type =>
    schemasBelow(direction, [...path, 'content', type, 'schema']),
  )

/** All schemas of requests, answers and pushes. */
export const SCHEMAS: readonly SchemaPlace[] = [
  ...CALLS.flatMap(call => [
    ...listOf(valueAt(DOCUMENTS, [...call, 'parameters'])).flatMap((_, index) =>
      schemasBelow('request', [...call, 'parameters', index, 'schema']),
    ),
    ...contentSchemas('request', [...call, 'requestBody']),
    ...Object.keys(Object(valueAt(DOCUMENTS, [...call, 'responses']))).flatMap(status =>
      contentSchemas('answer', [...call, 'responses', status]),
    ),
  ]),
  ...schemasBelow('answer', ['openapi', 'components', 'schemas', 'Problem']),
  ...PUSHES.flatMap(it => schemasBelow('answer', [...it, 'payload'])),
  ...schemasBelow('answer', ['asyncapi', 'components', 'schemas', 'Status']),
]
