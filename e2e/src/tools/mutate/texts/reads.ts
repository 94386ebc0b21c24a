/** Texts that each scenario reads, cached until scenario or texts change. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CACHE } from '#paths.ts'
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

/** Reads the cache for scenarios. */
export async function openReads(scenarios: readonly Scenario[], file: string = FILE): Promise<TextReads> {
  const kept = Kept.parse(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')))
  const sources = new Map<Scenario, string>()
  for (const it of scenarios) sources.set(it, await readFile(it.file, 'utf8'))
  const keyOf = (it: Scenario): string => `${it.id} ${it.case} ${digestOf(sources.get(it) ?? '')}`
  const played = new Map<Scenario, PlayedScenario>()
  for (const it of scenarios) {
    const known = kept[keyOf(it)]
    if (known) played.set(it, known)
  }
  return {
    unread: scenarios.filter(it => !played.has(it)),
    async take(scenario, result) {
      played.set(scenario, result)
      if (result.passed) {
        kept[keyOf(scenario)] = { passed: true, ms: result.ms, read: [...result.read] }
        await mkdir(CACHE, { recursive: true })
        await writeFile(file, JSON.stringify(kept))
      }
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

const digestOf = (source: string): string => createHash('sha256').update(source).digest('hex').slice(0, 12)
