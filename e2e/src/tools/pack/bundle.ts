/** Bundles the command and the test modules of the package as plain JavaScript. */
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#paths.ts'

/** Modules of the package by the name under which they are imported; `cli` is the command. */
export const ENTRIES = {
  cli: 'e2e/src/cli/main.ts',
  scenario: 'e2e/src/runner/captain/scenario.ts',
  playwright: 'e2e/src/fixture/public/playwright.ts',
  vitest: 'e2e/src/fixture/public/vitest.ts',
} as const

/** Commands that need the sources, by their files. */
export const WORKSPACE_ONLY = ['dev', 'test', 'coverage', 'bench', 'mutate', 'size', 'screens', 'pack'] as const

/** Folder of the package that has what is read at run time, under the paths of the workspace. */
export const FILES = 'files'
/** What people bring themselves. */
const EXTERNAL = [/^playwright(?:-core)?(?:\/|$)/, /^vitest(?:\/|$)/, /^vite$/]
/** The oldest Node that the package runs on. */
export const OLDEST_NODE = 22
const NOTHING = '\0nothing'

export interface Bundle {
  readonly files: readonly { readonly name: string; readonly code: string }[]
  /** Files of all packages that went into it. */
  readonly modules: readonly string[]
}

export async function bundle(): Promise<Bundle> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    plugins: [withoutWorkspace(), beside()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: `node${OLDEST_NODE}`,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)])),
        external: EXTERNAL,
        // All in one folder: `beside` counts on it.
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        // A library that reads its own stack frames by eval does so within its own module.
        checks: { eval: false },
      },
    },
  })
  const first = Array.isArray(result) ? result[0] : result
  if (!first || !('output' in first)) throw new Error('The package could not be bundled.')
  const chunks = first.output.filter(it => it.type === 'chunk')
  return {
    files: chunks.map(it => ({ name: it.fileName, code: it.code })),
    modules: [...new Set(chunks.flatMap(it => it.moduleIds))],
  }
}

/** Leaves out the commands that need the sources; nobody gets as far as loading them. */
function withoutWorkspace(): Plugin {
  return {
    name: 'without-workspace',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.endsWith('/cli/commands.ts') && WORKSPACE_ONLY.some(it => source === `./${it}.ts`)
        ? `${NOTHING}/${basename(source)}`
        : undefined,
    load: id => (id.startsWith(NOTHING) ? 'export {}' : undefined),
  }
}

/** A module of ours that reads files beside itself finds them where the package keeps them, under the same path. */
function beside(): Plugin {
  return {
    name: 'beside',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('node_modules') || !code.includes('import.meta.')) return undefined
      const path = (of: string): string => `../${FILES}/${relative(ROOT, of).split(sep).join('/')}`
      const changed = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path(dirname(id))}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(path(id))}, import.meta.url).href`)
      return { code: changed, map: null }
    },
  }
}
