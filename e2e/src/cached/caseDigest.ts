/** Case digest: a hash of all inputs of a run. Runs with equal digests give the same result. */
import { createHash } from 'node:crypto'
import type { Scenario } from '@drydock/simulator'
import { shortPath } from '#paths.ts'
import type { ReplayOptions } from '#runner/replay/result.ts'
import type { ScenarioSource } from '#runner/host/scenarioSource.ts'

export interface Programs {
  /** See `buildDigest`. */
  readonly build: string
  /** See `engineDigest`. */
  readonly engine: string
}

/** Returns the digest of one case as hexadecimal digits. Any changed byte of an input changes it. */
export function caseDigest(
  name: Scenario['case'],
  { yaml, files }: ScenarioSource,
  options: ReplayOptions,
  { build, engine }: Programs,
): string {
  const hash = createHash('sha256')
  const add = (label: string, content: string | Buffer): void => {
    // The length separates the parts: no two lists of parts give the same bytes.
    hash.update(`${label} ${Buffer.byteLength(content)}\n`).update(content)
  }
  add('case', name)
  add('options', JSON.stringify(deciding(options)))
  add('build', build)
  add('engine', engine)
  add('yaml', yaml)
  for (const { path, bytes } of files) add(`file ${shortPath(path)}`, bytes)
  return hash.digest('hex')
}

/** Returns the options that decide a result; pictures, the number of repeats and of parallel runs do not. */
const deciding = ({ driver, seed, hubProtocol, split, basePath, headed, slow }: ReplayOptions) => [
  driver,
  seed ?? null,
  hubProtocol,
  split ?? false,
  basePath ?? null,
  headed,
  slow,
]
