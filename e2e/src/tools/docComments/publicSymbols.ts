/** Finds what the documentation of a public module leaves out: a description, the unit of a number, an error. */
import { join } from 'node:path/posix'
import { parseSync } from 'vite'

type Program = ReturnType<typeof parseSync>['program']

export interface Lack {
  readonly file: string
  /** Such as `Options.limit`. */
  readonly name: string
  readonly line: number
  readonly lacks: 'description' | 'unit' | 'error'
}

/** A node of the syntax tree. The parser types two hundred kinds; here only a few fields of any kind matter. */
interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof Reflect.get(it, 'type') === 'string'
const nodesIn = (it: unknown): readonly Node[] => (Array.isArray(it) ? it : [it]).filter(isNode)
const nameOf = ({ id, key }: Node): string =>
  [id, key].filter(isNode).map(it => String(it['name'] ?? it['value'] ?? ''))[0] ?? ''

const DECLARATIONS = new Set([
  'FunctionDeclaration',
  'TSDeclareFunction',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'VariableDeclaration',
])
const MEMBERS = new Set(['TSPropertySignature', 'TSMethodSignature', 'MethodDefinition', 'PropertyDefinition'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Names and words that say what a number counts or measures. */
const UNIT_NAME =
  /(?:Ms|Bytes|Meters|Degrees|Seconds|Count|Status|Version|Port)$|^(?:length|size|status|port|seed|times)$/
const UNIT_WORD =
  /\b(?:milliseconds?|seconds?|minutes?|bytes?|meters?|degrees?|volts?|knots?|percent|number of|how (?:many|often)|count|status|port|seed|codes?|version)\b/i

/**
 * Returns what the symbols that a module exports lack, also those of other modules that it exports again: descriptions
 * of symbols and members, units of numbers, and `@throws` of functions that throw by themselves.
 * @param file path of the module, relative to what `read` takes.
 * @param read returns the text of a module.
 */
export function lacksOf(file: string, read: (file: string) => string): readonly Lack[] {
  return publicNames(file, read).flatMap(([source, names]) => lacksIn(source, read(source), names))
}

/** Names that a module exports, by the file that declares them; undefined stands for all of a file. */
function publicNames(
  file: string,
  read: (file: string) => string,
): readonly (readonly [string, ReadonlySet<string> | undefined])[] {
  const again = parseSync(file, read(file)).program.body.flatMap(it => {
    if (it.type !== 'ExportNamedDeclaration' || !it.source?.value.startsWith('.')) return []
    const names = new Set(it.specifiers.map(({ local }) => (local.type === 'Identifier' ? local.name : '')))
    return [[join(file, '..', it.source.value), names] as const]
  })
  return [[file, undefined], ...again]
}

function lacksIn(file: string, text: string, names: ReadonlySet<string> | undefined): readonly Lack[] {
  const { program, comments } = parseSync(file, text)
  const docs = comments.filter(it => it.type === 'Block' && /^\*[\s\S]*\w/.test(it.value))
  const docBefore = (start: number): string => {
    const doc = docs.findLast(it => it.end <= start)
    return doc && /^(?:\s*\/\/.*)*\s*$/.test(text.slice(doc.end, start)) ? doc.value : ''
  }
  const at = (start: number): Pick<Lack, 'file' | 'line'> => ({ file, line: text.slice(0, start).split('\n').length })
  return exportedIn(program).flatMap(({ start, declaration }) => {
    const name = symbolName(declaration)
    if (names && !names.has(name)) return []
    const doc = docBefore(start)
    const lacks: Lack['lacks'][] = []
    if (doc === '') lacks.push('description')
    if (throws(declaration) && !doc.includes('@throws')) lacks.push('error')
    const members = membersOf(declaration).flatMap((it): readonly Lack[] => {
      const said = docBefore(it.start)
      const lacks = said === '' ? 'description' : hasNoUnit(it, said) ? 'unit' : undefined
      return lacks === undefined ? [] : [{ ...at(it.start), name: `${name}.${nameOf(it)}`, lacks }]
    })
    return [...lacks.map(it => ({ ...at(start), name, lacks: it })), ...members]
  })
}

const hasNoUnit = (member: Node, said: string): boolean =>
  isNumber(member) && !UNIT_NAME.test(nameOf(member)) && !UNIT_WORD.test(said)

interface Exported {
  /** Where its doc comment ends. */
  readonly start: number
  readonly declaration: Node
}

/** The declarations behind `export`; of a function with overloads, the first. */
function exportedIn({ body }: Program): readonly Exported[] {
  const seen = new Set<string>()
  return body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return []
    const declaration: unknown = statement.declaration
    if (!isNode(declaration) || !DECLARATIONS.has(declaration.type) || seen.has(symbolName(declaration))) return []
    seen.add(symbolName(declaration))
    return [{ start: statement.start, declaration }]
  })
}

const symbolName = (it: Node): string =>
  it.type === 'VariableDeclaration' ? nodesIn(it['declarations']).map(nameOf).join(', ') : nameOf(it)

/** The public members of an interface, an object type or a class. */
function membersOf({ body, typeAnnotation }: Node): readonly Node[] {
  const holder = [body, typeAnnotation].filter(isNode)[0]
  if (!holder || FUNCTIONS.has(holder.type)) return []
  const members = [...nodesIn(holder['body']), ...nodesIn(holder['members'])].filter(
    it => MEMBERS.has(it.type) && !isHidden(it) && it['kind'] !== 'constructor',
  )
  // Of a method with overloads, the first has the comment.
  return members.filter(
    (it, index) => nameOf(it) === '' || members.findIndex(own => nameOf(own) === nameOf(it)) === index,
  )
}

const isHidden = ({ key, accessibility }: Node): boolean =>
  accessibility === 'private' || (isNode(key) && key.type === 'PrivateIdentifier')

/** Returns whether the type of a member is `number`, alone or in a union with `undefined`. */
function isNumber({ typeAnnotation }: Node): boolean {
  const type = isNode(typeAnnotation) ? typeAnnotation['typeAnnotation'] : undefined
  const types = isNode(type) && type.type === 'TSUnionType' ? nodesIn(type['types']) : nodesIn(type)
  return types.some(it => it.type === 'TSNumberKeyword')
}

/** Returns whether a function throws by itself; functions inside it, and what it calls, do not count. */
function throws(declaration: Node): boolean {
  const functions =
    declaration.type === 'VariableDeclaration'
      ? nodesIn(declaration['declarations']).flatMap(it => nodesIn(it['init']))
      : [declaration]
  return functions.some(it => FUNCTIONS.has(it.type) && throwsIn(it['body']))
}

function throwsIn(it: unknown): boolean {
  return nodesIn(it).some(node => {
    if (node.type === 'ThrowStatement') return true
    if (FUNCTIONS.has(node.type)) return false
    return Object.values(node).some(throwsIn)
  })
}
