/** YAML read with its positions, so that every problem names line and column. */
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { Place, Problem } from './problem.ts'

export interface YamlSource {
  readonly value: unknown
  /** Where a part stands: its name in the map above it, or what it holds. A part that is missing stands where its map begins. */
  placeOf(path: readonly PropertyKey[], of?: 'key' | 'value'): Place
}

export type YamlReading = { readonly source: YamlSource } | { readonly problems: readonly Problem[] }

/** Reads one YAML document; whatever the text is, nothing is thrown. */
export function readYaml(text: string, file: string): YamlReading {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, stringKeys: true, prettyErrors: false, logLevel: 'silent' })
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line), column: Math.max(1, col) }
  }
  const problems = document.errors.map((it): Problem => ({ ...place(it.pos[0]), message: `Unreadable YAML: ${it.message}` }))
  if (problems.length > 0) return { problems }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    return { source: { value, placeOf: (path, of = 'value') => place(offsetOf(document, path, of)) } }
  } catch (error) {
    return { problems: [{ ...place(0), message: `Unreadable YAML: ${error instanceof Error ? error.message : 'it cannot be resolved'}.` }] }
  }
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[], of: 'key' | 'value'): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [index, key] of path.entries()) {
    const found = stepInto(resolved(document, node), key)
    if (!found) return offset
    const last = index === path.length - 1
    offset = (last && of === 'key' ? startOf(found.key) : undefined) ?? startOf(found.value) ?? startOf(found.key) ?? offset
    node = found.value
  }
  return offset
}

const resolved = (document: Document.Parsed, node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node)

function stepInto(node: unknown, key: PropertyKey): { readonly key: unknown; readonly value: unknown } | undefined {
  if (isSeq(node) && typeof key === 'number') return node.items[key] === undefined ? undefined : { key: node.items[key], value: node.items[key] }
  if (!isMap(node)) return undefined
  const pair = node.items.find(it => isPair(it) && isScalar(it.key) && it.key.value === key)
  return pair ? { key: pair.key, value: pair.value } : undefined
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)
const isNode = (node: unknown): node is Node => isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)
