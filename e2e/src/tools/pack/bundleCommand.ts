/** Writes the bundle of the command that a clone runs: `node bundleCommand.ts FOLDER`. See e2e/bin/bundled.mjs. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { CACHE, ROOT } from '#paths.ts'
import { COMMANDS, stampOf } from '../../../bin/bundled.mjs'
import { builtins } from './builtins.ts'
import { bundleEntries, ENTRIES, onlyCommands } from './bundle.ts'
import { emptyLargeCache } from './compiledCode.ts'

/** What else decides which modules the sources import: also modules that only pass names on are not in the bundle. */
const SETTINGS = [
  'contracts/src/index.ts',
  'signalr/src/index.ts',
  'simulator/src/index.ts',
  'package.json',
  'contracts/package.json',
  'simulator/package.json',
  'e2e/package.json',
  'node_modules/.package-lock.json',
]
const MANIFEST = 'manifest.json'

/** Sources find the files beside themselves where these are. */
function inPlace(): Plugin {
  return {
    name: 'in-place',
    transform(code, id) {
      if (!isSource(id) || !code.includes('import.meta.')) return undefined
      const changed = code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      return { code: changed, map: null }
    },
  }
}

const isSource = (id: string): boolean => id.startsWith(ROOT) && !id.includes('node_modules')

/** The earlier bundle stays, because a running process may still load parts of it. */
async function removeOthers(folder: string, kept: readonly string[]): Promise<void> {
  for (const it of await readdir(folder))
    if (it !== MANIFEST && !kept.includes(it)) await rm(join(folder, it), { recursive: true })
}

async function writeBundle(folder: string): Promise<void> {
  const { files, modules } = await bundleEntries({ cli: ENTRIES.cli }, [onlyCommands(COMMANDS), inPlace(), builtins()])
  const sources = modules.filter(isSource).map(it => relative(ROOT, it))
  const stamps = [...sources, ...SETTINGS].map(file => [file, stampOf(join(ROOT, file))])
  const version = createHash('sha256').update(JSON.stringify(stamps)).digest('hex').slice(0, 12)
  await mkdir(join(folder, version), { recursive: true })
  for (const { name, code } of files) await writeFile(join(folder, version, name), code)
  await writeFile(join(folder, version, 'package.json'), '{ "type": "module" }\n')
  const before = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '')
  const fresh = join(folder, `${version}/${MANIFEST}`)
  await writeFile(fresh, JSON.stringify({ node: process.version, entry: `${version}/cli.js`, stamps }))
  // The manifest replaces the earlier one at once, after all other files.
  await rename(fresh, join(folder, MANIFEST))
  await removeOthers(folder, [version, /"entry":"(\w+)/.exec(before)?.[1] ?? version])
}

await writeBundle(process.argv[2] ?? join(CACHE, 'command'))
await emptyLargeCache(join(CACHE, 'compiled'))
