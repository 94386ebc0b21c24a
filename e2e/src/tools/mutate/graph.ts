/** Import graph of a workspace, without type-only imports. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'

const PACKAGES = ['contracts', 'simulator', 'client', 'console', 'e2e'] as const
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'"]*?from '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)/g

export interface Module {
  readonly text: string
  /** What it imports, as it writes it, and the file that this is; packages from outside are left out. */
  readonly imports: ReadonlyMap<string, string>
}
/** By path from the root of the workspace. */
export type Graph = ReadonlyMap<string, Module>

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

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
 * Every module on a way from one file to another, both of them too; empty when no way leads there. `steps` is the
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

/** The modules, tests too, that import a file themselves. */
export const usersOf = (graph: Graph, file: string): readonly string[] =>
  [...graph].filter(([, it]) => [...it.imports.values()].includes(file)).map(([name]) => name)

/** The tests beside a module: `a.test.ts` and `a.walk.test.ts` beside `a.ts`. */
export function beside(graph: Graph, file: string): readonly string[] {
  const start = `${file.replace(/\.tsx?$/, '')}.`
  return [...graph.keys()].filter(it => isTest(it) && it.startsWith(start))
}

/** How one module writes the import of another. */
export function pathFrom(file: string, target: string): string {
  const path = relative(dirname(file), target)
  return path.startsWith('.') ? path : `./${path}`
}
