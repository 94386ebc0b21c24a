/** `drydock replay`: plays scenarios with a driver, prints the results, and writes reports. */
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { wireOf } from '#runner/replay/wire.ts'
import { wireNamesIn } from '#coverage/evidence.ts'
import { addTimings, durationsOf } from '#schedule/timings.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { command } from './command.ts'
import { spansOfRun } from '#report/otlp/runSpans.ts'
import { createSpanSender } from '#report/otlp/sender.ts'
import { chromeTraceText } from '#report/trace/chromeTrace.ts'
import { createRunTraces } from '#report/trace/runTraces.ts'
import { junitText } from '#report/junit.ts'
import { prepareOutputFiles, openReportFolder, runAll, writeOutputFile } from './outputFile.ts'
import { chooseCases } from './replayCases.ts'
import { type GivenReplay, isBrowser, REPLAY_OPTIONS, replayOptionsOf } from './replayOptions.ts'
import { attachedCases, attachedOptions, openReplayQueue, type ReplayQueue } from './replayQueue.ts'
import { openReplayCache, playCases } from './replayPlay.ts'
import { resultsJson, summary } from './replayResults.ts'
import { closeSender, otlpAddress } from './otlp.ts'
import { openReportWriter, type ReportWriter } from './reportWriter.ts'
import { unreadableLine } from './resultLine.ts'
import { parseShard } from './shard.ts'
import { watchAndPlay } from './watch.ts'

export const replayCommand = command({
  arguments: '[files or ids…]',
  maxArguments: 1_000,
  description:
    'Plays scenarios, selected by files (.yaml, or .ts made with the builder), folders, globs, ids (SC-39), requirements, areas (ENROLL) or whole words of names; without words the whole library. Exits with 0 when all passed, 1 when an expectation failed or repeats differ, 2 when the input is invalid. A file that cannot be read counts as a failure; the others are played.',
  options: REPLAY_OPTIONS,
  async run(words, given) {
    if (given.watch) return watchAndPlay(words)
    const queue = await openReplayQueue(given)
    try {
      return await replayOnce(words, given, queue)
    } finally {
      // An open connection would keep the process alive.
      queue?.redis.disconnect()
    }
  },
})

/** Plays the cases that the words select, and writes what the options ask for. Returns the exit code. */
async function replayOnce(
  words: readonly string[],
  given: GivenReplay,
  queue: ReplayQueue | undefined,
): Promise<number> {
  const options = queue?.attached ? attachedOptions(queue.attached, replayOptionsOf(given)) : replayOptionsOf(given)
  await prepareOutputFiles([given.json, given.junit, given.wire, given.trace, given.timings])
  if (given.report !== undefined) await openReportFolder(given.report)
  const shard = parseShard(given.shard)
  const bail = given.bail ?? false
  const { cases: chosen, unread } = queue?.attached
    ? { cases: await attachedCases(queue.attached), unread: [] }
    : await chooseCases(words, shard, given.timings, options.driver)
  for (const it of unread) process.stdout.write(`${unreadableLine(it)}\n`)
  const cases = bail && unread.length > 0 ? [] : chosen
  if (isBrowser(options.driver) && cases.length > 0) await ensureApp(line => void process.stderr.write(`${line}\n`))
  const cache = await openReplayCache(given, options)
  const scenarios = cases.map(it => it.scenario)
  const report =
    given.report === undefined ? undefined : await openReportWriter(resolve(given.report), scenarios, options)
  for (const it of unread) report?.addUnreadable(it)
  const wire: WireRun[] = []
  const sender = given.otlp === undefined ? undefined : createSpanSender(otlpAddress(given.otlp))
  const traced = createRunTraces(scenarios)
  const played = await playCases(cases, { options, cache, report, queue, bail }, (run, scenario) => {
    const { result, lines } = run
    if (given.wire !== undefined)
      wire.push({ id: result.id, case: result.case, crossed: wireNamesIn(lines), wire: wireOf(lines) })
    if (given.trace !== undefined || sender) traced.add(run, scenario)
  })
  const results = [...unread, ...played]
  await writeOutputs(report, [
    [given.wire, () => `${JSON.stringify({ runs: wire })}\n`],
    [given.trace, () => chromeTraceText(traced.inOrder())],
    [given.json, () => resultsJson(results)],
    [given.junit, () => junitText(results)],
  ])
  const all = chosen.length * options.repeat + unread.length
  // An interrupted shard is not done: the others are still to be chosen by the durations that chose this one.
  if (given.timings !== undefined && (shard === undefined || results.length === all))
    await addTimings(resolve(given.timings), durationsOf(options.driver, played), shard)
  for (const run of sender ? traced.inOrder() : []) sender?.send(spansOfRun(run))
  await closeSender(sender)
  const code = summary(results, all, bail)
  return unread.length > 0 ? 2 : code
}

/** Ends the report and writes the files that have a name; one that cannot be written does not stop the others. */
const writeOutputs = (
  report: ReportWriter | undefined,
  files: readonly (readonly [string | undefined, () => string])[],
): Promise<void> =>
  runAll([
    async () => {
      const index = await report?.close()
      if (index !== undefined) process.stdout.write(`Report: ${pathToFileURL(index).href}\n`)
    },
    ...files.map(([file, text]) => async () => {
      if (file !== undefined) await writeOutputFile(file, text())
    }),
  ])

interface WireRun {
  readonly id: string
  readonly case: string
  readonly crossed: readonly string[]
  readonly wire: readonly string[]
}
