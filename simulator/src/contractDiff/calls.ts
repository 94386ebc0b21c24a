/** Compares the calls of two OpenAPI documents. */
import { ROLES } from '@drydock/contracts'
import { answerChanges, bodyChanges, parameterChanges } from './callParts.ts'
import { change, type ContractChange } from './change.ts'
import { canonical, type JsonObject, objectOf, isEqual, listOf, own, resolved } from './json.ts'
import type { Versions } from './schemas.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

/** Returns the changes of all calls, in the order of the old document. */
export function callChanges(versions: Versions): readonly ContractChange[] {
  const [old, now] = [callsOf(versions.before), callsOf(versions.after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(on => {
    const [was, is] = [old.get(on), now.get(on)]
    if (!was) return [change(on, '', 'the call is new', false)]
    if (!is) return [change(on, '', 'the call is removed', true)]
    return [
      ...rightChanges(on, was, is),
      ...parameterChanges(on, was, is, versions),
      ...bodyChanges(on, was, is, versions),
      ...answerChanges(on, was, is, versions),
    ]
  })
}

/** The calls by method and path. Names of path parameters do not matter: two documents may name them differently. */
function callsOf(document: unknown): ReadonlyMap<string, JsonObject> {
  const paths = objectOf(own(objectOf(document), 'paths'))
  return new Map(
    Object.entries(paths).flatMap(([path, item]) => {
      const { parameters, ...operations } = objectOf(resolved(document, item))
      const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
      return METHODS.filter(it => Object.hasOwn(operations, it)).map(method => {
        const operation = objectOf(operations[method])
        const all = [...listOf(parameters), ...listOf(own(operation, 'parameters'))].map(it =>
          objectOf(resolved(document, it)),
        )
        const placed = all.map(it => (it['in'] === 'path' ? { ...it, name: names.indexOf(String(it['name'])) } : it))
        return [
          `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, '{}')}`,
          { ...operation, parameters: placed },
        ] as const
      })
    }),
  )
}

/** Compares who may call, and whether the call changes the boat. */
function rightChanges(on: string, was: JsonObject, is: JsonObject): readonly ContractChange[] {
  const [role, now] = [own(was, 'x-role'), own(is, 'x-role')]
  const [changes, willChange] = [own(was, 'x-changes'), own(is, 'x-changes')]
  const [open, isOpen] = [was, is].map(it => listOf(own(it, 'security')).length === 0)
  return [
    ...(isEqual(role, now)
      ? role === undefined && open !== isOpen
        ? [change(on, '', isOpen ? 'the call needs no token' : 'the call needs a token', !isOpen)]
        : []
      : [change(on, '', `the role is ${canonical(now)}, was ${canonical(role)}`, isStricter(role, now))]),
    ...(isEqual(changes, willChange)
      ? []
      : [
          willChange === true
            ? change(on, '', 'the call changes the boat, so that it must not be repeated', true)
            : change(on, '', 'the call no longer changes the boat', false),
        ]),
  ]
}

/** Roles are listed from the widest to the narrowest. One that is not listed may be stricter. */
function isStricter(was: unknown, is: unknown): boolean {
  const roles: readonly unknown[] = ROLES
  const [before, after] = [was, is].map(it => roles.indexOf(it))
  return before === undefined || after === undefined || before === -1 || after === -1 || after > before
}
