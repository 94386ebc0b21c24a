/** Runs `drydock replay` for a part of `npm test`, in one process or several, and returns its results. */
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
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

export interface Played {
  readonly code: number
  readonly output: string
  /** The results as `replay --json` writes them; undefined when the run broke off. */
  readonly json: unknown
}

/** Where a run leaves its files, and how it starts processes. */
export interface Workplace {
  readonly folder: string
  readonly tool: (name: string, args: readonly string[]) => Promise<Pick<Played, 'code' | 'output'>>
}
const HERE: Workplace = { folder: CACHE, tool: runTool }

/** Plays in one process. */
export async function playAtOnce(run: PlayedRun, place = HERE): Promise<Played> {
  await clear(run.name, place)
  return playProcess(run, place)
}

/** Each process compiles the app anew, so that more of them gain little. */
const MOST_PROCESSES = 8

/**
 * Plays in as many processes as there are jobs, up to eight. Leaves the results in one file and the wires in another;
 * each process leaves a report of its own. Where the screens have to be built, each process builds them, at the same
 * time: the bundler changes the environment of its process, which must not reach the tests that this one starts later.
 */
export async function playInShards({ name, ...run }: PlayedRun, place = HERE): Promise<Played> {
  const jobs = Math.min(run.jobs, MOST_PROCESSES)
  await clear(name, place)
  const shards = Array.from({ length: jobs }, (_, index) => `${name}-${index + 1}`)
  // The last durations balance the processes.
  const timings = join(place.folder, `${name}-timings.json`)
  const played = await Promise.all(
    shards.map((shard, index) =>
      playProcess({ ...run, name: shard, jobs: 1 }, place, ['--shard', `${index + 1}/${jobs}`, '--timings', timings]),
    ),
  )
  const all = { code: Math.max(...played.map(it => it.code)), output: played.map(it => it.output).join('') }
  if (played.some(it => it.json === undefined)) return { ...all, json: undefined }
  const json = { results: played.flatMap(it => Results.parse(it.json).results) }
  await writeFile(join(place.folder, `${name}.json`), JSON.stringify(json))
  if (!run.isCached) await joinWires(shards, name, place)
  return { ...all, json }
}

const Results = z.object({ results: z.array(z.unknown()) })
const Wires = z.object({ runs: z.array(z.unknown()) })

async function joinWires(shards: readonly string[], name: string, { folder }: Workplace): Promise<void> {
  const wires = await Promise.all(shards.map(it => jsonIn(join(folder, `${it}-wire.json`))))
  const runs = wires.flatMap(it => Wires.parse(it).runs)
  await writeFile(join(folder, `${name}-wire.json`), JSON.stringify({ runs }))
}

async function playProcess(
  { driver, name, words, isCached, jobs }: PlayedRun,
  { folder, tool }: Workplace,
  more: readonly string[] = [],
): Promise<Played> {
  const results = join(folder, `${name}.json`)
  const { code, output } = await tool('node', [
    join(ROOT, 'e2e/src/cli/main.ts'),
    'replay',
    '--driver',
    driver,
    '--jobs',
    String(jobs),
    '--json',
    results,
    '--report',
    join(folder, 'report', name),
    ...(isCached ? ['--cached'] : ['--wire', join(folder, `${name}-wire.json`)]),
    ...more,
    ...words,
  ])
  return { code, output, json: await jsonIn(results) }
}

/** Removes what an earlier run of this name left, whatever the number of its processes. */
async function clear(name: string, { folder }: Workplace): Promise<void> {
  await mkdir(folder, { recursive: true })
  const left = [`${name}.json`, `${name}-[0-9]*.json`, `report/${name}`, `report/${name}-[0-9]*`]
  for (const it of globSync(left, { cwd: folder })) await rm(join(folder, it), { recursive: true, force: true })
}

const jsonIn = (file: string): Promise<unknown> =>
  readFile(file, 'utf8').then(
    text => JSON.parse(text),
    () => undefined,
  )
