/** Explains why a schema rejects a value, with a suggested word. */
import type * as z from 'zod/mini'
import { DURATION_HELP, isJsonObject } from '@drydock/contracts'
import { durationMeant } from './durationMeant.ts'
import { MOMENT_HELP } from './moment.ts'
import { type ValueProblem, nearest, shown } from './problem.ts'
import { alternativesAt, keysAt } from './jsonSchema.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Union = Extract<Issue, { code: 'invalid_union' }>

/** Message of an issue without one: set here, because other packages set a global language for messages. */
const NO_MESSAGE = 'Invalid input'

/** Maximum length of a quoted value or key, so that messages stay short. */
const LONGEST = 60

/** The value that a schema rejects, and the name of the whole in messages. */
interface Whole {
  readonly value: unknown
  readonly name: string
}

/**
 * Returns the problems of a value, or its parsed form.
 * @param name names the whole value in messages; its parts are named by their keys.
 */
export function parseWith<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  name = 'this',
): { readonly problems: readonly ValueProblem[] } | { readonly it: z.output<S> } {
  const result = schema.safeParse(value, { error: () => NO_MESSAGE })
  if (result.success) return { it: result.data }
  return { problems: problemsIn(schema, result.error.issues, { value, name }, []) }
}

/** A misspelled key explains why others are missing from its map: only the key is reported. */
function problemsIn(
  schema: z.ZodMiniType,
  issues: readonly Issue[],
  root: Whole,
  above: Path,
): readonly ValueProblem[] {
  const at = (path: Path): string => JSON.stringify([...above, ...path])
  const groups = new Set(issues.filter(it => it.code === 'unrecognized_keys').map(it => at(it.path)))
  const explained = (issue: Issue): boolean =>
    (issue.code === 'custom' && groups.has(at(issue.path))) ||
    (groups.has(at(issue.path.slice(0, -1))) && valueAt(root, [...above, ...issue.path]) === undefined)
  return issues
    .filter(it => it.code === 'unrecognized_keys' || !explained(it))
    .flatMap(it => problemsOf(schema, it, root, above))
}

function problemsOf(schema: z.ZodMiniType, issue: Issue, root: Whole, above: Path): readonly ValueProblem[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') return unfitKeys(schema, issue.keys, Object(valueAt(root, path)), path)
  if (issue.code === 'invalid_union') return union(schema, issue, root, path)
  const input = valueAt(root, path)
  const name = nameAt(root, path)
  if (input === undefined && issue.message === NO_MESSAGE) return [{ message: `${name} is missing.`, path, of: 'key' }]
  if (issue.message !== NO_MESSAGE)
    return [
      {
        message: `${name} ${issue.message}${isQuoted(issue, input) ? `, not ${shown(input, LONGEST)}` : ''}.`,
        meant: meantBy(issue, input),
        path,
      },
    ]
  if (issue.code === 'invalid_key') return [wrongKey(issue, path)]
  if (issue.code === 'invalid_value') return [oneOf(issue.values.map(String), input, name, path)]
  if (issue.code === 'invalid_type' && issue.expected === 'null')
    return [{ message: `${name} takes no value: write it alone, without ${shown(input, LONGEST)}.`, path }]
  if (issue.code === 'invalid_type') {
    const example =
      issue.expected === 'array' && typeof input === 'string' && input.length <= LONGEST ? `, such as [${input}]` : ''
    return [
      {
        message: `${name} must be ${article(issue.expected)}${example}, not ${shown(input, LONGEST)}.`,
        meant: issue.expected === 'number' ? withDecimalPoint(input) : undefined,
        path,
      },
    ]
  }
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return [{ message: `${name} ${limitText(issue)}, not ${shown(input, LONGEST)}.`, path }]
  return [{ message: `${name} cannot be read: ${shown(input, LONGEST)}.`, path }]
}

const isQuoted = (issue: Issue, input: unknown): boolean =>
  input !== undefined && !(issue.code === 'custom' && issue.params?.['isQuoted'] === false)

/** Names the place of a value in messages: its key, or its number in a list. */
function nameAt(root: Whole, path: Path): string {
  const last = path.at(-1)
  if (last === undefined) return root.name
  return typeof last === 'number' ? `entry ${last + 1}` : shown(String(last), LONGEST)
}

/** What a number, or the length of a list or text, must be. */
function limitText(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const [limit, least] = issue.code === 'too_small' ? [issue.minimum, true] : [issue.maximum, false]
  const unit = UNITS[issue.origin]
  const most = least ? 'at least' : 'at most'
  if (unit !== undefined) return `needs ${most} ${limit} ${limit === 1 ? unit : `${unit}s`}`
  return `must be ${issue.inclusive === false ? (least ? 'more than' : 'less than') : most} ${limit}`
}
/** What is counted where a limit is a length. */
const UNITS: Readonly<Record<string, string>> = { array: 'item', string: 'character' }

const unknownKey = (key: string, path: Path, known: readonly string[]): ValueProblem => {
  const meant = nearest(key, known)
  const list = meant === undefined && known.length > 0 ? ` Known here: ${known.join(', ')}.` : ''
  return { message: `${shown(key, LONGEST)} is not known here.${list}`, meant, path: [...path, key], of: 'key' }
}

/**
 * Keys that do not fit: unknown words, or else words of several alternatives. An unknown word explains why others do
 * not fit.
 */
function unfitKeys(
  schema: z.ZodMiniType,
  unfit: readonly string[],
  value: object,
  path: Path,
): readonly ValueProblem[] {
  const known = keysAt(schema, path)
  const unknown = unfit.filter(it => !known.includes(it))
  const [key] = unfit
  if (unknown.length > 0 || key === undefined) return unknown.map(it => unknownKey(it, path, known))
  return [{ message: wrongMix(schema, key, Object.keys(value), path), path: [...path, key], of: 'key' }]
}

/** Says why a key that is known does not fit: another one is missing, or they belong to different alternatives. */
function wrongMix(schema: z.ZodMiniType, key: string, keys: readonly string[], path: Path): string {
  const missing = alternativesAt(schema, path)
    .filter(it => keys.every(one => it.keys.includes(one)))
    .map(it => it.required.filter(one => !keys.includes(one)))
    .toSorted((a, b) => a.length - b.length)[0]
  if (missing === undefined) return `'${key}' cannot be combined with ${quoted(keys.filter(it => it !== key))}.`
  if (missing.length > 0) return `'${key}' also needs ${quoted(missing)}.`
  const others = keys.filter(it => it !== key)
  return others.length === 1
    ? `'${key}' does not fit the value of ${quoted(others)}.`
    : `One of ${quoted(keys)} has a wrong value.`
}

const quoted = (words: readonly string[]): string => words.map(it => shown(it, LONGEST)).join(', ')

/** A key that its map does not accept: an unknown word, or not of the required form. */
function wrongKey({ issues }: Extract<Issue, { code: 'invalid_key' }>, path: Path): ValueProblem {
  const key = String(path.at(-1))
  const words = issues.flatMap(flat).flatMap(it => (it.code === 'invalid_value' ? it.values.map(String) : []))
  if (words.length > 0) return unknownKey(key, path.slice(0, -1), words)
  return { message: `${shown(key, LONGEST)} ${issues[0]?.message ?? 'is not allowed here'}.`, path, of: 'key' }
}

const oneOf = (values: readonly string[], input: unknown, name: string, path: Path): ValueProblem => {
  const decimal = values.includes(WORDS['number'] ?? '') ? withDecimalPoint(input) : undefined
  const meant = decimal ?? (typeof input === 'string' ? nearest(input, values) : undefined)
  const list = meant === undefined ? ` It is one of: ${values.join(', ')}.` : ''
  return {
    message:
      typeof input === 'string'
        ? `${shown(input, LONGEST)} is not known for ${name}.${list}`
        : `${name} cannot be ${shown(input, LONGEST)}.${list}`,
    meant,
    path,
  }
}

/** The union branch that fits the value best gives the message; if none fits, all of them do. */
function union(schema: z.ZodMiniType, issue: Union, root: Whole, path: Path): readonly ValueProblem[] {
  const needed = isEmptyGroup(valueAt(root, path)) ? alternativesAt(schema, path).map(it => it.required) : []
  if (needed.length > 1 && needed.every(it => it.length === 1)) {
    return [
      {
        message: `${nameAt(root, path)} needs ${[...new Set(needed.flat())].map(it => `'${it}'`).join(' or ')}.`,
        path,
      },
    ]
  }
  if (path.length > 0 && valueAt(root, path) === undefined)
    return [{ message: `${nameAt(root, path)} is missing.`, path, of: 'key' }]
  const fits = issue.errors.filter(branch => !branch.some(isAboutShape))
  const best = fits.toSorted((a, b) => unfitCount(a) - unfitCount(b) || depth(b) - depth(a) || a.length - b.length)[0]
  if (best) return problemsIn(schema, withWordsOf(fits, best), root, path)
  const all = issue.errors.flat().flatMap(flat)
  const spoken = all.find(it => it.message !== NO_MESSAGE)
  if (spoken && typeof valueAt(root, path) !== 'object') return problemsOf(schema, spoken, root, path)
  const words = all.flatMap(issue =>
    issue.code === 'invalid_value'
      ? issue.values.map(String)
      : issue.code === 'invalid_type'
        ? [article(issue.expected)]
        : [],
  )
  return [oneOf([...new Set(words)], valueAt(root, path), nameAt(root, path), path)]
}
const isEmptyGroup = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0

const flat = (issue: Issue): readonly Issue[] =>
  issue.code === 'invalid_union' ? issue.errors.flat().flatMap(flat) : [issue]
const isAboutShape = (issue: Issue): boolean =>
  issue.path.length === 0 && issue.code !== 'unrecognized_keys' && issue.code !== 'custom'
/** A branch with keys that it does not know is another alternative than the one that is meant. */
const unfitCount = (branch: readonly Issue[]): number => branch.filter(it => it.code === 'unrecognized_keys').length

/** Returns the issues of a branch, of which a list of words also has the words of the other branches at its place. */
const withWordsOf = (branches: readonly (readonly Issue[])[], best: readonly Issue[]): readonly Issue[] =>
  best.map(issue => {
    if (issue.code !== 'invalid_value') return issue
    const others = branches.flat().filter(it => it.path.join('.') === issue.path.join('.'))
    const values = others.flatMap(it => (it.code === 'invalid_value' ? it.values : []))
    return { ...issue, values: [...new Set([...issue.values, ...values])] }
  })
const depth = (branch: readonly Issue[]): number => Math.max(...branch.map(it => it.path.length))

/** A number in place of a duration lacks its unit; a word of a list gets a suggestion of similar spelling. */
function meantBy(issue: Issue, input: unknown): string | undefined {
  const text = String(input)
  if (issue.message === DURATION_HELP || issue.message === MOMENT_HELP) return durationMeant(text)
  const candidates: unknown = issue.code === 'custom' ? issue.params?.['candidates'] : undefined
  return Array.isArray(candidates) ? nearest(text, candidates.map(String)) : undefined
}

/** Returns a number with a decimal comma as the language writes it; undefined for other values. */
const withDecimalPoint = (input: unknown): string | undefined =>
  typeof input === 'string' && /^-?\d+,\d+$/.test(input) ? input.replace(',', '.') : undefined

function valueAt(root: Whole, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root.value,
  )
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group',
  record: 'a group',
}
const article = (type: string): string => WORDS[type] ?? type
