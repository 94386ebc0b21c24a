/**
 * Finds what the documentation of a public module leaves out: a description, a parameter, the unit of a number, an
 * error.
 */
import { join } from 'node:path/posix'
import { parseSync } from 'vite'

type Program = ReturnType<typeof parseSync>['program']
type ExportSpecifier = Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>['specifiers'][number]

export interface MissingComment {
  readonly file: string
  /** Such as `Options.limit`. */
  readonly name: string
  readonly line: number
  readonly lacks: 'description' | 'parameter' | 'unit' | 'error'
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
 * of symbols and members, parameters, units of numbers, and `@throws` of functions that throw by themselves.
 * @param file path of the module, relative to what `read` takes.
 * @param read returns the text of a module.
 */
export function lacksOf(file: string, read: (file: string) => string): readonly MissingComment[] {
  return publicNames(file, read).flatMap(([source, names]) => lacksIn(source, read(source), names))
}

/** Names of a file that are public; undefined stands for all that it exports. */
type PublicNames = readonly [file: string, names: ReadonlySet<string> | undefined]

/**
 * Returns names that a module exports, by the file that declares them, which may be another one.
 * @param wanted exported names of the module; undefined stands for all.
 */
function publicNames(
  file: string,
  read: (file: string) => string,
  wanted?: ReadonlySet<string>,
): readonly PublicNames[] {
  const { body } = parseSync(file, read(file)).program
  const locals = exportedLocals(body, wanted)
  const again = body.flatMap((it): readonly PublicNames[] => {
    if (!('source' in it) || !it.source?.value.startsWith('.')) return []
    const from = join(file, '..', it.source.value)
    if (it.type === 'ExportAllDeclaration') return publicNames(from, read, wanted)
    const names =
      it.type === 'ExportNamedDeclaration'
        ? localsOf(it.specifiers, wanted)
        : // What is imported may be exported by a statement of its own.
          it.specifiers.flatMap(specifier =>
            specifier.type === 'ImportSpecifier' && locals.has(specifier.local.name) ? textOf(specifier.imported) : [],
          )
    return names.length === 0 ? [] : publicNames(from, read, new Set(names))
  })
  return [[file, wanted && new Set([...wanted, ...locals])], ...again]
}

/** Local names in statements such as `export { sail }`. */
const exportedLocals = (body: Program['body'], wanted?: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    body.flatMap(it => (it.type === 'ExportNamedDeclaration' && !it.source ? localsOf(it.specifiers, wanted) : [])),
  )

const localsOf = (specifiers: readonly ExportSpecifier[], wanted?: ReadonlySet<string>): readonly string[] =>
  specifiers.filter(it => wanted?.has(textOf(it.exported)) ?? true).map(({ local }) => textOf(local))

/** The text of a name in an import or export, which may be a string. */
const textOf = (name: { readonly name: string } | { readonly value: string }): string =>
  'name' in name ? name.name : name.value

function lacksIn(file: string, text: string, names: ReadonlySet<string> | undefined): readonly MissingComment[] {
  const { program, comments } = parseSync(file, text)
  const docs = comments.filter(it => it.type === 'Block' && /^\*[\s\S]*\w/.test(it.value))
  const docBefore = (start: number): string => {
    const doc = docs.findLast(it => it.end <= start)
    return doc && /^(?:\s*\/\/.*)*\s*$/.test(text.slice(doc.end, start)) ? doc.value : ''
  }
  const at = (start: number): Pick<MissingComment, 'file' | 'line'> => ({
    file,
    line: text.slice(0, start).split('\n').length,
  })
  return exportedIn(program).flatMap(({ start, declaration }) => {
    const name = symbolName(declaration)
    if (names && !names.has(name)) return []
    const doc = docBefore(start)
    const lacks: MissingComment['lacks'][] = []
    if (doc === '') lacks.push('description')
    else if (functionsOf(declaration).some(it => leavesOutParameter(it, doc))) lacks.push('parameter')
    if (throws(declaration) && !doc.includes('@throws')) lacks.push('error')
    const members = membersOf(declaration).flatMap((it): readonly MissingComment[] => {
      const said = docBefore(it.start)
      const lacks = memberLacks(it, said)
      return lacks === undefined ? [] : [{ ...at(it.start), name: `${name}.${nameOf(it)}`, lacks }]
    })
    return [...lacks.map(it => ({ ...at(start), name, lacks: it })), ...members]
  })
}

function memberLacks(member: Node, said: string): MissingComment['lacks'] | undefined {
  if (said === '') return 'description'
  if (leavesOutParameter(signatureOf(member), said)) return 'parameter'
  return hasNoUnit(member, said) ? 'unit' : undefined
}

const hasNoUnit = (member: Node, said: string): boolean =>
  isNumber(member) && !UNIT_NAME.test(nameOf(member)) && !UNIT_WORD.test(said)

interface Exported {
  /** Where its doc comment ends. */
  readonly start: number
  readonly declaration: Node
}

/** The declarations behind `export`, also by a statement such as `export { sail }`; of overloads, the first. */
function exportedIn({ body }: Program): readonly Exported[] {
  const seen = new Set<string>()
  const byName = exportedLocals(body)
  return body.flatMap(statement => {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const declaration: unknown = isExport ? statement.declaration : statement
    if (!isNode(declaration) || !DECLARATIONS.has(declaration.type)) return []
    const name = symbolName(declaration)
    if (seen.has(name) || (!isExport && !namesOf(declaration).some(own => byName.has(own)))) return []
    seen.add(name)
    return [{ start: statement.start, declaration }]
  })
}

const namesOf = (it: Node): readonly string[] =>
  it.type === 'VariableDeclaration' ? nodesIn(it['declarations']).map(nameOf) : [nameOf(it)]

const symbolName = (it: Node): string => namesOf(it).join(', ')

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
function isNumber(member: Node): boolean {
  const type = typeOf(member)
  const types = type?.type === 'TSUnionType' ? nodesIn(type['types']) : nodesIn(type)
  return types.some(it => it.type === 'TSNumberKeyword')
}

/** What has the parameters of a member: the function of a method, the type of a property, or the member itself. */
function signatureOf(member: Node): Node {
  const type = typeOf(member)
  if (type?.type === 'TSFunctionType') return type
  return isNode(member['value']) ? member['value'] : member
}

const typeOf = ({ typeAnnotation }: Node): Node | undefined =>
  [isNode(typeAnnotation) ? typeAnnotation['typeAnnotation'] : undefined].find(isNode)

/**
 * Returns whether a doc comment names a parameter nowhere: neither by `@param` nor in its text as code. Parameters that
 * are taken apart are described by the members of their type.
 */
const leavesOutParameter = ({ params }: Node, doc: string): boolean =>
  nodesIn(params)
    .map(parameterName)
    .some(it => it !== '' && !new RegExp(`@param ${it}\\b|\`[^\`]*\\b${it}\\b[^\`]*\``).test(doc))

/** The name of a parameter, also of one with a default or of the rest; '' if it is taken apart. */
function parameterName(it: Node): string {
  const inner = [it['left'], it['argument'], it['parameter']].find(isNode)
  return inner ? parameterName(inner) : it.type === 'Identifier' ? String(it['name']) : ''
}

/** Returns whether a function throws by itself; functions inside it, and what it calls, do not count. */
const throws = (declaration: Node): boolean => functionsOf(declaration).some(it => throwsIn(it['body']))

/** The functions that a declaration declares, by itself or as values. */
function functionsOf(declaration: Node): readonly Node[] {
  const values =
    declaration.type === 'VariableDeclaration'
      ? nodesIn(declaration['declarations']).flatMap(it => nodesIn(it['init']))
      : [declaration]
  return values.filter(it => FUNCTIONS.has(it.type) || it.type === 'TSDeclareFunction')
}

function throwsIn(it: unknown): boolean {
  return nodesIn(it).some(node => {
    if (node.type === 'ThrowStatement') return true
    if (FUNCTIONS.has(node.type)) return false
    return Object.values(node).some(throwsIn)
  })
}
