/** Instruments a module: every text literal and fixed template part passes through a hook. */
import { parseSync } from 'vite'

export interface Text {
  /** Position: 'profile/profile.saved'; further literals of one entry are numbered. */
  readonly id: string
  readonly text: string
  readonly line: number
}
export interface Instrumented {
  readonly code: string
  readonly texts: readonly Text[]
}
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
interface Walk {
  readonly code: string
  readonly put: (edit: Edit) => void
  readonly name: (path: string, text: string, at: number) => string
}

/** Function that the modules of texts call; the script of the page defines it. */
export const HOOK = '__drydockText'
/** Arguments of these functions are separators or formats, not texts. */
const TOOLS = /^(?:padStart|replaceAll|split|join|charAt|toLowerCase|toUpperCase|diff|startsWith|endsWith)$/
/** Words of Intl and of the calendar, which no person reads. */
const WORDS = new Set(['UTC', 'en-US'])
const PUNCTUATION = /^[\s,.()'"–:;-]*$/
const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/** Returns the module with hooks, and its texts. `only` matches the declarations with texts; all without it. */
export function instrument(code: string, file: string, only?: RegExp): Instrumented {
  const texts: Text[] = []
  const edits: Edit[] = []
  const counts = new Map<string, number>()
  const name = (path: string, text: string, at: number): string => {
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    const id = count === 1 ? path : `${path}#${count}`
    texts.push({ id, text, line: code.slice(0, at).split('\n').length })
    return id
  }
  const walk: Walk = { code, put: edit => void edits.push(edit), name }
  const { program } = parseSync(file, code)
  for (const it of nodesOf(program.body))
    declarations(it, only, (id, node) => visit(walk, node, `${moduleName(file)}/${id}`, false))
  if (texts.length === 0) return { code, texts }
  return { code: `const ${HOOK} = globalThis.${HOOK} ?? ((_, text) => text)\n${applied(code, edits)}`, texts }
}

const moduleName = (file: string): string => file.split('/').at(-1)?.replace(/\.ts$/, '') ?? file

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'type') === 'string' &&
  typeof Reflect.get(value, 'start') === 'number'
const nodesOf = (it: unknown): readonly Node[] => (Array.isArray(it) ? it.filter(isNode) : isNode(it) ? [it] : [])
const nodeOf = (it: unknown): Node | undefined => (isNode(it) ? it : undefined)
const idOf = (node: Node | undefined): string =>
  String(node?.['name'] ?? node?.['value'] ?? nodeOf(node?.['property'])?.['name'] ?? '')

/** Visits each top-level constant and function with its name. */
function declarations(statement: Node, only: RegExp | undefined, visitText: (id: string, node: Node) => void): void {
  const it = statement.type === 'ExportNamedDeclaration' ? nodeOf(statement['declaration']) : statement
  if (it?.type === 'FunctionDeclaration' && (only === undefined || only.test(idOf(nodeOf(it['id'])))))
    visitText(idOf(nodeOf(it['id'])), it)
  if (it?.type !== 'VariableDeclaration') return
  for (const one of nodesOf(it['declarations'])) {
    const [id, init] = [idOf(nodeOf(one['id'])), nodeOf(one['init'])]
    if (init && (only === undefined || only.test(id))) visitText(id, init)
  }
}

/** `late`: whether this runs when called, and not when the module is loaded. */
function visit(walk: Walk, it: Node, path: string, late: boolean): void {
  if (it.type === 'Literal') literal(walk, it, path)
  else if (it.type === 'TemplateLiteral') template(walk, it, path, late)
  else if (it.type === 'ObjectExpression') object(walk, it, path, late)
  else for (const one of partsOf(it)) visit(walk, one, path, late || FUNCTIONS.has(it.type))
}

/**
 * Returns the children of a node that can contain texts for people: no types, comparisons or settings of formatters.
 */
function partsOf(it: Node): readonly Node[] {
  if (it.type.startsWith('TS') && !TRANSPARENT.has(it.type)) return []
  if (it.type === 'BinaryExpression' && /^[!=]==?$/.test(String(it['operator']))) return []
  if (it.type === 'NewExpression' || (it.type === 'CallExpression' && TOOLS.test(idOf(nodeOf(it['callee'])))))
    return nodesOf(it['callee'])
  return insideOf(it)
}

function insideOf(it: Node): readonly Node[] {
  const unread = ['typeAnnotation', 'returnType', 'typeArguments', 'typeParameters', 'params', 'id']
  return Object.entries(it).flatMap(([key, value]) =>
    unread.includes(key) || (it.type === 'MemberExpression' && key === 'property') ? [] : nodesOf(value),
  )
}

const isText = (text: string): boolean => !PUNCTUATION.test(text) && !WORDS.has(text) && !/^\d$/.test(text)

function literal({ code, put, name }: Walk, it: Node, path: string): void {
  const { value } = it
  if (typeof value !== 'string' || !(isText(value) || /^-[-.]+$/.test(value))) return
  put({
    start: it.start,
    end: it.end,
    text: `${HOOK}(${JSON.stringify(name(path, value, it.start))}, ${code.slice(it.start, it.end)})`,
  })
}

function template(walk: Walk, it: Node, path: string, late: boolean): void {
  for (const one of nodesOf(it['quasis'])) {
    // The range of a part begins with its backtick or brace.
    const start = one.start + 1
    const { raw, cooked } = Object(one['value'])
    const text = String(cooked)
    if (isText(text))
      walk.put({
        start,
        end: start + String(raw).length,
        text: `\${${HOOK}(${JSON.stringify(walk.name(path, text, start))}, ${JSON.stringify(text)})}`,
      })
  }
  for (const one of nodesOf(it['expressions'])) visit(walk, one, path, late)
}

/** Entries of an object become getters, so that each entry counts as read when it is read. */
function object(walk: Walk, it: Node, path: string, late: boolean): void {
  for (const property of nodesOf(it['properties'])) {
    const [key, value] = [nodeOf(property['key']), nodeOf(property['value'])]
    if (property.type !== 'Property' || property['shorthand'] === true || !key || !value) {
      for (const one of insideOf(property)) visit(walk, one, path, late)
      continue
    }
    const colon = walk.code.indexOf(':', key.end)
    const isPlain = late || FUNCTIONS.has(value.type) || isObject(value)
    if (!isPlain) walk.put({ start: property.start, end: property.start, text: 'get ' })
    if (!isPlain) walk.put({ start: colon, end: colon + 1, text: '() { return' })
    visit(walk, value, `${path}.${idOf(key)}`, late)
    if (!isPlain) walk.put({ start: value.end, end: value.end, text: ' }' })
  }
}

const isObject = (node: Node): boolean =>
  node.type === 'ObjectExpression' ||
  (TRANSPARENT.has(node.type) && isObject(nodeOf(node['expression']) ?? { type: '', start: 0, end: 0 }))

function applied(code: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const it of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    parts.push(code.slice(at, it.start), it.text)
    at = it.end
  }
  return parts.join('') + code.slice(at)
}
