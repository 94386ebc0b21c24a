/** Parses YAML with positions, so that every problem has line and column. */
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { findJsonProblem } from '#boat/jsonLimits.ts'
import { type ScenarioProblem, shown, type SourceLocation } from './problem.ts'
import { yamlFaults } from './yamlErrors.ts'

export interface YamlSource {
  readonly value: unknown
  /** Returns the position of a part: its key in its map, or its value. A missing part has the position of its map. */
  locationOf(path: readonly PropertyKey[], of?: 'key' | 'value'): SourceLocation
}

export type YamlReading = { readonly source: YamlSource } | { readonly problems: readonly ScenarioProblem[] }

/** Limit for the length of a scenario; no real one is longer. */
const LONGEST = 2_000_000
/** Errors after the first few usually follow from them. */
const MOST_ERRORS = 20

const TAB_INDENT = 'Unreadable YAML: a tab indents this line. Indent every line with spaces only'

const NOT_UTF8 = 'The file is not UTF-8. Save it again with the encoding UTF-8.'
const HAS_NUL = 'The file holds a NUL character (U+0000) here, which YAML does not allow. Remove it.'

/** Finds what is no text: UTF-8 has no half of a surrogate pair, and text of another encoding is full of NULs. */
function findNoText(text: string): { readonly offset: number; readonly message: string } | undefined {
  const nul = text.indexOf('\0')
  if (nul >= 0) return /\0.\0|\ufffd/s.test(text) ? { offset: 0, message: NOT_UTF8 } : { offset: nul, message: HAS_NUL }
  const half = text.search(/\p{Surrogate}/u)
  return half < 0 ? undefined : { offset: half, message: NOT_UTF8 }
}

/** Parses one YAML document; never throws. */
export function readYaml(text: string, file: string): YamlReading {
  const lines = new LineCounter()
  const nothing: SourceLocation = { file, line: 1, column: 1 }
  if (text.length > LONGEST)
    return {
      problems: [
        {
          ...nothing,
          message: `The file is too long: ${Math.round(text.length / 1_000)} kB; the maximum is ${LONGEST / 1_000} kB.`,
        },
      ],
    }
  const noText = findNoText(text)
  if (noText) {
    const before = text.slice(0, noText.offset).split('\n')
    const at = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    return { problems: [{ file, ...at, message: noText.message }] }
  }
  const document = parsed(text, lines)
  if (typeof document === 'string') return { problems: [{ ...nothing, message: `Unreadable YAML: ${document}` }] }
  const place = (offset: number): SourceLocation => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line), column: Math.max(1, col) }
  }
  if (document.errors.some(it => it.message.startsWith('Maximum call stack')))
    return { problems: [{ ...nothing, message: 'Unreadable YAML: it is nested too deeply.' }] }
  const tab = findTabIndent(document, text, lines)
  if (tab !== undefined) return { problems: [{ ...place(tab), message: TAB_INDENT }] }
  const errors = [...yamlFaults(document.errors, text), ...unfitNodes(document)].toSorted((a, b) => a.at - b.at)
  const problems = errors
    .slice(0, MOST_ERRORS)
    .map((it): ScenarioProblem => ({ ...place(it.at), message: `Unreadable YAML: ${it.message}` }))
  if (problems.length > 0) return { problems }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    const fault = findJsonProblem(value)
    if (fault)
      return {
        problems: [
          { ...place(offsetOf(document, fault.path, 'value')), message: `Unreadable YAML: this ${fault.message}` },
        ],
      }
    return { source: { value, locationOf: (path, of = 'value') => place(offsetOf(document, path, of)) } }
  } catch (error) {
    return { problems: [{ ...place(0), message: `Unreadable YAML: ${reason(error)}.` }] }
  }
}

/** Returns the offset of the first tab that makes the document unreadable; the other errors follow from it. */
function findTabIndent({ errors }: Document.Parsed, text: string, lines: LineCounter): number | undefined {
  for (const { code, pos } of errors) {
    if (code !== 'TAB_AS_INDENT' && code !== 'BAD_INDENT') continue
    const indent = / *\t/y
    indent.lastIndex = lines.lineStarts[lines.linePos(pos[0]).line - 1] ?? 0
    if (indent.test(text)) return indent.lastIndex - 1
  }
  return undefined
}

const reason = (error: unknown): string =>
  error instanceof RangeError
    ? 'it is nested too deeply'
    : /alias/i.test(String(error))
      ? 'its anchors stand for more than 100 copies of one part'
      : String(error).replace(/^\w+: /, '')

/** Returns the document, or why it cannot be parsed: endless nesting makes the parser throw. */
function parsed(text: string, lineCounter: LineCounter): Document.Parsed | string {
  try {
    // The parser compares each key with all others of its map, which takes minutes for a large map.
    return withoutTraces(() =>
      parseDocument(text, {
        lineCounter,
        stringKeys: true,
        uniqueKeys: false,
        prettyErrors: false,
        logLevel: 'error', // 'silent' would drop a second document without an error.
      }),
    )
  } catch (error) {
    return `${reason(error)}.`
  }
}

/**
 * The parser creates an error for everything that is wrong, and most of the time goes into stack traces that nobody
 * reads.
 */
function withoutTraces<T>(run: () => T): T {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return run()
  } finally {
    Error.stackTraceLimit = before
  }
}

const STANDARD_TAG = 'tag:yaml.org,2002:'
/** Types that JSON has too, and that a tag may therefore name. */
const JSON_TYPES = ['str', 'int', 'float', 'bool', 'null', 'map', 'seq']

/** Duplicate keys of a map, and parts of YAML that scenarios do not have. */
function unfitNodes(document: Document.Parsed): readonly { readonly at: number; readonly message: string }[] {
  const found: { readonly at: number; readonly message: string }[] = []
  const checkType = (node: Scalar | YAMLSeq | YAMLMap): void => {
    const type = node.tag?.startsWith(STANDARD_TAG) ? node.tag.slice(STANDARD_TAG.length) : 'str'
    if (!JSON_TYPES.includes(type))
      found.push({ at: startOf(node) ?? 0, message: `the type !!${type} is not supported` })
  }
  const anchors = new Map<string, unknown>()
  const check = (node: Scalar | YAMLSeq | YAMLMap): void => {
    checkType(node)
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
  }
  visit(document, {
    Scalar: (_, scalar) => check(scalar),
    Seq: (_, list) => check(list),
    Alias(_, alias, path) {
      const message = aliasProblem(alias.source, anchors, path)
      if (message !== undefined) found.push({ at: startOf(alias) ?? 0, message })
    },
    Map(_, map) {
      check(map)
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        const name = isScalar(key) ? key.value : key
        if (name === '<<')
          found.push({ at: startOf(key) ?? 0, message: 'merge keys (<<) are not supported. Write the keys themselves' })
        else if (seen.has(name))
          found.push({ at: startOf(key) ?? 0, message: `the key ${shown(name, 60)} is there twice` })
        seen.add(name)
      }
    },
  })
  return found
}

/** Returns what is wrong with an alias: its anchor does not come before it, or contains it. */
function aliasProblem(
  name: string,
  anchors: ReadonlyMap<string, unknown>,
  path: readonly unknown[],
): string | undefined {
  const target = anchors.get(name)
  if (target === undefined) return `no anchor '&${name}' comes before this alias`
  return path.includes(target) ? `this alias is inside of its own anchor '&${name}'` : undefined
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[], of: 'key' | 'value'): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [index, key] of path.entries()) {
    const found = stepInto(resolved(document, node), key)
    if (!found) return offset
    const last = index === path.length - 1
    offset =
      (last && of === 'key' ? startOf(found.key) : undefined) ?? startOf(found.value) ?? startOf(found.key) ?? offset
    node = found.value
  }
  return offset
}

const resolved = (document: Document.Parsed, node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node)

function stepInto(node: unknown, key: PropertyKey): { readonly key: unknown; readonly value: unknown } | undefined {
  if (isSeq(node) && typeof key === 'number')
    return node.items[key] === undefined ? undefined : { key: node.items[key], value: node.items[key] }
  if (!isMap(node)) return undefined
  const pair = pairsOf(node).get(key)
  return pair ? { key: pair.key, value: pair.value } : undefined
}

const indexes = new WeakMap<YAMLMap, ReadonlyMap<unknown, Pair>>()

/** Returns the pairs of a map by their keys, because many problems may be looked up in a large map. */
function pairsOf(map: YAMLMap): ReadonlyMap<unknown, Pair> {
  const known =
    indexes.get(map) ??
    new Map(map.items.flatMap(it => (isPair(it) && isScalar(it.key) ? [[it.key.value, it] as const] : [])))
  indexes.set(map, known)
  return known
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)
const isNode = (node: unknown): node is Node => isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)
