/** Import graph of a workspace, without type-only imports. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'

const PACKAGES = ['contracts', 'signalr', 'simulator', 'client', 'console', 'e2e'] as const
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'"]*?from '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)/g

export interface Module {
  readonly text: string
  /** Imports of the file as written, with their files; external packages are left out. */
  readonly imports: ReadonlyMap<string, string>
}
/** Modules by path from the root of the workspace. */
export type Graph = ReadonlyMap<string, Module>

/** Whether a file is a unit test; specs are not in the graph. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/**
 * Reads the sources of all packages.
 * @param root folder of the workspace; paths are relative to it.
 */
export async function readGraph(root: string): Promise<Graph> {
  const texts = new Map<string, string>()
  const exported = new Map<string, string>()
  for (const name of PACKAGES) {
    const { exports = {} } = Manifest.parse(JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8')))
    for (const [as, target] of Object.entries(exports))
      if (!as.includes('*')) exported.set(`@drydock/${name}${as.slice(1)}`, join(name, target))
    for (const it of await readdir(join(root, name, 'src'), { recursive: true })) {
      if (/\.tsx?$/.test(it)) texts.set(join(name, 'src', it), await readFile(join(root, name, 'src', it), 'utf8'))
    }
  }
  return new Map(
    [...texts].map(([file, text]) => [file, { text, imports: importsOf(file, text, exported, it => texts.has(it)) }]),
  )
}
const Manifest = z.object({ exports: z.optional(z.record(z.string(), z.string())) })

function importsOf(
  file: string,
  text: string,
  exported: ReadonlyMap<string, string>,
  exists: (file: string) => boolean,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, ...groups] of text.matchAll(IMPORT)) {
    const as = groups.find(it => it !== undefined) ?? ''
    const target = as.startsWith('#')
      ? join(packageOf(file), 'src', as.slice(1))
      : as.startsWith('.')
        ? join(dirname(file), as)
        : exported.get(as)
    if (target !== undefined && exists(target)) found.set(as, target)
  }
  return found
}
const packageOf = (file: string): string => file.slice(0, file.indexOf('/'))

/**
 * Returns every module on a path from one file to another, including both; none if there is no path. `steps` is the
 * length of the shortest.
 */
export function between(
  graph: Graph,
  from: string,
  to: string,
): { readonly files: readonly string[]; readonly steps: number } {
  const steps = new Map([[from, 0]])
  for (const [file, count] of steps) {
    if (file === to) continue
    for (const it of graph.get(file)?.imports.values() ?? []) if (!steps.has(it)) steps.set(it, count + 1)
  }
  if (!steps.has(to)) return { files: [], steps: Number.POSITIVE_INFINITY }
  const found = new Set([to])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const file of steps.keys())
      if ([...(graph.get(file)?.imports.values() ?? [])].some(it => found.has(it))) found.add(file)
  }
  return { files: [...found], steps: steps.get(to) ?? 0 }
}

/** Returns the modules and tests that import a file directly. */
export const usersOf = (graph: Graph, file: string): readonly string[] =>
  [...graph].filter(([, it]) => [...it.imports.values()].includes(file)).map(([name]) => name)

/** Returns the tests beside a module: `a.test.ts` and `a.walk.test.ts` beside `a.ts`. */
export function beside(graph: Graph, file: string): readonly string[] {
  const start = `${file.replace(/\.tsx?$/, '')}.`
  return [...graph.keys()].filter(it => isTest(it) && it.startsWith(start))
}

/** Returns the specifier with which one module imports another. */
export function pathFrom(file: string, target: string): string {
  const path = relative(dirname(file), target)
  return path.startsWith('.') ? path : `./${path}`
}
