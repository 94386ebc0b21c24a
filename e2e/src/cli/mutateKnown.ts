/** `drydock mutate --known`: applies each known mutant to a copy of the workspace; its check must fail. */
import { rm } from 'node:fs/promises'
import { copyWorkspace } from '#tools/mutate/copy.ts'
import { ask } from '#tools/mutate/known/ask.ts'
import { checkText } from '#tools/mutate/known/mutant.ts'
import { type Tried, tryRows } from '#tools/mutate/known/round.ts'
import { GROUP_NAMES, ROWS, rowsFor } from '#tools/mutate/known/table.ts'
import { CliError } from '#runner/host/cliError.ts'

/** Returns the exit code: 1 when a mutant survives. */
export async function runKnownMutants(words: readonly string[], jobs: number): Promise<number> {
  const { rows, unknown } = rowsFor(ROWS, words)
  const [word] = unknown
  if (word !== undefined) throw new CliError(`'${word}' matches no known mutant. Groups: ${GROUP_NAMES.join(', ')}.`, 2)
  const copies: string[] = []
  try {
    while (copies.length < Math.min(jobs, rows.length)) copies.push(await copyWorkspace())
    const tried = await tryRows({ copies, ask, say: it => void process.stdout.write(lineOf(it)) }, rows)
    const noticed = tried.filter(it => it.isNoticed).length
    process.stdout.write(`${noticed} noticed, ${tried.length - noticed} not\n`)
    return noticed === tried.length ? 0 : 1
  } finally {
    for (const it of copies) await rm(it, { recursive: true, force: true })
  }
}

function lineOf({ row, isNoticed, why }: Tried): string {
  const first = `${isNoticed ? 'noticed' : 'NOT    '}  ${row.group.padEnd(8)} ${row.name}`
  return `${first}\n         ${checkText(row.noticedBy)}: ${why}\n`
}
