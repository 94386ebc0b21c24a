/** Checks a value against its strict schema and lists all deviations. */
import { en } from 'zod/locales'
import type * as z from 'zod/mini'
import { shown } from '#player/problem.ts'
import { masked, isPersonal } from '#recording/personal.ts'
import type { Deviation } from './finding.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

const english = en()
const LONGEST_SEEN = 80
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'null',
}

/** @param before JSON pointer of the value itself. */
export function checkShape(schema: z.ZodMiniType, value: unknown, before = ''): readonly Deviation[] {
  const result = schema.safeParse(value, { error: english.localeError })
  return result.success ? [] : leavesOf(result.error.issues).flatMap(it => deviationsOf(it, value, before))
}

/** Issues of the union member that fits best. */
function leavesOf(issues: readonly Issue[], at: Path = []): readonly Issue[] {
  return issues.flatMap(issue => {
    const path = [...at, ...issue.path]
    if (issue.code !== 'invalid_union') return [{ ...issue, path } as Issue]
    const forms = issue.errors.map(it => leavesOf(it, path)).toSorted((a, b) => weightOf(a, path) - weightOf(b, path))
    return forms[0] ?? [{ ...issue, path } as Issue]
  })
}

/** A wrong type weighs more than wrong fields. */
const weightOf = (issues: readonly Issue[], root: Path): number =>
  issues.reduce((sum, it) => sum + (it.path.length === root.length && it.code === 'invalid_type' ? 100 : 1), 0)

function deviationsOf(issue: Issue, root: unknown, before: string): readonly Deviation[] {
  const path = issue.path
  if (issue.code !== 'unrecognized_keys')
    return [
      { pointer: before + pointerOf(path), expected: expectedOf(issue), seen: seenText(valueAt(root, path), path) },
    ]
  return issue.keys.map(key => ({
    pointer: before + pointerOf([...path, key]),
    expected: 'no field of this name',
    seen: 'a field that is not described',
  }))
}

function expectedOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value')
    return `${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(it => shown(it)).join(', ')}`
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? 'a text that is not empty'
      : `${issue.origin === 'array' ? 'a list of ' : ''}at least ${issue.minimum}`
  if (issue.code === 'too_big') return `${issue.origin === 'array' ? 'a list of ' : ''}at most ${issue.maximum}`
  return issue.message
}

/** Name of a field without personal data, since some gateways key a group by the addresses of people. */
const fieldName = (key: PropertyKey): string => (typeof key === 'number' ? String(key) : masked(String(key)))

/** JSON pointer (RFC 6901), without personal data. */
const pointerOf = (path: Path): string =>
  path.map(it => `/${fieldName(it).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (it, key) => (typeof it === 'object' && it !== null ? Reflect.get(it, key) : undefined),
    root,
  )
}

/** Describes a value; personal data and secrets only by type and length. */
export function seenText(value: unknown, path: Path = []): string {
  if (value === undefined) return 'nothing: it is missing'
  const hidden = path.some(it => isPersonal(String(it)))
  if (typeof value === 'string')
    return hidden && value !== '' ? `a text of ${value.length} characters` : shown(masked(value), LONGEST_SEEN)
  if (typeof value === 'number')
    return hidden
      ? `a number${Number.isInteger(value) ? '' : ' with a fraction'} of ${String(Math.trunc(Math.abs(value))).length} digits`
      : String(value)
  if (Array.isArray(value)) return `a list of ${value.length}`
  return typeof value === 'object' && value !== null
    ? `a group with ${Object.keys(value).map(fieldName).join(', ') || 'no fields'}`
    : String(value)
}
