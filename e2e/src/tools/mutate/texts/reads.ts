/** Texts that each scenario reads, cached until the scenario or the sources of the app change. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseJson } from '@drydock/contracts'
import type { Scenario } from '@drydock/simulator'
import * as z from 'zod/mini'
import { buildDigest } from '#cached/buildDigest.ts'
import { CACHE } from '#paths.ts'
import { sourceOf } from '#runner/host/scenarioSource.ts'
import type { Known } from './candidates.ts'
import type { PlayedScenario } from './played.ts'

const Kept = z.record(z.string(), z.object({ passed: z.boolean(), ms: z.number(), read: z.array(z.string()) }))
const FILE = join(CACHE, 'texts-read.json')

export interface TextReads {
  /** Scenarios that are not cached. */
  readonly unread: readonly Scenario[]
  /** Takes what a scenario has read, and caches it if the scenario has passed; returns a line about it. */
  take(scenario: Scenario, played: PlayedScenario): Promise<string>
  /** What all scenarios read that are cached or were taken, in the order of the scenarios. */
  known(): readonly Known[]
}

/**
 * Reads the cache for scenarios. What it has of others, or of an earlier app, is left out when it is written again.
 * @param build digest of everything of Drydock that decides what a scenario reads.
 */
export async function openReads(
  scenarios: readonly Scenario[],
  file: string = FILE,
  build: string = buildDigest('dom'),
): Promise<TextReads> {
  const cached = await readCache(file)
  const sources = new Map<Scenario, string>()
  const keys = new Map<Scenario, string>()
  for (const it of scenarios) {
    const { files } = await sourceOf(it)
    sources.set(it, files[0]?.bytes.toString() ?? '')
    keys.set(it, `${it.id} ${it.case} ${digestOf([build, ...files.map(({ bytes }) => bytes)])}`)
  }
  const keyOf = (it: Scenario): string => keys.get(it) ?? ''
  const played = new Map(
    scenarios.flatMap(it => {
      const known: PlayedScenario | undefined = cached[keyOf(it)]
      return known ? [[it, known] as const] : []
    }),
  )
  let writing = Promise.resolve()
  const write = async (): Promise<void> => {
    const passed = [...played].filter(([, it]) => it.passed)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(
      file,
      JSON.stringify(Object.fromEntries(passed.map(([it, { ms, read }]) => [keyOf(it), { passed: true, ms, read }]))),
    )
  }
  return {
    unread: scenarios.filter(it => !played.has(it)),
    async take(scenario, result) {
      played.set(scenario, result)
      // One after the other: scenarios are taken at once.
      if (result.passed) writing = writing.then(write)
      await writing
      const [place, said] = [scenarios.indexOf(scenario) + 1, result.failure ?? `${result.read.length} texts`]
      return `${place}/${scenarios.length}  ${scenario.id} ${scenario.case}: ${said}`
    },
    known: () =>
      scenarios.flatMap(scenario => {
        const [source, result] = [sources.get(scenario), played.get(scenario)]
        return source === undefined || !result ? [] : [{ scenario, source, played: result }]
      }),
  }
}

/** Returns the cache; an empty one if there is none, or it was cut off. */
const readCache = async (file: string): Promise<z.output<typeof Kept>> =>
  Kept.safeParse(parseJson(await readFile(file, 'utf8').catch(() => '{}'))).data ?? {}

/** The length separates the parts. */
const digestOf = (parts: readonly (string | Buffer)[]): string =>
  parts
    .reduce((hash, it) => hash.update(`${it.length} `).update(it), createHash('sha256'))
    .digest('hex')
    .slice(0, 12)
