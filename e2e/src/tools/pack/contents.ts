/** Writes the other contents of the package: builds, scenarios, page scripts and data files. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadScreens, loadScript, SCRIPT_NAMES } from '#runner/apps/bundles.ts'
import { ROOT } from '#paths.ts'
import { FILES_FOLDER } from './bundle.ts'

/** Folders that are copied unchanged. */
const FOLDERS = [
  'client/dist',
  'console/dist',
  'scenarios',
  'simulator/src/identity/assets',
  'e2e/src/report/style',
  'e2e/src/runner/engines/webkit/window.py',
]
/** Files that only the workspace needs. */
const LEFT_OUT = /(?:^|[\\/])(?:node_modules|package\.json|\.fingerprint|\.times|\.DS_Store)$|\.map$/
/** Manifests whose version is read at run time. */
const MANIFESTS = ['package.json', 'simulator/package.json']
/** A package that is read as files, not as code. */
const ATLAS = 'world-atlas'
const ATLAS_FILES = ['package.json', 'LICENSE', 'land-110m.json', 'land-50m.json', 'land-10m.json']

/** Writes everything into a folder; returns the packages to install with it, and their versions. */
export async function writeContents(folder: string): Promise<Readonly<Record<string, string>>> {
  const files = join(folder, FILES_FOLDER)
  for (const it of FOLDERS)
    await cp(join(ROOT, it), join(files, it), { recursive: true, filter: from => !LEFT_OUT.test(from) })
  for (const it of MANIFESTS) {
    const { name, version } = await manifestOf(join(ROOT, it))
    await write(join(files, it), `${JSON.stringify({ name, version, private: true, type: 'module' }, null, 2)}\n`)
  }
  for (const name of SCRIPT_NAMES) await write(join(files, 'scripts', `${name}.js`), await loadScript(name))
  const { code, css } = await loadScreens()
  for (const [name, text] of [
    ['screens.js', code],
    ['screens.css', css],
  ] as const)
    await write(join(files, 'scripts', name), text)
  const atlas = join(ROOT, 'node_modules', ATLAS)
  for (const it of ATLAS_FILES)
    await write(join(folder, 'node_modules', ATLAS, it), await readFile(join(atlas, it), 'utf8'))
  await write(join(folder, 'LICENSE'), await readFile(join(ROOT, 'LICENSE'), 'utf8'))
  return { [ATLAS]: (await manifestOf(join(atlas, 'package.json'))).version }
}

async function manifestOf(file: string): Promise<{ readonly name: string; readonly version: string }> {
  const { name, version }: { name: string; version: string } = JSON.parse(await readFile(file, 'utf8'))
  return { name, version }
}

/** Writes a file; creates its folder, and replaces an existing file. */
export async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
