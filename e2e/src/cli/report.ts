/** `drydock report`: merges several reports into one, such as those of the shards of a CI. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assertMergeable, mergeReports, type ReportShard } from '#report/merge.ts'
import { RESULTS, ResultsShape } from '#report/results.ts'
import { addTimings, durationsOf } from '#schedule/timings.ts'
import { command } from './command.ts'
import { counted } from './counted.ts'
import { prepareOutputFiles, openReportFolder } from './outputFile.ts'
import { CliError, fileReasonOf, hasCode } from '#runner/host/cliError.ts'

export const report = command({
  arguments: 'DIR…',
  maxArguments: 1_000,
  description:
    'Merges reports that `drydock replay --report` wrote: pages, index page, results.json and junit.xml. Exits with 0 when everything passed, 1 when something failed, 2 when a folder holds no report.',
  options: {
    out: {
      type: 'string',
      placeholder: 'DIR',
      help: 'Folder to write the merged report to; it must be none of the inputs, nor in one.',
    },
    timings: {
      type: 'string',
      placeholder: 'FILE',
      help: 'Adds the durations of all runs to a JSON file, with which `drydock replay --timings` balances its shards.',
    },
  },
  async run(words, given) {
    if (words.length === 0)
      throw new CliError('the folders of the reports to merge are required: drydock report DIR… --out DIR', 2)
    if (given.out === undefined)
      throw new CliError('--out DIR is required: the folder to write the merged report to.', 2)
    const shards = await Promise.all(words.map(readShard))
    const out = resolve(given.out)
    const target = await targetOf(out)
    for (const [index, { folder }] of shards.entries())
      if (`${target}${sep}`.startsWith(`${folder}${sep}`))
        throw new CliError(
          `'${given.out}' is ${target === folder ? 'one of the reports to merge' : `in '${words[index]}', one of the reports to merge`}. Choose another folder with --out.`,
          2,
        )
    if (new Set(shards.map(it => it.folder)).size < shards.length)
      throw new CliError('a folder is named twice. Name each report once.', 2)
    await assertMergeable(shards)
    await prepareOutputFiles([given.timings])
    await openReportFolder(given.out)
    const results = await mergeReports(shards, out)
    const failed = results.filter(it => it.verdict === 'failed').length
    process.stdout.write(
      `${counted(results.length, 'run')} of ${counted(shards.length, 'report')}, ${failed} failed: ${pathToFileURL(join(out, 'index.html')).href}\n`,
    )
    if (given.timings !== undefined)
      for (const driver of new Set(results.map(it => it.driver)))
        await addTimings(
          resolve(given.timings),
          durationsOf(
            driver,
            results.filter(it => it.driver === driver),
          ),
        )
    return failed > 0 ? 1 : 0
  },
})

/** Returns the path that links lead to, also of a folder that is still to be created. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    // A link to a missing folder, or a loop of links, stays: the folder cannot be created there.
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) return path
    return join(await targetOf(dirname(path)), basename(path))
  }
}

/** A file, or a folder without results or with results of another kind, is not the folder that was meant. */
async function whyNoReport(folder: string, error: unknown): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isFile() === true) return `it is a file. ${NAME_A_REPORT}`
  const isOther = !(error instanceof Error && 'code' in error) || (hasCode(error, 'ENOENT') && found !== undefined)
  return isOther ? `it has no ${RESULTS} of a run. ${NAME_A_REPORT}` : fileReasonOf(error)
}
const NAME_A_REPORT = 'Name a folder that `drydock replay --report` wrote.'

async function readShard(word: string): Promise<ReportShard> {
  const folder = resolve(word)
  try {
    const { results } = ResultsShape.parse(JSON.parse(await readFile(join(folder, RESULTS), 'utf8')))
    return { folder: await realpath(folder), results }
  } catch (error) {
    throw new CliError(`'${word}' holds no report: ${await whyNoReport(folder, error)}`, 2)
  }
}
