/** Engine digest: a hash of the programs that a driver runs on, and of what they take from this machine. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Driver } from '@drydock/simulator'
import { findBrowser } from '#runner/host/browser.ts'
import { findPrograms } from '#runner/host/webDriverEngines.ts'

/** Returns the engine digest of a driver, as hexadecimal digits. */
export async function engineDigest(driver: Driver, headed: boolean): Promise<string> {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  const { node, icu, v8 } = process.versions
  const programs = await programsOf(driver, headed)
  const parts = [driver, process.platform, process.arch, node, icu, v8, timeZone, locale]
  const hashes = await Promise.all(programs.map(async it => [await versionOf(it), await hashOf(it)]))
  return createHash('sha256')
    .update(JSON.stringify([...parts, ...hashes]))
    .digest('hex')
}

async function programsOf(driver: Driver, headed: boolean): Promise<readonly string[]> {
  if (driver === 'none' || driver === 'dom') return []
  if (driver === 'chromium') return [await findBrowser(headed ? 'full' : 'shell')]
  // An engine that is missing is installed later, or refused with a hint.
  return findPrograms(driver) ?? []
}

/** The file may be a script that starts the real program, so the version counts beside its bytes. */
const versionOf = (program: string): Promise<string> =>
  promisify(execFile)(program, ['--version']).then(
    it => it.stdout,
    () => '',
  )

async function hashOf(program: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(program), hash)
  return hash.digest('hex')
}
