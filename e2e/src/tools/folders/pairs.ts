/** Finds folders that import each other, and compares them with the list of known pairs. */
import { posix } from 'node:path'
import type { Import } from './imports.ts'

/** Two folders, in alphabetical order. */
export type Pair = readonly [string, string]

interface Mutual {
  readonly pair: Pair
  /** One import of each direction. */
  readonly examples: readonly [Import, Import]
}

const folderOf = (file: string): string => posix.dirname(file)
const keyOf = (from: string, to: string): string => `${from} ${to}`

/** Returns folders that import each other, by name. */
export function mutualImports(imports: readonly Import[]): readonly Mutual[] {
  const firsts = new Map<string, Import>()
  for (const it of imports) {
    const key = keyOf(folderOf(it.from), folderOf(it.to))
    if (!firsts.has(key)) firsts.set(key, it)
  }
  const found = [...firsts.values()].flatMap((there): readonly Mutual[] => {
    const [a, b] = [folderOf(there.from), folderOf(there.to)]
    const back = firsts.get(keyOf(b, a))
    return a < b && back ? [{ pair: [a, b], examples: [there, back] }] : []
  })
  return found.toSorted((a, b) => (keyOf(...a.pair) < keyOf(...b.pair) ? -1 : 1))
}

/** Returns a sentence for each unknown pair, and for each known one that no longer exists. */
export function problemsOf(imports: readonly Import[], known: readonly Pair[], list: string): readonly string[] {
  const found = mutualImports(imports)
  const isIn = (pair: Pair, all: readonly Pair[]): boolean => all.some(it => keyOf(...it) === keyOf(...pair))
  const pairs = found.map(it => it.pair)
  return [
    ...found
      .filter(it => !isIn(it.pair, known))
      .map(
        ({ pair: [a, b], examples }) =>
          `${a} and ${b} import each other:\n${examples.map(it => `  ${it.from} imports ${it.to}`).join('\n')}\n  Move what both need into one of them that does not import the other, or into a folder of its own.`,
      ),
    ...known
      .filter(it => !isIn(it, pairs))
      .map(([a, b]) => `${a} and ${b} do not import each other any more. Take this pair out of ${list}.`),
  ]
}
