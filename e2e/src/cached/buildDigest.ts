/** Build digest: a hash of everything of Drydock that decides how a scenario plays. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Driver } from '@drydock/simulator'
import { PACKED, ROOT } from '#paths.ts'
import { isWorkspaceFile } from './workspaceFiles.ts'

/** Sources in a clone: app, boat, contracts and runner, and the lock file, which stands for all packages. */
export const SOURCES = [
  'package.json',
  'package-lock.json',
  'client/src',
  'client/public',
  'client/index.html',
  'client/firstLoad.ts',
  'client/manifest.ts',
  'client/minifiedTwice.ts',
  'client/vite.config.ts',
  'client/package.json',
  'contracts/src',
  'contracts/package.json',
  'simulator/src',
  'simulator/package.json',
  'signalr/src',
  'signalr/package.json',
  'e2e/src/runner',
  'e2e/src/fixture/smallPage.ts',
  'e2e/src/wallClock.ts',
  'e2e/package.json',
]
/** The built app, which browsers load. */
const BUILT = ['client/dist']
/** Folders of the package, which has no sources. */
const PACKAGE = ['../dist', '../package.json', 'client', 'simulator', 'scripts', 'e2e']
/** Tests play no part, and the times of a build differ from machine to machine. */
const LEFT_OUT = /\.test\.tsx?$|(?:^|[\\/])(?:\.times|\.DS_Store)$/

/** Sources that decide what is done with seeds, beside those of a replay. */
const MORE = { replay: [], explore: ['e2e/src/explore'], ledger: ['e2e/src/tools/ledger'] } as const
/** `mutate`: tests, scenarios and documents decide too whether a mutant is noticed. */
type Kind = keyof typeof MORE | 'mutate' | 'mutate-known' | 'mutate-texts'

/** Returns the build digest of this Drydock for a driver and a kind of runs, as hexadecimal digits. */
export function buildDigest(driver: Driver, kind: Kind = 'replay'): string {
  if (kind === 'mutate' || kind === 'mutate-known' || kind === 'mutate-texts')
    return digestOf(ROOT, ['.'], isWorkspaceFile)
  const built = driver === 'none' || driver === 'dom' ? [] : BUILT
  return digestOf(ROOT, PACKED ? PACKAGE : [...SOURCES, ...MORE[kind], ...built])
}

/**
 * Returns a hash of names and bytes of all files at or below some paths; a path that does not exist counts too.
 * @param isTaken whether a file or folder counts, by its path from the root with '/'.
 */
export function digestOf(
  root: string,
  paths: readonly string[],
  isTaken: (path: string) => boolean = isPlayed,
): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesAt(root, join(root, path), isTaken)) {
      const bytes = readFileSync(file)
      hash.update(`${shortOf(root, file)} ${bytes.length}\n`).update(bytes)
    }
  return hash.digest('hex')
}

const isPlayed = (path: string): boolean => !LEFT_OUT.test(path)
const shortOf = (root: string, file: string): string => relative(root, file).split(sep).join('/')

/** Returns files in the order of their paths. */
function filesAt(root: string, path: string, isTaken: (path: string) => boolean): readonly string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true })
  return entries
    .filter(it => isTaken(shortOf(root, join(path, it.name))))
    .flatMap(it => {
      const inside = join(path, it.name)
      return it.isDirectory() ? filesAt(root, inside, isTaken) : it.isFile() ? [inside] : []
    })
    .toSorted()
}
