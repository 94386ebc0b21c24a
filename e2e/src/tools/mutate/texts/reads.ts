/** Texts that each scenario reads, cached until scenario or texts change. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CACHE } from '#paths.ts'
import type { Known } from './candidates.ts'
import { type Played, play, type TextStage } from './played.ts'

const Kept = z.record(z.string(), z.object({ passed: z.boolean(), ms: z.number(), read: z.array(z.string()) }))
const FILE = join(CACHE, 'texts-read.json')

/** Plays what is not cached, `jobs` at once; `say` is called for each. */
export async function readsOf(
  stage: TextStage,
  scenarios: readonly Scenario[],
  jobs: number,
  say: (line: string) => void,
): Promise<readonly Known[]> {
  const kept = Kept.parse(JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')))
  const known: Known[] = []
  const waiting = [...scenarios]
  const work = async (): Promise<void> => {
    for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
      const source = await readFile(scenario.file, 'utf8')
      const key = `${scenario.id} ${scenario.case} ${createHash('sha256').update(source).digest('hex').slice(0, 12)}`
      const played: Played = kept[key] ?? (await play(stage, scenario))
      if (kept[key] === undefined)
        say(
          `${known.length + 1}/${scenarios.length}  ${scenario.id} ${scenario.case}: ${played.failure ?? `${played.read.length} texts`}`,
        )
      if (played.passed) kept[key] = { passed: true, ms: played.ms, read: [...played.read] }
      known.push({ scenario, source, played })
      await keep(kept)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return known
}

async function keep(kept: z.infer<typeof Kept>): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  await writeFile(FILE, JSON.stringify(kept))
}
