/**
 * Files of a bundle as the start of the fake boat needs them: few, because to find a file takes as long as to compile
 * a hundred kilobytes, and without what other commands load.
 */
import type { Rolldown } from 'vite'

/** Part of a chunk that says which modules it has, and what it imports at once. */
export type ChunkImports = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>
export type CodeGroup = Rolldown.CodeSplittingGroup

/**
 * Returns two groups of modules: those that the entry shares with the other files, and those that the start loads
 * besides. None if the bundle has no such entry or start.
 *
 * @param chunks of a bundle without groups, whose modules therefore are needed by all that import them.
 */
export function startGroups(chunks: readonly ChunkImports[], entry: string, start: string): readonly CodeGroup[] {
  const [main, first] = [entry, start].map(module => chunks.find(it => it.facadeModuleId === module))
  if (!main || !first) return []
  const own = new Set(main.moduleIds)
  const groups = { shared: modulesOf(chunks, main), boat: modulesOf(chunks, first) }
  // The entry awaits the command, so no group may have modules of its own chunk: they would await each other.
  return Object.entries(groups).map(([name, modules], index) => ({
    name,
    test: module => modules.has(module) && !own.has(module),
    priority: 2 - index,
    includeDependenciesRecursively: false,
  }))
}

/** Modules of a chunk, and of all chunks that it imports at once. */
function modulesOf(chunks: readonly ChunkImports[], from: ChunkImports): ReadonlySet<string> {
  const found = new Set([from])
  for (const { imports } of found)
    for (const it of chunks.filter(chunk => imports.includes(chunk.fileName))) found.add(it)
  return new Set([...found].flatMap(it => it.moduleIds))
}

/** A raw text whose parts between braces are names at most. */
const RAW = /String\.raw`(?:[^`$]|\$(?!\{)|\$\{\w+\})*`/g
const OTHER_THAN_ASCII = /[^\0-\x7f]/g

/**
 * Returns code with escapes for all characters but ASCII, which Node reads several times faster. It means the same,
 * because texts, regular expressions and names may have escapes; raw texts get them as values.
 *
 * @throws {Error} When a raw text has values other than names, because those are not read here.
 */
export function asciiOf(code: string): string {
  const unread = /String\.raw`.{0,80}/.exec(code.replaceAll(RAW, ''))
  if (unread) throw new Error(`A raw text has values other than names: ${unread[0]}. Name them before it.`)
  return code
    .replaceAll(RAW, raw => raw.replaceAll(OTHER_THAN_ASCII, it => `\${"${escapeOf(it)}"}`))
    .replaceAll(OTHER_THAN_ASCII, escapeOf)
}

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
