/** Bundles the command and the test modules of the package as plain JavaScript. */
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ROOT } from '#paths.ts'
import { builtins } from './builtins.ts'
import { asciiOf, type CodeGroup, startGroups } from './startFiles.ts'
import { uncompressed } from './uncompressed.ts'

/** The command that the cold start of the fake boat loads. */
const START = 'e2e/src/cli/up.ts'
/** Modules of the package by the name under which they are imported; `cli` is the command. */
export const ENTRIES = {
  cli: 'e2e/src/cli/main.ts',
  scenario: 'e2e/src/runner/captain/scenario.ts',
  boat: 'e2e/src/fixture/public/openBoat.ts',
  playwright: 'e2e/src/fixture/public/playwright.ts',
  vitest: 'e2e/src/fixture/public/vitest.ts',
  explore: 'e2e/src/explore/anyApp/explore.ts',
} as const

/** Modules of the package that run as threads, by the names of their files. */
const THREADS = {
  caseThread: 'e2e/src/runner/replay/caseThread.ts',
  walkThread: 'e2e/src/explore/walkThread.ts',
} as const

/** Commands that need the sources, by their files. */
export const WORKSPACE_ONLY = [
  'dev',
  'test',
  'coverage',
  'bench',
  'mutate',
  'size',
  'screens',
  'pack',
  'engines',
] as const

/** Folder of the package that has what is read at run time, under the paths of the workspace. */
export const FILES_FOLDER = 'files'
/** Packages that the user installs. */
const EXTERNAL = [/^playwright(?:-core)?(?:\/|$)/, /^vitest(?:\/|$)/, /^bullmq$/, /^ioredis$/, /^vite$/]
/** Packages that libraries load on a path that the fake boat never takes: see `WITHOUT_COMPILERS` of the simulator. */
const UNUSED: ReadonlySet<string> = new Set([
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'glob',
  'light-my-request',
  'pino',
])
/** The oldest Node that the package runs on. */
export const OLDEST_NODE = 22
const NOTHING = '\0nothing'

export interface Bundle {
  readonly files: readonly { readonly name: string; readonly code: string }[]
  /** Files of all bundled packages. */
  readonly modules: readonly string[]
}

/** Bundles the package. */
export const bundle = (): Promise<Bundle> =>
  bundleEntries({ ...ENTRIES, ...THREADS }, [withoutWorkspace(), beside(), builtins()])

/** Bundles modules of the workspace as files of one folder. */
export async function bundleEntries(entries: Readonly<Record<string, string>>, plugins: Plugin[]): Promise<Bundle> {
  const files = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(ROOT, file)]))
  const separate = await chunksOf(files, plugins)
  const groups = startGroups(separate, join(ROOT, ENTRIES.cli), join(ROOT, START))
  const chunks = groups.length === 0 ? separate : await chunksOf(files, plugins, groups)
  return {
    files: chunks.map(it => ({ name: it.fileName, code: asciiOf(it.code) })),
    modules: [...new Set(chunks.flatMap(it => it.moduleIds))],
  }
}

/** @param groups modules that are in one file. */
async function chunksOf(
  input: Readonly<Record<string, string>>,
  plugins: Plugin[],
  groups: readonly CodeGroup[] = [],
): Promise<readonly Rolldown.OutputChunk[]> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    plugins: [...plugins, withoutUnused(), withSignalrPackages(), uncompressed()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: `node${OLDEST_NODE}`,
      rolldownOptions: {
        input,
        external: EXTERNAL,
        // All in one folder, which `beside` relies on.
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [...groups] },
          // Names stay, because oidc-provider looks settings up by the names of its classes, and errors show them.
          minify: { compress: { keepNames: { class: true, function: true } }, mangle: false, codegen: true },
        },
        // This library reads its own stack frames with eval, within its own module.
        checks: { eval: false },
      },
    },
  })
  const first = Array.isArray(result) ? result[0] : result
  if (!first || !('output' in first)) throw new Error('The package could not be bundled.')
  return first.output.filter(it => it.type === 'chunk')
}

/** Folder of the modules that change sources; the worker of the package never loads them. */
const MUTATE = '#tools/mutate/'

/** Leaves out the commands and tasks that need the sources; the package never loads them. */
export const withoutWorkspace = (): Plugin =>
  without(
    'workspace',
    (source, importer) =>
      (isTable(importer) && WORKSPACE_ONLY.some(it => source === `./${it}.ts`)) || source.startsWith(MUTATE),
  )

/** Leaves out all commands but these. */
export const onlyCommands = (names: readonly string[]): Plugin =>
  without('commands', (source, importer) => isTable(importer) && !names.some(it => source === `./${it}.ts`))

/** The table imports nothing but commands, and types. */
const isTable = (module: string | undefined): boolean => module?.endsWith('/cli/commands.ts') === true

const withoutUnused = (): Plugin => without('unused', source => UNUSED.has(source))

/** Replaces modules that are never loaded by an empty one. */
const without = (name: string, isLeftOut: (source: string, importer: string | undefined) => boolean): Plugin => ({
  name: `without-${name}`,
  enforce: 'pre',
  resolveId: (source, importer) => (isLeftOut(source, importer) ? `${NOTHING}/${basename(source)}` : undefined),
  load: id => (id.startsWith(NOTHING) ? 'export {}' : undefined),
})

/** Packages that the SignalR client loads in Node, through a name that hides them from bundlers. */
const HIDDEN = /requireFunc\("(ws|eventsource|tough-cookie|fetch-cookie)"\)/g

/** Bundles what the SignalR client hides: `verify` connects with it, and the package installs nothing. */
const withSignalrPackages = (): Plugin => ({
  name: 'with-signalr-packages',
  transform(code, id) {
    if (!id.includes('/@microsoft/signalr/')) return undefined
    const changed = code.replaceAll(HIDDEN, 'require("$1")')
    return changed === code ? undefined : { code: changed, map: null }
  },
})

/** Where a module starts a thread beside itself, or speaks of its own place. */
const OWN_PLACE = /new URL\(['"]\.\/(\w+)\.ts['"], import\.meta\.url\)|import\.meta\.(dirname|url)/g

/**
 * Redirects modules that read files beside themselves to the copies in the package, under the same path, and to
 * threads in the folder of the bundle.
 */
function beside(): Plugin {
  return {
    name: 'beside',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('node_modules') || !code.includes('import.meta.')) return undefined
      const path = (of: string): string => `../${FILES_FOLDER}/${relative(ROOT, of).split(sep).join('/')}`
      const folder = `(import.meta.dirname + ${JSON.stringify(`/${path(dirname(id))}`)})`
      const self = `new URL(${JSON.stringify(path(id))}, import.meta.url)`
      const changed = code.replaceAll(OWN_PLACE, (_, name?: string, own?: string) => {
        if (name !== undefined && name in THREADS) return `new URL('./${name}.js', import.meta.url)`
        if (name !== undefined) return `new URL('./${name}.ts', ${self})`
        return own === 'dirname' ? folder : `${self}.href`
      })
      return { code: changed, map: null }
    },
  }
}
