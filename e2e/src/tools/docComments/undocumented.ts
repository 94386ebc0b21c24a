/** Finds exported functions without a doc comment. */
import { parseSync } from 'vite'

type Program = ReturnType<typeof parseSync>['program']
type Statement = Program['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']

export interface Undocumented {
  readonly name: string
  readonly line: number
}

/** Where a function begins with its doc comment. */
interface Declared {
  readonly name: string
  readonly start: number
}

/** Comments that may stand between a doc comment and its function, such as suppressions. */
const LINE_COMMENTS = /^(?:\s*\/\/.*)*\s*$/
const HASH_BANG = /^#!.*/

/**
 * Returns the exported functions of a module that have no doc comment, in their order. The only exported function of a
 * module may rely on the header of the file.
 * @param file its extension selects the language of the parser.
 */
export function undocumented(text: string, file: string): readonly Undocumented[] {
  const { program, comments } = parseSync(file, text)
  const docs = comments.filter(it => it.type === 'Block' && /^\*[\s\S]*\w/.test(it.value))
  const isHeader = docs[0] && text.slice(0, docs[0].start).replace(HASH_BANG, '').trim() === ''
  const functions = exportedFunctions(program)
  if (isHeader && functions.length === 1) return []
  const isDocumented = ({ start }: Declared): boolean => {
    const doc = docs.findLast(it => it.end <= start)
    return doc !== undefined && LINE_COMMENTS.test(text.slice(doc.end, start))
  }
  return functions
    .filter(it => !isDocumented(it))
    .map(({ name, start }) => ({ name, line: text.slice(0, start).split('\n').length }))
}

/** Overloads of a function count once: the first of them has the comment. */
function exportedFunctions({ body }: Program): readonly Declared[] {
  const declared = body.flatMap(declaredIn)
  const exported = new Map<string, Declared>()
  const add = (name: string, declaration: Declared | undefined): void => {
    if (declaration && !exported.has(name)) exported.set(name, { name, start: declaration.start })
  }
  const addByName = (name: string, own: string): void =>
    add(
      name,
      declared.find(it => it.name === own),
    )
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      if (declaration.type === 'Identifier') addByName(declaration.name, declaration.name)
      else for (const it of defaultFunctions(statement)) add(it.name, it)
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const it of declaredIn(statement)) add(it.name, it)
      for (const { local, exported: name } of statement.source ? [] : statement.specifiers)
        if (local.type === 'Identifier' && name.type === 'Identifier') addByName(name.name, local.name)
    }
  }
  return [...exported.values()]
}

/** The functions that a statement declares; an exported one begins at `export`. */
function declaredIn(statement: Statement): readonly Declared[] {
  const { start } = statement
  const it = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (it?.type === 'FunctionDeclaration' || it?.type === 'TSDeclareFunction')
    return it.id ? [{ name: it.id.name, start }] : []
  if (it?.type !== 'VariableDeclaration') return []
  return it.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && isFunction(init) ? [{ name: id.name, start }] : [],
  )
}

function defaultFunctions({
  declaration: it,
  start,
}: Extract<Statement, { type: 'ExportDefaultDeclaration' }>): readonly Declared[] {
  if (it.type === 'FunctionDeclaration' || it.type === 'TSDeclareFunction')
    return [{ name: it.id?.name ?? 'default', start }]
  return it.type === 'ArrowFunctionExpression' ? [{ name: 'default', start }] : []
}

function isFunction(it: Expression): boolean {
  switch (it.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isFunction(it.expression)
    default:
      return false
  }
}
