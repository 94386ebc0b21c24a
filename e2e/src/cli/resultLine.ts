/** Lines of the terminal output for one run of a scenario. */
import type { CaseResult } from '#runner/replay/result.ts'
import { spanText } from '#wallClock.ts'

const WORD = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip', cached: 'cached' } as const

/** Returns the name of a run: id, case, and repeat from the second on. */
export const runName = ({ id, case: name, repeat }: Pick<CaseResult, 'id' | 'case' | 'repeat'>): string =>
  [id, name, repeat > 1 ? `(repeat ${repeat})` : ''].filter(it => it !== '').join(' ')

/**
 * Returns verdict, place in the run, name and durations, and the indented lines below it.
 * @param number of the run, from 1.
 * @param of number of all runs.
 * @param below the explanation of a failed run.
 */
export function resultLine(
  result: CaseResult,
  number: number,
  of: number,
  below: readonly string[] = result.failures,
): string {
  const { verdict, reason, virtualMs, wallMs, worker } = result
  const how =
    verdict === 'skipped' || verdict === 'cached' ? (reason ?? '') : `${spanText(virtualMs)} in ${spanText(wallMs)}`
  const who = worker === undefined ? '' : `  on ${worker}`
  const head = `${WORD[verdict]} ${String(number).padStart(String(of).length)}/${of}  ${runName(result).padEnd(8)}  ${how}${who}`
  return [head, ...below.map(it => `       ${it}`)].join('\n')
}

/** Returns the lines for a file that could not be read. */
export const unreadableLine = ({ id, failures }: CaseResult): string =>
  [`${WORD.failed} unreadable  ${id}`, ...failures.map(it => `       ${it}`)].join('\n')
