/** Runs `drydock replay` for a part of `npm test`, and returns its results. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, ROOT } from '#paths.ts'
import { runTool } from '#runner/host/runTool.ts'

export interface PlayedRun {
  readonly driver: string
  /** Name of what it leaves in `.drydock`: NAME.json, NAME-wire.json and report/NAME. */
  readonly name: string
  /** What is played; everything without words. */
  readonly words: readonly string[]
  /** Whether cases that passed before with the same inputs are left out. Such a run leaves no wires. */
  readonly isCached: boolean
  /** How many cases are played at once. */
  readonly jobs: number
}

export interface ReplayResults {
  readonly code: number
  readonly output: string
  /** The results as `replay --json` writes them; undefined when the run broke off. */
  readonly json: unknown
}

/**
 * Plays in a process of its own: where the screens have to be built, the bundler changes the environment of its
 * process, which must not reach the tests that this one starts later.
 */
export async function playRun({ driver, name, words, isCached, jobs }: PlayedRun): Promise<ReplayResults> {
  const place = (file: string): string => join(CACHE, file)
  const [results, wire, report] = [place(`${name}.json`), place(`${name}-wire.json`), place(`report/${name}`)]
  await mkdir(CACHE, { recursive: true })
  for (const it of [results, wire, report]) await rm(it, { recursive: true, force: true })
  const { code, output } = await runTool('node', [
    join(ROOT, 'e2e/src/cli/main.ts'),
    'replay',
    '--driver',
    driver,
    '--jobs',
    String(jobs),
    '--json',
    results,
    '--report',
    report,
    ...(isCached ? ['--cached'] : ['--wire', wire]),
    ...words,
  ])
  return { code, output, json: await jsonIn(results) }
}

const jsonIn = (file: string): Promise<unknown> =>
  readFile(file, 'utf8').then(
    text => JSON.parse(text),
    () => undefined,
  )
