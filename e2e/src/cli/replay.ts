/** `drydock replay`: plays scenarios with a driver, prints the results, and writes reports. */
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { DRIVER_WORDS, driverOf, type Scenario } from '@drydock/simulator'
import { replay, unsteady } from '#runner/replay/replay.ts'
import type { ReplayOptions, Result } from '#runner/replay/result.ts'
import type { Run } from '#runner/replay/run.ts'
import { wireOf } from '#runner/replay/wire.ts'
import { wireNamesIn } from '#coverage/evidence.ts'
import { spanText, wallNow } from '#wallClock.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { shortPath } from '#paths.ts'
import { command, oneOf, wholeNumber } from './command.ts'
import { CliError } from '#runner/host/cliError.ts'
import { hasScreen } from './screen.ts'
import { junitText } from '#report/junit.ts'
import { basePathOf } from './basePath.ts'
import { assertWritable, writeOutputFile } from './outputFile.ts'
import { loadSelection } from '#runner/host/library.ts'
import { openReportWriter, type ReportWriter } from './reportWriter.ts'
import { resultLine, unreadableLine } from './resultLine.ts'
import { shardOf } from './shard.ts'
import { unreadableResult } from './unreadableResult.ts'
import { gracefulStopSignal } from './stopSignal.ts'
import { watchAndPlay } from './watch.ts'

const MOST = 1_000_000

export const replayCommand = command({
  arguments: '[files or ids…]',
  maxArguments: 1_000,
  description:
    'Plays scenarios, selected by files (.yaml, or .ts made with the builder), folders, globs, ids (SC-39), requirements, areas (ENROLL) or whole words of names; without words the whole library. Exits with 0 when all passed, 1 when an expectation failed or repeats differ, 2 when the input is invalid. A file that cannot be read counts as a failure; the others are played.',
  options: {
    driver: {
      type: 'string',
      placeholder: 'WORD',
      help: 'How the app of the captain runs: none, dom or chromium; headless and browser are synonyms of dom and chromium. Default: dom.',
    },
    repeat: {
      type: 'string',
      placeholder: 'N',
      help: 'How many times each scenario is played; all repeats must give the same hash.',
    },
    seed: { type: 'string', placeholder: 'N', help: 'Seed of random numbers, instead of the one in the scenario.' },
    shard: { type: 'string', placeholder: 'I/N', help: 'Plays only the I-th of N parts.' },
    jobs: {
      type: 'string',
      placeholder: 'N',
      help: 'Number of scenarios played in parallel. Default: 2, or 1 with --headed.',
    },
    'hub-protocol': {
      type: 'string',
      placeholder: 'WORD',
      help: 'SignalR protocol between app and hub: json or messagepack. Default: json.',
    },
    json: { type: 'string', placeholder: 'FILE', help: 'Writes the results to a JSON file.' },
    junit: { type: 'string', placeholder: 'FILE', help: 'Writes the results to a JUnit XML file.' },
    report: {
      type: 'string',
      placeholder: 'DIR',
      help: 'Writes a page for each run, an index page, results.json and junit.xml; `drydock report` merges several reports.',
    },
    wire: {
      type: 'string',
      placeholder: 'FILE',
      help: 'Writes the calls and pushes of each run to a JSON file, which `drydock coverage` reads.',
    },
    'split-origins': {
      type: 'boolean',
      help: 'Serves app, gateway, identity provider and storage on separate origins, as in production.',
    },
    'base-path': {
      type: 'string',
      placeholder: 'PATH',
      help: 'Path at which the app is served, such as /app/.',
    },
    headed: { type: 'boolean', help: 'Shows the browser.' },
    slow: { type: 'boolean', help: 'Pauses after every action, for people who watch.' },
    watch: { type: 'boolean', help: 'Plays again whenever a scenario or a source file changes, until Ctrl+C.' },
  },
  async run(words, given) {
    if (given.watch) return watchAndPlay(words)
    const driver = driverOf(oneOf(given.driver, '--driver', DRIVER_WORDS, 'dom'))
    const headed = given.headed ?? false
    const options: ReplayOptions = {
      driver,
      repeat: wholeNumber(given.repeat, '--repeat', 1, 1, MOST),
      ...(given.seed === undefined ? {} : { seed: wholeNumber(given.seed, '--seed', 1) }),
      jobs: wholeNumber(given.jobs, '--jobs', headed ? 1 : 2, 1, 64),
      headed,
      slow: given.slow ?? false,
      hubProtocol: oneOf(given['hub-protocol'], '--hub-protocol', ['json', 'messagepack'], 'json'),
      split: given['split-origins'] ?? false,
      basePath: basePathOf(given['base-path']),
    }
    if (headed && driver === 'chromium' && !hasScreen())
      throw new CliError(
        '--headed needs a screen, but DISPLAY and WAYLAND_DISPLAY are not set. Omit --headed, or use xvfb-run.',
        2,
      )
    await assertWritable([given.json, given.junit, given.wire])
    const { scenarios: chosen, unreadable } = await loadSelection(words)
    const scenarios = shardOf(chosen, given.shard)
    const unread = shardOf(unreadable, given.shard).map(unreadableResult)
    for (const it of unread) process.stdout.write(`${unreadableLine(it)}\n`)
    if (scenarios.length + unread.length === 0)
      process.stdout.write(`Shard ${given.shard} is empty: there are only ${chosen.length} cases.\n`)
    const wire: {
      readonly id: string
      readonly case: string
      readonly crossed: readonly string[]
      readonly wire: readonly string[]
    }[] = []
    const named = scenarios.map(it => ({ ...it, file: shortPath(it.file) }))
    if (driver === 'chromium' && named.length > 0) await ensureApp(line => process.stderr.write(`${line}\n`))
    const report =
      given.report === undefined ? undefined : await openReportWriter(resolve(given.report), named, options)
    for (const it of unread) report?.addUnreadable(it)
    const played = await play(named, options, report, ({ result, lines }) => {
      if (given.wire !== undefined)
        wire.push({ id: result.id, case: result.case, crossed: wireNamesIn(lines), wire: wireOf(lines) })
    })
    const index = await report?.close()
    if (index !== undefined) process.stdout.write(`Report: ${pathToFileURL(index).href}\n`)
    const results = [...unread, ...played]
    if (given.wire !== undefined) await writeOutputFile(given.wire, `${JSON.stringify({ runs: wire })}\n`)
    if (given.json !== undefined)
      await writeOutputFile(given.json, `${JSON.stringify({ results: results.map(ordered) }, null, 2)}\n`)
    if (given.junit !== undefined) await writeOutputFile(given.junit, junitText(results))
    const code = summary(results, scenarios.length * options.repeat + unread.length)
    return unread.length > 0 ? 2 : code
  },
})

/** Plays the scenarios, prints a line for each run, and adds each run to the report if there is one. */
async function play(
  scenarios: readonly Scenario[],
  options: ReplayOptions,
  report: ReportWriter | undefined,
  hear: (run: Run) => void,
): Promise<readonly Result[]> {
  if (scenarios.length === 0) return []
  const all = scenarios.length * options.repeat
  let count = 0
  const hearRun = (run: Run, scenario: Scenario): void => {
    process.stdout.write(`${resultLine(run.result, ++count, all)}\n`)
    report?.add(run, scenario)
    hear(run)
  }
  return replay(scenarios, { ...options, pictures: report !== undefined }, hearRun, gracefulStopSignal())
}

/** Returns the JSON form of a result; other programs read it, so keys and order are fixed. */
const ordered = ({ id, case: name, file, repeat, verdict, reason, virtualMs, wallMs, hash, failures }: Result) => ({
  id,
  case: name,
  file,
  repeat,
  verdict,
  ...(reason === undefined ? {} : { reason }),
  virtualMs,
  wallMs,
  hash,
  failures,
})

/** Prints the last lines, and returns the exit code. */
function summary(results: readonly Result[], all: number): number {
  const count = (verdict: Result['verdict']): number => results.filter(it => it.verdict === verdict).length
  const differing = unsteady(results)
  for (const [name, hashes] of differing)
    process.stdout.write(
      `${name} did not give the same hash every time: ${hashes.map(it => it.slice(0, 12)).join(', ')}\n`,
    )
  const skipped = count('skipped')
  process.stdout.write(
    `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''} in ${spanText(wallNow())}\n`,
  )
  if (results.length < all)
    process.stdout.write(`Interrupted: ${all - results.length} of ${all} runs were not played.\n`)
  return count('failed') > 0 || differing.length > 0 || results.length < all ? 1 : 0
}
