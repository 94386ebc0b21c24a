/**
 * Scripts that are bundled on demand, or come with the package: the agent, the observations, the app for DOM windows.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { cssModules } from '@drydock/client/css-modules'
import type { InlineConfig, Plugin } from 'vite'
import { APP_FOLDER, CACHE, PACKED, ROOT, SCRIPTS } from '#paths.ts'
import { escaped } from '#runner/captain/shared/locators.ts'

/** Entry file and source folders of each script. */
const MADE = {
  agent: {
    entry: 'e2e/src/runner/agent/inPage.ts',
    sources: ['e2e/src/runner/agent', 'contracts/src'],
    global: 'DrydockAgent',
  },
  eyes: {
    entry: 'e2e/src/runner/eyes/inPage.ts',
    sources: ['e2e/src/runner/eyes', 'e2e/src/runner/captain', 'contracts/src'],
    global: 'DrydockEyes',
  },
  remote: {
    entry: 'e2e/src/runner/engines/shared/remote/inPage.ts',
    sources: ['e2e/src/runner/eyes', 'e2e/src/runner/captain', 'e2e/src/runner/engines/shared/remote', 'contracts/src'],
    global: 'DrydockRemote',
  },
  attached: {
    entry: 'e2e/src/runner/taps/attached.ts',
    sources: ['agent', 'eyes', 'captain', 'taps'].map(it => `e2e/src/runner/${it}`).concat('contracts/src'),
    global: 'DrydockAttached',
  },
} as const
export type ScriptName = keyof typeof MADE
export const SCRIPT_NAMES = Object.keys(MADE) as readonly ScriptName[]

/** What decides about every script beside its sources: the versions of all packages, and how it is bundled. */
const COMMON = ['package-lock.json', 'e2e/src/runner/apps/bundles.ts', 'e2e/src/runner/taps/noFiles.ts']
/** Returns the files and folders that decide about a script. A change of one makes it again. */
export const sourcesOf = (name: ScriptName | 'screens'): readonly string[] => [
  ...COMMON,
  ...(name === 'screens' ? ['client/src', 'contracts/src', 'e2e/src/runner/engines/dom'] : MADE[name].sources),
]

/** A source that is replaced: its path from the root of the workspace, and its new text. */
export interface Changed {
  readonly file: string
  readonly text: string
}

const loading = new Map<ScriptName, Promise<string>>()
/** Returns a classic script, from the package, or from the cache if no source has changed. */
export async function loadScript(name: ScriptName): Promise<string> {
  // Several runs of a process may ask at once.
  const known = loading.get(name) ?? readScript(name).finally(() => loading.delete(name))
  loading.set(name, known)
  return known
}

async function readScript(name: ScriptName): Promise<string> {
  if (PACKED) return readFile(join(SCRIPTS, `${name}.js`), 'utf8')
  const file = join(CACHE, `${name}-${await fingerprint(ROOT, sourcesOf(name))}.js`)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const code = await made(name)
  await keep(name, basename(file), code)
  return code
}

async function made(name: ScriptName): Promise<string> {
  const { entry, global } = MADE[name]
  const { build } = await import('vite')
  const usual = classic(entry, global)
  // Every document of every run parses it.
  const result = await build(
    name === 'agent' ? usual : { ...usual, plugins: [withoutFiles], build: { ...usual.build, minify: true } },
  )
  const first = Array.isArray(result) ? result[0] : result
  if (!first || !('output' in first)) throw new Error(`The script '${name}' could not be made.`)
  return first.output[0].code
}

/** Replaces the pictures that a captain can choose, which are on disk: a page only recognizes that one was chosen. */
const withoutFiles: Plugin = {
  name: 'without-files',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './files.ts' && importer?.endsWith('captain/gallery/actions.ts')
      ? join(import.meta.dirname, '../taps/noFiles.ts')
      : undefined,
}

/** Configuration of a classic script from an entry and all its imports. */
const classic = (entry: string, global: string): InlineConfig => ({
  configFile: false,
  logLevel: 'error',
  root: ROOT,
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.PROD': 'true',
    'import.meta.env.DEV': 'false',
    'import.meta.env.BASE_URL': '"/"',
  },
  css: { modules: cssModules },
  // The browser version of this XML parser needs a document.
  resolve: { alias: { '@azure/core-xml': join(ROOT, 'node_modules/@azure/core-xml/dist/esm/index.js') } },
  build: {
    write: false,
    minify: false,
    target: 'es2022',
    lib: { entry: join(ROOT, entry), formats: ['iife'], name: global },
    rolldownOptions: { output: { codeSplitting: false } },
  },
})

/** Writes a file at once, since another process may read it meanwhile. */
async function keep(name: string, file: string, text: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const part = join(CACHE, `${file}.${process.pid}`)
  await writeFile(part, text)
  await rename(part, join(CACHE, file))
  await shed(name)
}

/** Number of cached versions of each script, for changes that are undone. */
const KEPT = 3
async function shed(name: string): Promise<void> {
  const files = (await readdir(CACHE)).filter(it => it.startsWith(`${name}-`))
  const ages = await Promise.all(
    files.map(async file => ({
      file,
      at: await stat(join(CACHE, file))
        .then(it => it.mtimeMs)
        .catch(() => 0),
    })),
  )
  for (const file of outdatedFiles(ages)) await rm(join(CACHE, file), { force: true })
}

/** Returns the files of all versions but the newest; files of one version have the same name before the dot. */
export function outdatedFiles(files: readonly { readonly file: string; readonly at: number }[]): readonly string[] {
  const versions = Map.groupBy(files, it => it.file.split('.')[0])
  return [...versions.values()]
    .toSorted((a, b) => Math.max(...b.map(it => it.at)) - Math.max(...a.map(it => it.at)))
    .slice(KEPT)
    .flatMap(version => version.map(it => it.file))
}

/** The app with its screens for the DOM engine: one classic script, and one style sheet. */
export interface Screens {
  readonly code: string
  readonly css: string
}

/** Returns code and style sheet of the app's screens: packed, cached for these sources, or built now. */
export async function loadScreens(): Promise<Screens> {
  const read = (folder: string, name: string): Promise<Screens> =>
    Promise.all([readFile(join(folder, `${name}.js`), 'utf8'), readFile(join(folder, `${name}.css`), 'utf8')]).then(
      ([code, css]) => ({ code, css }),
    )
  if (PACKED) return read(SCRIPTS, 'screens')
  const name = `screens-${await fingerprint(ROOT, sourcesOf('screens'))}`
  const known = await read(CACHE, name).catch(() => undefined)
  if (known) return known
  const made = await buildScreens()
  await keep('screens', `${name}.css`, made.css)
  await keep('screens', `${name}.js`, made.code)
  return made
}

let page: Promise<string> | undefined
/** Returns a folder with the page for the screens, which needs no build. Written once for each process. */
export function pageFolder(): Promise<string> {
  if (page) return page
  page = PACKED ? Promise.resolve(APP_FOLDER) : writePage()
  // The next caller tries again.
  page.catch(() => {
    page = undefined
  })
  return page
}

async function writePage(): Promise<string> {
  const folder = join(CACHE, 'page')
  await mkdir(folder, { recursive: true })
  const part = join(folder, `index.html.${process.pid}`)
  await writeFile(part, await readFile(join(ROOT, 'client/index.html'), 'utf8'))
  await rename(part, join(folder, 'index.html'))
  return folder
}

const exactly = (text: string): RegExp => new RegExp(`^${escaped(text)}$`)

/** Builds the screens with one source changed. */
export const buildChangedScreens = (changed: Changed): Promise<Screens> => buildScreens(changed)

/** Builds the screens with a map without pictures and without copies of the page, since nothing draws them. */
async function buildScreens(changed?: Changed): Promise<Screens> {
  const { build } = await import('vite')
  const places: Readonly<Record<string, string>> = {
    'virtual:marineone': join(ROOT, 'client/src/app/main.tsx'),
    '#map/TilesBase.tsx': join(import.meta.dirname, '../engines/dom/map.ts'),
    '#share/capture.ts': join(import.meta.dirname, '../engines/dom/capture.ts'),
  }
  // The filters keep the bundler from asking for each of thousands of modules.
  const placed: Plugin = {
    name: 'placed',
    enforce: 'pre',
    resolveId: { filter: { id: Object.keys(places).map(exactly) }, handler: id => places[id] },
  }
  const altered: Plugin[] = changed
    ? [
        {
          name: 'changed',
          enforce: 'pre',
          transform: { filter: { id: exactly(join(ROOT, changed.file)) }, handler: () => changed.text },
        },
      ]
    : []
  // A test runner sets another environment, for which the bundler would produce code for another build of React.
  const jsx = { runtime: 'automatic', development: false } as const
  const result = await build({
    ...classic('e2e/src/runner/engines/dom/appEntry.ts', 'MarineOneScreens'),
    plugins: [placed, ...altered],
    oxc: { jsx },
  })
  const output = Array.isArray(result) ? result.flatMap(it => it.output) : 'output' in result ? result.output : []
  const code = output.find(it => it.type === 'chunk')?.code
  const sheets = output.flatMap(it => (it.type === 'asset' && it.fileName.endsWith('.css') ? [String(it.source)] : []))
  if (code === undefined) throw new Error('The screens of the app could not be made.')
  return { code, css: sheets.join('\n') }
}

/** Returns a hash of names, sizes and modification times of files, and of the sources in folders. */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesAt(join(root, path))) {
      const { size, mtimeMs } = await stat(join(root, path, file))
      hash.update(`${path} ${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 12)
}

/** Returns the paths of the sources in a folder, in their order; of a file, one empty path. */
async function filesAt(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return ['']
  return (await readdir(path, { recursive: true })).filter(it => /\.(tsx?|css)$/.test(it)).toSorted()
}
