/** The built app: made when it is missing or older than what it is made of. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_FOLDER, ROOT } from '#places.ts'
import { Failed, wordsOf } from './failed.ts'

/** All that a build depends on; the lock file stands for the packages. */
const SOURCES = ['client/src', 'client/public', 'contracts/src'] as const
const FILES = ['client/index.html', 'client/vite.config.ts', 'client/package.json', 'package-lock.json'] as const
/** Left in the build: what it was made of. */
const MARK = join(APP_FOLDER, '.fingerprint')

/** Builds the app unless it is there and up to date; `say` hears of it. Answers whether it had to. */
export async function ensureApp(say: (line: string) => void): Promise<boolean> {
  const wanted = fingerprint()
  const found = await readFile(MARK, 'utf8').catch(() => undefined)
  if (found === wanted) return false
  say(found === undefined ? 'Building the app …' : 'Building the app, its sources have changed …')
  try {
    const { build } = await import('vite')
    await build({ root: join(ROOT, 'client'), configFile: join(ROOT, 'client/vite.config.ts'), logLevel: 'error' })
  } catch (error) {
    throw new Failed(`the app could not be built: ${wordsOf(error)}`)
  }
  await writeFile(MARK, wanted)
  return true
}

/** Read one after the other: for small files that is several times quicker than all at once. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap(folder => filesBelow(join(ROOT, folder)))
  for (const file of [...files.toSorted(), ...FILES.map(it => join(ROOT, it))]) hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(it => it.isFile() && !/\.test\.tsx?$/.test(it.name)).map(it => join(it.parentPath, it.name))
}
