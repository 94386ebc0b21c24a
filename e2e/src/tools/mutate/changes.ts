/** Generates mutants: places where a change of the source has another meaning. */
import { parseSync } from 'vite'

export interface SourceChange {
  readonly line: number
  /** The old text, and its replacement. */
  readonly was: string
  readonly becomes: string
  /** The whole file with the change. */
  readonly text: string
  /** The exported constant that contains it, if only constants are changed. */
  readonly constant?: string
}
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
type Put = (at: Pick<Node, 'start' | 'end'>, becomes: string, constant?: string) => void

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
}

/**
 * Returns every change of a file. With `only: 'constants'` those of numbers and texts in exported constants in
 * capitals.
 */
export function changesOf(text: string, name: string, only: 'constants' | 'everything'): readonly SourceChange[] {
  const found: SourceChange[] = []
  const put: Put = ({ start, end }, becomes, constant) => {
    const was = text.slice(start, end)
    const change = {
      line: text.slice(0, start).split('\n').length,
      was,
      becomes,
      text: text.slice(0, start) + becomes + text.slice(end),
    }
    found.push(constant === undefined ? change : { ...change, constant })
  }
  const { program } = parseSync(name, text)
  const root = nodeOf(program)
  if (root && only === 'everything') everywhere(root, text, put)
  if (root && only === 'constants')
    for (const { name, value } of constantsIn(root)) literals(value, (at, becomes) => put(at, becomes, name))
  return found
}

const nodeOf = (it: unknown): Node | undefined => (isNode(it) ? it : undefined)
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'type') === 'string' &&
  typeof Reflect.get(value, 'start') === 'number'

/** Returns the child nodes in order; types have no effect at run time and are left out. */
function inside(it: Node): readonly Node[] {
  const kept = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']
  const values = Object.entries(it).flatMap(([key, value]) =>
    key === 'typeAnnotation' || (it.type === 'Property' && key === 'key') ? [] : Array.isArray(value) ? value : [value],
  )
  return values
    .filter(isNode)
    .filter(one => one.type !== 'ImportDeclaration' && (!one.type.startsWith('TS') || kept.includes(one.type)))
}

function constantsIn(root: Node): readonly { readonly name: string; readonly value: Node }[] {
  return inside(root)
    .filter(it => it.type === 'ExportNamedDeclaration')
    .flatMap(inside)
    .flatMap(inside)
    .flatMap(node => {
      const name = String(nodeOf(node['id'])?.['name'])
      const value = nodeOf(node['init'])
      return node.type === 'VariableDeclarator' && value !== undefined && /^[A-Z][A-Z0-9_]*$/.test(name)
        ? [{ name, value }]
        : []
    })
}

/** Numbers grow a little; texts and booleans get another value. */
function literals(it: Node, put: Put): void {
  const { value } = it
  if (it.type === 'Literal' && typeof value === 'number')
    put(it, Number.isInteger(value) ? String(value + 1) : String(value * 1.01))
  if (it.type === 'Literal' && typeof value === 'string') put(it, `'other ${value.replaceAll(/['\\\n]/g, ' ')}'`)
  if (it.type === 'Literal' && typeof value === 'boolean') put(it, String(!value))
  for (const one of inside(it)) literals(one, put)
}

function everywhere(it: Node, text: string, put: Put): void {
  const part = (key: string): Node | undefined => nodeOf(it[key])
  const source = (key: string): string => text.slice(part(key)?.start, part(key)?.end)
  if (it.type === 'Literal') literals(it, put)
  if (it.type === 'BinaryExpression' || it.type === 'LogicalExpression') {
    const other = OPERATORS[String(it['operator'])]
    if (other !== undefined) put(it, `(${source('left')} ${other} ${source('right')})`)
  }
  if (it.type === 'UnaryExpression' && it['operator'] === '!') put(it, source('argument'))
  if (it.type === 'ConditionalExpression')
    put(it, `(${source('test')}) ? (${source('alternate')}) : (${source('consequent')})`)
  if (it.type === 'IfStatement') put(part('test') ?? it, `!(${source('test')})`)
  if (it.type === 'ExpressionStatement' && part('expression')?.type === 'CallExpression') put(it, 'void 0')
  if (it.type === 'ObjectExpression') rows(it, text, put)
  if (it.type === 'ReturnStatement' && /\bstate\b/.test(source('argument')) && source('argument') !== 'state')
    put(part('argument') ?? it, 'state')
  for (const one of inside(it)) everywhere(one, text, put)
}

/** An object of plain texts is a table: each of its rows is removed once, and gets another target once. */
function rows(it: Node, text: string, put: Put): void {
  const properties = Array.isArray(it['properties']) ? it['properties'].filter(isNode) : []
  const values = properties.map(one => nodeOf(one['value']))
  if (properties.length === 0 || !values.every(one => typeof one?.['value'] === 'string')) return
  const source = (one: Node): string => text.slice(one.start, one.end)
  for (const [index, row] of properties.entries()) {
    put(
      it,
      `{ ${properties
        .filter(one => one !== row)
        .map(source)
        .join(', ')} }`,
    )
    const other = values.find(one => one && source(one) !== source(values[index] ?? it))
    const value = values[index]
    if (other && value) put(value, source(other))
  }
}
