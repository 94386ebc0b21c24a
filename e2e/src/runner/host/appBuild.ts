/** Builds app and console when their build is missing or older than their sources. The package contains both builds. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_FOLDER, CACHE, CONSOLE_FOLDER, PACKED, pathFromHere, ROOT } from '#paths.ts'
import { removeAtExit } from '#removeAtExit.ts'
import { CliError, messageOf } from './cliError.ts'
import { withLock } from './lockFile.ts'
import { replaceFiles } from './replaceFiles.ts'

/** A build of Vite, and what it is made from. */
export interface Build {
  /** Name in messages. */
  readonly name: string
  readonly root: string
  /** Folder of the output. */
  readonly folder: string
  /** Folders of its sources. */
  readonly sources: readonly string[]
  readonly files: readonly string[]
}

/** The build of the app. */
export const APP: Build = {
  name: 'app',
  root: 'client',
  folder: APP_FOLDER,
  sources: ['client/src', 'client/public', 'contracts/src', 'docs/screens'],
  files: [
    'client/index.html',
    'client/vite.config.ts',
    'client/firstLoad.ts',
    'client/manifest.ts',
    'client/minifiedTwice.ts',
    'client/package.json',
    'package-lock.json',
  ],
}
/** The build of the console. */
export const CONSOLE: Build = {
  name: 'console',
  root: 'console',
  folder: CONSOLE_FOLDER,
  sources: ['console/src', 'contracts/src'],
  files: ['console/index.html', 'console/vite.config.ts', 'console/package.json', 'package-lock.json'],
}

/** Builds the app unless it is up to date; `say` gets a line before. Returns whether it was built. */
export const ensureApp = (say: (line: string) => void): Promise<boolean> => ensureBuild(APP, say)
/** The same for the console. */
export const ensureConsole = (say: (line: string) => void): Promise<boolean> => ensureBuild(CONSOLE, say)

/** The same for any build. */
export async function ensureBuild(it: Build, say: (line: string) => void): Promise<boolean> {
  if (PACKED || (await isCurrent(it))) return false
  await mkdir(CACHE, { recursive: true })
  const lock = join(CACHE, `${it.name}.lock`)
  const wait = (): void =>
    say(`Waiting for another Drydock, which builds the ${it.name} (its lock: ${pathFromHere(lock)}) …`)
  return withLock(lock, async () => !(await isCurrent(it)) && makeBuild(it, say), wait)
}

/** Returns whether a build is made from the sources as they are. */
async function isCurrent(it: Build): Promise<boolean> {
  // The fingerprint of the sources and their times are stored in the build.
  const [mark, timesMark] = [join(it.folder, '.fingerprint'), join(it.folder, '.times')]
  const files = filesOf(it)
  const times = timesOf(files)
  if (times === textOf(timesMark)) return true
  if (textOf(mark) !== fingerprint(files)) return false
  await writeFile(timesMark, times)
  return true
}

/**
 * Returns true when the build is made. The folder keeps its files until then: a server may run that reads them.
 * @throws {CliError} When it fails; the folder stays as it is.
 */
async function makeBuild(it: Build, say: (line: string) => void): Promise<true> {
  const [mark, timesMark] = [join(it.folder, '.fingerprint'), join(it.folder, '.times')]
  const files = filesOf(it)
  const [times, wanted, found] = [timesOf(files), fingerprint(files), textOf(mark)]
  say(found === undefined ? `Building the ${it.name} …` : `Building the ${it.name}, its sources have changed …`)
  // Beside it nobody else builds: the lock is held.
  const outDir = join(CACHE, `${it.name}-build`)
  const before = new Map(['NODE_ENV', 'TMPDIR'].map(name => [name, process.env[name]]))
  try {
    // Also in a test the build must be for production: Vite would build for the current environment.
    process.env['NODE_ENV'] = 'production'
    // Workbox leaves a folder there after each build.
    process.env['TMPDIR'] = await temporaryFolder()
    const { build } = await import('vite')
    await build({
      root: join(ROOT, it.root),
      configFile: join(ROOT, it.root, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    })
  } catch (error) {
    throw new CliError(`the ${it.name} could not be built: ${messageOf(error)}`)
  } finally {
    // An assigned undefined would become the text 'undefined'.
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
  // Without marks, a folder with files of two builds counts as old.
  await Promise.all([mark, timesMark].map(file => rm(file, { force: true })))
  await mkdir(it.folder, { recursive: true })
  await replaceFiles(outDir, it.folder)
  await writeFile(mark, wanted)
  await writeFile(timesMark, times)
  return true
}

let temporary: Promise<string> | undefined

/** Returns the temporary folder of all builds of this process: Workbox keeps the one of the first. */
function temporaryFolder(): Promise<string> {
  temporary ??= mkdtemp(join(tmpdir(), 'drydock-build-')).then(folder => {
    removeAtExit(folder)
    return folder
  })
  return temporary
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Paths below the workspace. */
const filesOf = ({ sources, files }: Build): readonly string[] => [
  ...sources.flatMap(folder => filesBelow(folder, [])).toSorted(),
  ...files,
]

/** Names, sizes and times: while they are the same, nobody reads the sources. */
function timesOf(files: readonly string[]): string {
  const lines = files.map(file => {
    const { mtimeMs, ctimeMs, size } = statSync(`${ROOT}/${file}`)
    return `${file} ${mtimeMs} ${ctimeMs} ${size}\n`
  })
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** Reads files in sequence, which is several times faster for small files. */
function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(`${ROOT}/${file}`))
  return hash.digest('hex')
}

/**
 * Adds the sources of a folder. Each start of the fake boat waits for this: folder by folder, because `recursive` of
 * Node takes several times as long, and without `join`, which doubles the time.
 */
function filesBelow(folder: string, found: string[]): readonly string[] {
  for (const it of readdirSync(`${ROOT}/${folder}`, { withFileTypes: true })) {
    const path = `${folder}/${it.name}`
    if (it.isDirectory()) filesBelow(path, found)
    else if (it.isFile() && !/\.test\.tsx?$/.test(it.name)) found.push(path)
  }
  return found
}
