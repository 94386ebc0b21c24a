/** `drydock mutate --known`: applies each known mutant to a copy of the workspace; its check must fail. */
import { rm } from 'node:fs/promises'
import { type GivenQueue, runSeeds } from '#queue/runSeeds.ts'
import { copyWorkspace } from '#tools/mutate/copy.ts'
import { ask, isInBrowser } from '#tools/mutate/known/ask.ts'
import { KnownParams, knownRanges, rowsOfRange, type TriedKnown } from '#tools/mutate/known/knownTask.ts'
import { checkText } from '#tools/mutate/known/mutant.ts'
import { type TriedRow, tryRows } from '#tools/mutate/known/round.ts'
import { GROUP_NAMES, ROWS, type KnownRow, rowsFor } from '#tools/mutate/known/table.ts'
import { CliError } from '#runner/host/cliError.ts'
import { onText } from './mutateLog.ts'

/** Returns the exit code: 1 when a mutant survives. */
export async function runKnownMutants(words: readonly string[], jobs: number, given: GivenQueue): Promise<number> {
  const { rows, unknown } = rowsFor(ROWS, words)
  const [word] = unknown
  if (word !== undefined) throw new CliError(`'${word}' matches no known mutant. Groups: ${GROUP_NAMES.join(', ')}.`, 2)
  return given.queue === undefined ? tryHere(rows, jobs) : tryQueued(given, rows)
}

const say = (text: string): void => void process.stdout.write(text)

async function tryHere(rows: readonly KnownRow[], jobs: number): Promise<number> {
  const copies: string[] = []
  try {
    while (copies.length < Math.min(jobs, rows.length)) copies.push(await copyWorkspace())
    return summarize(await tryRows({ copies, ask, say: it => say(linesOf(it)) }, rows))
  } finally {
    for (const it of copies) await rm(it, { recursive: true, force: true })
  }
}

/** Has the rows tried by the workers of a queue, in ranges; prints them in their order. */
async function tryQueued(given: GivenQueue, rows: readonly KnownRow[]): Promise<number> {
  const params = knownRanges(rows)
  const all: TriedRow[] = []
  const { reason } = await runSeeds(given, {
    kind: 'mutate-known',
    driver: rows.some(it => isInBrowser(it.noticedBy)) ? 'chromium' : 'dom',
    first: 0,
    count: params.ranges.length,
    size: 1,
    params,
    command: 'npm run mutate -- --known',
    isStopped: () => false,
    async onSeed(it, record) {
      // Written by the same build as this one: a worker of another build takes no job.
      const values = 'failure' in it ? [] : (it.value as readonly TriedKnown[])
      const failed = { isNoticed: false, why: 'failure' in it ? it.failure : '' }
      for (const [at, row] of rowsOfRange(KnownParams.parse(record.params), it.seed).entries()) {
        const tried = { row, ...(values[at] ?? failed) }
        all.push(tried)
        say(linesOf(tried, 'worker' in it ? it.worker : undefined))
      }
    },
  })
  const code = summarize(all)
  if (reason !== undefined) say(`${reason}\n`)
  return reason === undefined ? code : 1
}

/** Prints how many mutants were noticed; returns the exit code. */
function summarize(tried: readonly TriedRow[]): number {
  const noticed = tried.filter(it => it.isNoticed).length
  say(`${noticed} noticed, ${tried.length - noticed} not\n`)
  return noticed === tried.length ? 0 : 1
}

function linesOf({ row, isNoticed, why }: TriedRow, worker?: string): string {
  const first = `${isNoticed ? 'noticed' : 'NOT    '}  ${row.group.padEnd(8)} ${row.name}${onText(worker)}`
  return `${first}\n         ${checkText(row.noticedBy)}: ${why}\n`
}
