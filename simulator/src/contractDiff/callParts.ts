/** Compares the parts of a call: its parameters, what it sends, and how it is answered. */
import {
  CHANGES,
  change,
  type ContractChange,
  type Direction,
  type Effect,
  HARMLESS,
  NARROWS,
  partChanges,
  WIDENS,
} from './change.ts'
import { type JsonObject, objectOf, listOf, namesOf, own, resolved } from './json.ts'
import { schemaChanges, type Versions } from './schemas.ts'

const BODY_LIMIT = 'x-max-body-bytes'

/** Compares the parameters of a call. Those of a path are compared by their place. */
export function parameterChanges(
  on: string,
  was: JsonObject,
  is: JsonObject,
  versions: Versions,
): readonly ContractChange[] {
  const [old, now] = [was, is].map(
    it =>
      new Map(
        listOf(own(it, 'parameters'))
          .map(objectOf)
          .map(each => [`${String(each['in'])} ${String(each['name'])}`, each]),
      ),
  )
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap(key => {
    const [before, after] = [old?.get(key), now?.get(key)]
    const part = key.startsWith('path ') ? `parameter ${Number(key.slice(5)) + 1} of the path` : `parameter ${key}`
    const needs = after?.['required'] === true
    if (!after) return [change(on, part, 'the parameter is removed', false)]
    if (!before) return [change(on, part, `the parameter is new${needs ? ' and required' : ''}`, needs)]
    return [
      ...requiredChanges(on, part, before, after),
      ...partChanges(
        on,
        part,
        'request',
        schemaChanges(versions, own(before, 'schema') ?? {}, own(after, 'schema') ?? {}),
      ),
    ]
  })
}

function requiredChanges(on: string, part: string, before: JsonObject, after: JsonObject): readonly ContractChange[] {
  const [was, is] = [before['required'] === true, after['required'] === true]
  return was === is ? [] : [change(on, part, is ? 'it is required' : 'it may be missing', is)]
}

/** Compares what a call sends. */
export function bodyChanges(
  on: string,
  was: JsonObject,
  is: JsonObject,
  versions: Versions,
): readonly ContractChange[] {
  const part = 'request body'
  const [before, after] = [
    resolved(versions.before, own(was, 'requestBody')),
    resolved(versions.after, own(is, 'requestBody')),
  ]
  if (before === undefined && after === undefined) return []
  if (after === undefined) return [change(on, part, 'the body is removed', false)]
  if (before === undefined) {
    const needs = objectOf(after)['required'] === true
    return [change(on, part, `the body is new${needs ? ' and required' : ''}`, needs)]
  }
  return [
    ...requiredChanges(on, part, objectOf(before), objectOf(after)),
    ...limitChanges(on, part, own(was, BODY_LIMIT), own(is, BODY_LIMIT)),
    ...contentChanges(on, part, 'request', [objectOf(before), objectOf(after)], versions),
  ]
}

function limitChanges(on: string, part: string, was: unknown, is: unknown): readonly ContractChange[] {
  if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
  return [change(on, part, `the body may have ${is} bytes, before ${was}`, is < was)]
}

/** Compares the answers by status. Apps handle every refusal alike, by its problem document. */
export function answerChanges(
  on: string,
  was: JsonObject,
  is: JsonObject,
  versions: Versions,
): readonly ContractChange[] {
  const [old, now] = [objectOf(own(was, 'responses')), objectOf(own(is, 'responses'))]
  const known = new Set(
    Object.entries(old).flatMap(([status, it]) =>
      isRefusal(status) ? typesIn(objectOf(resolved(versions.before, it))) : [],
    ),
  )
  return namesOf(old, now).flatMap(status => {
    const part = isRefusal(status) ? `refusal ${status}` : `reply ${status}`
    const [before, after] = [resolved(versions.before, own(old, status)), resolved(versions.after, own(now, status))]
    if (after === undefined) return [change(on, part, 'the status is removed', !isRefusal(status))]
    if (before === undefined)
      return [
        change(
          on,
          part,
          'the status is new',
          !isRefusal(status) || typesIn(objectOf(after)).some(it => !known.has(it)),
        ),
      ]
    return contentChanges(on, part, 'answer', [objectOf(before), objectOf(after)], versions)
  })
}

const isRefusal = (status: string): boolean => /^[45]/.test(status)
const typesIn = (answer: JsonObject): readonly string[] => Object.keys(objectOf(own(answer, 'content')))

/** Compares the content types of a body, and the shape of each. */
function contentChanges(
  on: string,
  part: string,
  direction: Direction,
  [before, after]: readonly [JsonObject, JsonObject],
  versions: Versions,
): readonly ContractChange[] {
  const [old, now] = [objectOf(own(before, 'content')), objectOf(own(after, 'content'))]
  const isEmpty = Object.keys(now).length === 0
  return namesOf(old, now).flatMap(type => {
    const [was, is] = [own(old, type), own(now, type)]
    // An app that expects no body reads none. One that expects a body needs it, whatever its type.
    const lost: Effect = isEmpty ? CHANGES : NARROWS
    const added: Effect = Object.keys(old).length === 0 ? HARMLESS : WIDENS
    if (is === undefined) return [change(on, part, `the content type ${type} is removed`, lost[direction])]
    if (was === undefined) return [change(on, part, `the content type ${type} is new`, added[direction])]
    return partChanges(
      on,
      part,
      direction,
      schemaChanges(versions, own(objectOf(was), 'schema') ?? {}, own(objectOf(is), 'schema') ?? {}),
    )
  })
}
