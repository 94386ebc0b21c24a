/** Runs known mutants in copies of the workspace: first each check alone, then with its mutant. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shareWork } from '#jobs/shareWork.ts'
import { runsOf } from './ask.ts'
import type { Check } from './known.ts'
import { checkText, mutated } from './mutant.ts'
import type { KnownRow } from './table.ts'
import type { CheckVerdict } from './verdict.ts'

export type RunChecks = (copy: string, checks: readonly Check[]) => Promise<readonly CheckVerdict[]>

export interface RowRunner {
  /** One for each parallel run. */
  readonly copies: readonly string[]
  readonly ask: RunChecks
  /** Called with each row as soon as it was tried. */
  readonly say: (tried: TriedRow) => void
}

export interface TriedRow {
  readonly row: KnownRow
  readonly isNoticed: boolean
  /** Failure of the check, or why it does not count. */
  readonly why: string
}

export async function tryRows(
  { copies, ask, say }: RowRunner,
  rows: readonly KnownRow[],
): Promise<readonly TriedRow[]> {
  const unchanged = new Map<string, CheckVerdict>()
  await shareWork(copies, runsOf(rows.map(it => it.noticedBy)), async (copy, checks) => {
    const verdicts = await ask(copy, checks)
    checks.forEach((check, index) => void unchanged.set(checkText(check), verdicts[index] ?? NOT_ASKED))
  })
  const tried: TriedRow[] = []
  await shareWork(copies, rows, async (copy, row) => {
    const one = await tryRow(copy, row, unchanged.get(checkText(row.noticedBy)) ?? NOT_ASKED, ask)
    tried.push(one)
    say(one)
  })
  return tried
}

const NOT_ASKED: CheckVerdict = { is: 'broken', why: 'It was not asked.' }

async function tryRow(copy: string, row: KnownRow, unchanged: CheckVerdict, ask: RunChecks): Promise<TriedRow> {
  const not = (why: string): TriedRow => ({ row, isNoticed: false, why })
  if (unchanged.is !== 'passed') return not(`Without the mutant its check has not passed: ${unchanged.why}`)
  const path = join(copy, row.file)
  const source = await readFile(path, 'utf8')
  try {
    await writeFile(path, mutated(source, row))
    const [verdict = NOT_ASKED] = await ask(copy, [row.noticedBy])
    if (verdict.is === 'passed') return not('Its check passes all the same.')
    return { row, isNoticed: verdict.is === 'failed', why: verdict.why }
  } catch (error) {
    return not(error instanceof Error ? error.message : String(error))
  } finally {
    await writeFile(path, source)
  }
}
