/** Cache of passed cases for one replay: finds cases that passed before, and keeps those that pass now. */
import type { Scenario } from '@drydock/simulator'
import { type ScenarioSource, sourceOf } from '#runner/host/scenarioSource.ts'
import type { ReplayOptions, CaseResult } from '#runner/replay/result.ts'
import { buildDigest } from './buildDigest.ts'
import { caseDigest, type Programs } from './caseDigest.ts'
import { engineDigest } from './engineDigest.ts'
import { openPassed, passedRun, rememberPassed } from './passed.ts'

export interface Cache {
  /** Returns the result of a case that has passed with the same inputs; undefined if it has to be played. */
  find(scenario: Scenario): Promise<CaseResult | undefined>
  /** Keeps the passed ones of these cases, except those with an input that has changed since `find`. */
  keep(played: readonly { readonly scenario: Scenario; readonly result: CaseResult }[]): Promise<void>
}

/** Programs by default: this Drydock, and the engine of the driver. */
const programsOf = async ({ driver, headed }: ReplayOptions): Promise<Programs> => ({
  build: buildDigest(driver),
  engine: await engineDigest(driver, headed),
})

/** Opens the cache in a folder. Scenarios have absolute paths. */
export async function openCache(
  folder: string,
  options: ReplayOptions,
  readPrograms: (options: ReplayOptions) => Promise<Programs> = programsOf,
): Promise<Cache> {
  await openPassed(folder)
  const digest = await digests(options, readPrograms)
  const found = new Map<Scenario, string>()
  return {
    async find(scenario) {
      const name = await digest(scenario)
      found.set(scenario, name)
      const run = await passedRun(folder, name)
      return run && cachedResult(scenario, run)
    },
    async keep(played) {
      const digestNow = await digests(options, readPrograms)
      for (const { scenario, result } of played) {
        if (result.verdict !== 'passed') continue
        const name = found.get(scenario)
        if (name !== undefined && (await digestNow(scenario).catch(() => undefined)) === name)
          await rememberPassed(folder, name, result)
      }
    },
  }
}

/** Returns a function that gives the digest of a case, with the inputs as they are now. */
async function digests(
  options: ReplayOptions,
  readPrograms: (options: ReplayOptions) => Promise<Programs>,
): Promise<(scenario: Scenario) => Promise<string>> {
  const programs = await readPrograms(options)
  const sources = new Map<string, Promise<ScenarioSource>>()
  return async scenario => {
    const key = `${scenario.file} ${scenario.id}`
    // Cases of a matrix share their file.
    const source = sources.get(key) ?? sourceOf(scenario)
    sources.set(key, source)
    return caseDigest(scenario.case, await source, options, programs)
  }
}

const cachedResult = (
  { id, case: name, file }: Scenario,
  { virtualMs, hash }: Pick<CaseResult, 'virtualMs' | 'hash'>,
): CaseResult => ({
  id,
  case: name,
  file,
  repeat: 1,
  verdict: 'cached',
  reason: `the same input has passed with hash ${hash.slice(0, 12)}`,
  virtualMs,
  wallMs: 0,
  hash,
  failures: [],
})
