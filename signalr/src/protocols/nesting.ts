/**
 * Checks messages before they are decoded: a few bytes can claim arrays that would exhaust memory, or nest deeper than
 * any stack.
 */
import { invalidData } from './errors.ts'

/** Depth limit of the MessagePack reader of .NET for untrusted data. */
const MAX_DEPTH = 500

/** Depth limit of the JSON reader of .NET. */
const MAX_TEXT_DEPTH = 64
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** For the bytes 0xC0 to 0xDF: size of the header, bytes of it that hold a length, and the unit of that length. */
type Head = { readonly size: number; readonly length?: 1 | 2 | 4; readonly of?: 'bytes' | 'items' | 'pairs' }

const one: Head = { size: 1 }
const sized = (of: 'bytes' | 'items' | 'pairs', length: 1 | 2 | 4, more = 0): Head => ({
  size: 1 + length + more,
  length,
  of,
})

const heads: readonly Head[] = [
  ...[one, one, one, one],
  ...[sized('bytes', 1), sized('bytes', 2), sized('bytes', 4)],
  ...[sized('bytes', 1, 1), sized('bytes', 2, 1), sized('bytes', 4, 1)],
  ...[5, 9, 2, 3, 5, 9, 2, 3, 5, 9, 3, 4, 6, 10, 18].map(size => ({ size })),
  ...[sized('bytes', 1), sized('bytes', 2), sized('bytes', 4)],
  ...[sized('items', 2), sized('items', 4), sized('pairs', 2), sized('pairs', 4)],
]

/** @throws if the record claims more items than it has bytes for, or nests too deeply */
export function checkNesting(record: Buffer): void {
  /** Remaining items by level; each takes at least one byte. */
  const levels = [1]
  let expected = 1
  let at = 0
  while (levels.length > 0) {
    const left = levels.pop() ?? 0
    if (left === 0) continue
    levels.push(left - 1)
    const items = itemsIn(record, at)
    at += sizeOf(record, at)
    expected += items - 1
    if (items > 0) levels.push(items)
    if (expected > record.length - at || levels.length > MAX_DEPTH)
      throw invalidData('The message claims more than it has.')
  }
}

/** @throws if JSON nests deeper than .NET allows */
export function checkText(record: Buffer): void {
  let depth = 0
  let quoted = false
  for (let at = 0; at < record.length; at++) {
    const byte = record[at]
    if (quoted) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) quoted = false
    } else if (byte === QUOTE) quoted = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    if (depth > MAX_TEXT_DEPTH) throw invalidData(`The message is nested deeper than ${MAX_TEXT_DEPTH} levels.`)
  }
}

/** Returns the number of items that the header at `at` contains. */
function itemsIn(record: Buffer, at: number): number {
  const first = record[at] ?? 0
  if (first >= 0x80 && first < 0x90) return (first & 0x0f) * 2
  if (first >= 0x90 && first < 0xa0) return first & 0x0f
  const { of, length } = heads[first - 0xc0] ?? one
  if (!length || of === 'bytes') return 0
  return record.readUIntBE(at + 1, length) * (of === 'pairs' ? 2 : 1)
}

/** Returns the bytes of the header at `at`, including the content of a value that is not a container. */
function sizeOf(record: Buffer, at: number): number {
  const first = record[at] ?? 0
  if (first >= 0xa0 && first < 0xc0) return 1 + (first & 0x1f)
  const { size, of, length } = heads[first - 0xc0] ?? one
  return length && of === 'bytes' ? size + record.readUIntBE(at + 1, length) : size
}
