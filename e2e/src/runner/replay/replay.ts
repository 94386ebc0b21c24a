/** Replays scenarios: every case, repeated as requested, several at once, each on a separate boat. */
import type { Scenario } from '@drydock/simulator'
import { threadCount } from '#jobs/thread.ts'
import { startCaseThread } from './caseThreads.ts'
import { openTools } from './openTools.ts'
import type { ReplayOptions, CaseResult } from './result.ts'
import { type CaseRun, runOnce } from './run.ts'

/** Promises by which a caller ends a replay early. */
export interface Interruption {
  /** No other run begins; those in progress continue. */
  readonly enough: Promise<void>
  /** Runs in progress are given up, and the browser is closed. */
  readonly giveUp: Promise<void>
  /** Whether the first failure is enough. Default: all is played. */
  readonly bail?: boolean
}

const never = new Promise<never>(() => undefined)
const UNINTERRUPTED: Interruption = { enough: never, giveUp: never }

/**
 * Runs everything; `onRun` is called with each run as it ends. Returns the results of all finished runs in the order of
 * the scenarios.
 */
export async function replay(
  scenarios: readonly Scenario[],
  options: ReplayOptions,
  onRun: (run: CaseRun, scenario: Scenario) => void,
  { enough, giveUp, bail }: Interruption = UNINTERRUPTED,
): Promise<readonly CaseResult[]> {
  let isGivenUp = false
  const runs = scenarios.flatMap(scenario =>
    Array.from({ length: options.repeat }, (_, index) => ({ scenario, repeat: index + 1 })),
  )
  const results: (CaseResult | undefined)[] = runs.map(() => undefined)
  const players = await openPlayers(options, runs.length, () => isGivenUp)
  let next = 0
  let isEnough = false
  void enough.then(() => {
    isEnough = true
  })
  const playOn = async (play: PlayCase): Promise<void> => {
    for (let index = next++; !isEnough && index < runs.length; index = next++) {
      const run = runs[index]
      if (!run) return
      const done = await play(run.scenario, run.repeat)
      if (isGivenUp) return
      results[index] = done.result
      if (bail && done.result.verdict === 'failed') isEnough = true
      onRun(done, run.scenario)
    }
  }
  try {
    await Promise.race([Promise.all(players.all.map(playOn)), giveUp])
  } finally {
    isGivenUp = true
    await players.close()
  }
  return results.filter(it => it !== undefined)
}

/** Plays a case. */
type PlayCase = (scenario: Scenario, repeat: number) => Promise<CaseRun>

interface Players {
  /** As many cases are played at once. */
  readonly all: readonly PlayCase[]
  close(): Promise<void>
}

/**
 * Opens the driver. Without a browser a case keeps a core busy, so further ones are played in threads; this one plays
 * while they start.
 * @param count number of runs.
 */
async function openPlayers(options: ReplayOptions, count: number, isGivenUp: () => boolean): Promise<Players> {
  const tools = await openTools(options)
  const playHere: PlayCase = (scenario, repeat) => runOnce(scenario, repeat, options, { ...tools, isGivenUp })
  if (options.driver !== 'dom') return { all: Array.from({ length: options.jobs }, () => playHere), close: tools.close }
  const threads = Array.from({ length: threadCount(options.jobs, count) }, () => startCaseThread(options))
  return {
    all: [
      playHere,
      ...threads.map(
        (it): PlayCase =>
          (scenario, repeat) =>
            it.ask({ scenario, repeat }),
      ),
    ],
    async close() {
      await Promise.all([tools.close(), ...threads.map(it => it.close())])
    },
  }
}

/** Returns scenarios whose repeats gave different hashes, with the hashes. */
export function unsteady(results: readonly CaseResult[]): readonly (readonly [string, readonly string[]])[] {
  const runs = new Map<string, { readonly name: string; readonly hashes: Set<string> }>()
  for (const it of results) {
    if (it.verdict === 'skipped' || it.verdict === 'cached') continue
    const name = `${it.id} ${it.case}`.trim()
    // Files of a user may share an id.
    const key = `${it.file} ${name}`
    const run = runs.get(key) ?? { name, hashes: new Set() }
    run.hashes.add(it.hash)
    runs.set(key, run)
  }
  return [...runs.values()].filter(it => it.hashes.size > 1).map(it => [it.name, [...it.hashes]])
}
