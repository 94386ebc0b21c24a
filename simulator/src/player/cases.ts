/** Expands a file into its cases: `params` are defaults, `matrix` names each case and its differences. */
import { isJsonObject } from '@drydock/contracts'
import { type ValueProblem, nearest } from './problem.ts'

export interface Case {
  /** Name of the case; empty for a file without a matrix. */
  readonly name: string
  /** The file with the parameters of this case filled in. */
  readonly value: object
}

type ReportProblem = (it: ValueProblem) => void
type Values = Readonly<Record<string, unknown>>
type Path = readonly PropertyKey[]

/** Without braces, which YAML would read as a map. */
const PLACE = /\$([a-z][A-Za-z0-9]*)/g
const WHOLE = /^\$([a-z][A-Za-z0-9]*)$/
/** Limit for the number of cases of a matrix. */
const MOST_CASES = 1_000
/** Parameters are not filled in inside the parameters themselves. */
const OWN_KEYS: readonly string[] = ['params', 'matrix']

/** Returns the cases of a file. Reports invalid ones and reads the others. */
export function casesOf(file: object, report: ReportProblem): readonly Case[] {
  const params = valuesAt(file, 'params')
  if (!('params' in file) && !('matrix' in file)) return [{ name: '', value: file }]
  const matrix: unknown = Reflect.get(file, 'matrix')
  if (isJsonObject(matrix)) return combinations(file, params, Object.entries(matrix), report)
  const rows = matrix
  if (!Array.isArray(rows) || rows.length === 0) return [{ name: '', value: fillGroup(file, params, report, []) }]
  if (rows.length > MOST_CASES) {
    report({
      message: `The matrix has ${rows.length} cases; the maximum is ${MOST_CASES}.`,
      path: ['matrix'],
      of: 'key',
    })
    return [{ name: '', value: fillGroup(file, params, report, []) }]
  }
  const names = rows.map(row => (isJsonObject(row) ? String(Reflect.get(row, 'case')) : ''))
  reportRepeated(names, report, index => ['matrix', index, 'case'])
  return rows.map((row: unknown, index) => {
    const { case: _, ...own } = isJsonObject(row) ? Object.fromEntries(Object.entries(row)) : {}
    for (const key of Object.keys(own))
      if (!Object.hasOwn(params, key))
        report({ ...unknownParameter(key, params), path: ['matrix', index, key], of: 'key' })
    return { name: names[index] ?? '', value: fillGroup(file, { ...params, ...own }, report, []) }
  })
}

function reportRepeated(names: readonly string[], report: ReportProblem, pathOf: (index: number) => Path): void {
  const known = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (known.has(name)) report({ message: `The case name '${name}' is used twice.`, path: pathOf(index) })
    known.add(name)
  }
}

/** Returns every combination of the values of all parameters. */
function combinations(
  file: object,
  params: Values,
  axes: readonly (readonly [string, unknown])[],
  report: ReportProblem,
): readonly Case[] {
  for (const [key] of axes)
    if (!Object.hasOwn(params, key)) report({ ...unknownParameter(key, params), path: ['matrix', key], of: 'key' })
  for (const [key, values] of axes)
    if (Array.isArray(values))
      reportRepeated(
        values.map(it => partOfName(key, it)),
        report,
        index => ['matrix', key, index],
      )
  const count = axes.reduce(
    (product, [, values]) => product * (Array.isArray(values) ? Math.max(1, values.length) : 1),
    1,
  )
  if (count > MOST_CASES) {
    report({ message: `The matrix makes ${count} cases; the maximum is ${MOST_CASES}.`, path: ['matrix'], of: 'key' })
    return [{ name: '', value: fillGroup(file, params, report, []) }]
  }
  const rows = axes.reduce<readonly Values[]>(
    (found, [key, values]) =>
      Array.isArray(values) && values.length > 0
        ? found.flatMap(row => values.map((it: unknown) => ({ ...row, [key]: it })))
        : found,
    [{}],
  )
  return rows.map(row => ({
    name: Object.entries(row)
      .map(([key, it]) => partOfName(key, it))
      .join(', '),
    value: fillGroup(file, { ...params, ...row }, report, []),
  }))
}

/** A value as the name of its case contains it. */
const partOfName = (key: string, value: unknown): string =>
  `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`

/** Fills in the parameters of a map, except in the file's own `params` and `matrix`. */
function fillGroup(file: object, values: Values, report: ReportProblem, path: Path): object {
  return Object.fromEntries(
    Object.entries(file).map(([key, it]) => [
      key,
      path.length === 0 && OWN_KEYS.includes(key) ? it : fill(it, values, report, [...path, key]),
    ]),
  )
}

/** A text that is one placeholder becomes the value itself; in a longer text the value is inserted as text. */
function fill(value: unknown, values: Values, report: ReportProblem, path: Path): unknown {
  if (Array.isArray(value)) return value.map((one, index) => fill(one, values, report, [...path, index]))
  if (isJsonObject(value)) return fillGroup(value, values, report, path)
  if (typeof value !== 'string') return value
  const unknown = [...value.matchAll(PLACE)].map(([, name = '']) => name).find(name => !Object.hasOwn(values, name))
  if (unknown !== undefined) {
    report({ ...unknownParameter(unknown, values), path })
    return value
  }
  const whole = WHOLE.exec(value)?.[1]
  if (whole !== undefined) return values[whole]
  return value.replace(PLACE, (place, name: string) => {
    const part = values[name]
    if (typeof part !== 'object' || part === null) return String(part)
    report({ message: `The parameter '${name}' is no text or number. Use '${place}' without other text.`, path })
    return place
  })
}

const unknownParameter = (name: string, values: Values): Pick<ValueProblem, 'message' | 'meant'> => {
  const meant = nearest(name, Object.keys(values))
  const hint = meant === undefined ? ' Add it there with its usual value.' : ''
  return { message: `There is no parameter '${name}' in 'params'.${hint}`, meant }
}

function valuesAt(file: object, key: string): Values {
  const found: unknown = Reflect.get(file, key)
  return isJsonObject(found) ? Object.fromEntries(Object.entries(found)) : {}
}
