/** `drydock report`: one report of several, such as those of the shards of a CI. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mergeReports, type Shard } from '#report/merge.ts'
import { RESULTS, ResultsShape } from '#report/results.ts'
import { command } from './command.ts'
import { Failed, wordsOf } from '#runner/host/failed.ts'

export const report = command({
  words: 'DIR…',
  most: 1_000,
  about:
    'Makes one report of those that `drydock replay --report` wrote: pages, list, results.json and junit.xml. Ends with 0 when everything in it passed, 1 when something failed, 2 when a folder is of no use.',
  options: { out: { type: 'string', value: 'DIR', help: 'Where it goes; a folder of its own.' } },
  async run(words, given) {
    if (words.length === 0) throw new Failed('name the folders of the reports to merge.', 2)
    if (given.out === undefined) throw new Failed('--out names the folder of the report that is made.', 2)
    const out = resolve(given.out)
    const shards = await Promise.all(words.map(readShard))
    if (shards.some(it => it.folder === out))
      throw new Failed(`'${given.out}' is one of the reports to merge; name another folder with --out.`, 2)
    const results = await mergeReports(shards, out)
    const failed = results.filter(it => it.verdict === 'failed').length
    process.stdout.write(
      `${results.length} runs of ${shards.length} reports, ${failed} failed: ${pathToFileURL(join(out, 'index.html')).href}\n`,
    )
    return failed > 0 ? 1 : 0
  },
})

async function readShard(word: string): Promise<Shard> {
  const folder = resolve(word)
  try {
    return { folder, results: ResultsShape.parse(JSON.parse(await readFile(join(folder, RESULTS), 'utf8'))).results }
  } catch (error) {
    throw new Failed(`'${word}' is no report: ${wordsOf(error)}`, 2)
  }
}
