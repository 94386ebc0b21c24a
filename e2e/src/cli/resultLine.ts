/** Lines of the terminal output for one run of a scenario. */
import type { Result } from '#runner/replay/result.ts'
import { spanText } from '#wallClock.ts'

const WORD = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const

export function resultLine(
  { id, case: name, repeat, verdict, reason, virtualMs, wallMs, failures }: Result,
  number: number,
  of: number,
): string {
  const what = [id, name, repeat > 1 ? `(repeat ${repeat})` : ''].filter(it => it !== '').join(' ')
  const how = verdict === 'skipped' ? (reason ?? '') : `${spanText(virtualMs)} in ${spanText(wallMs)}`
  const head = `${WORD[verdict]} ${String(number).padStart(String(of).length)}/${of}  ${what.padEnd(8)}  ${how}`
  return [head, ...failures.map(it => `       ${it}`)].join('\n')
}

/** Returns the lines for a file that could not be read. */
export const unreadableLine = ({ id, failures }: Result): string =>
  [`${WORD.failed} unreadable  ${id}`, ...failures.map(it => `       ${it}`)].join('\n')
