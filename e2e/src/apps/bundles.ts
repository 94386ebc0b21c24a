/** The scripts that are made of sources when they are needed, or come with the package: the agent for pages, led by a browser's driver or by the fake boat, and the app's own code for bare realms. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, PACKED, ROOT, SCRIPTS } from '#places.ts'

/** Entries by name: where the script begins, and which sources it is made of. */
const MADE = {
  agent: { entry: 'e2e/src/agent/in-page.ts', sources: ['e2e/src/agent'], global: 'DrydockAgent' },
  attached: { entry: 'e2e/src/agent/attached.ts', sources: ['e2e/src/agent'], global: 'DrydockAttached' },
  app: { entry: 'client/src/headless.ts', sources: ['client/src', 'contracts/src'], global: 'MarineOne' },
} as const
export type ScriptName = keyof typeof MADE
export const SCRIPT_NAMES = Object.keys(MADE) as readonly ScriptName[]

/** A source that is changed on purpose: its path from the root of the workspace, and what it says instead. */
export interface Changed {
  readonly file: string
  readonly text: string
}

/** The app's script with one source changed, made anew each time. */
export const changedApp = (changed: Changed): Promise<string> => made('app', changed)

/** One classic script, from the package, or from the cache when no source has changed. */
export async function script(name: ScriptName): Promise<string> {
  if (PACKED) return readFile(join(SCRIPTS, `${name}.js`), 'utf8')
  const { sources } = MADE[name]
  const file = join(CACHE, `${name}-${await fingerprint(sources)}.js`)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const code = await made(name)
  await mkdir(CACHE, { recursive: true })
  // Another process may read it meanwhile: it is there whole, or not at all.
  const part = `${file}.${process.pid}`
  await writeFile(part, code)
  await rename(part, file)
  await shed(name)
  return code
}

async function made(name: ScriptName, changed?: Changed): Promise<string> {
  const { entry, global } = MADE[name]
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    plugins: changed ? [{ name: 'changed', enforce: 'pre', transform: (_, id) => (id === join(ROOT, changed.file) ? changed.text : undefined) }] : [],
    logLevel: 'error',
    root: ROOT,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false', 'import.meta.env.BASE_URL': '"/"' },
    // Its way of reading XML for browsers needs a document.
    resolve: { alias: { '@azure/core-xml': join(ROOT, 'node_modules/@azure/core-xml/dist/esm/index.js') } },
    build: { write: false, minify: false, target: 'es2022', lib: { entry: join(ROOT, entry), formats: ['iife'], name: global }, rolldownOptions: { output: { codeSplitting: false } } },
  })
  const first = Array.isArray(result) ? result[0] : result
  if (!first || !('output' in first)) throw new Error(`The script '${name}' could not be made.`)
  return first.output[0].code
}

/** Sources change often; of each script the last few are kept, for those who go to and fro. */
const KEPT = 3
async function shed(name: ScriptName): Promise<void> {
  const files = (await readdir(CACHE)).filter(it => it.startsWith(`${name}-`)).map(it => join(CACHE, it))
  const ages = await Promise.all(
    files.map(async file => ({
      file,
      at: await stat(file)
        .then(it => it.mtimeMs)
        .catch(() => 0),
    })),
  )
  for (const { file } of ages.sort((a, b) => b.at - a.at).slice(KEPT)) await rm(file, { force: true })
}

/** Names, sizes and times of change of all sources, as one short text. */
async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const names = (await readdir(join(ROOT, folder), { recursive: true })).filter(it => /\.tsx?$/.test(it)).sort()
    for (const name of names) {
      const { size, mtimeMs } = await stat(join(ROOT, folder, name))
      hash.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 12)
}
