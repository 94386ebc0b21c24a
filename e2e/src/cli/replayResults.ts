/** Results of `drydock replay`: their JSON form, and the last lines of the output with the exit code. */
import { unsteady } from '#runner/replay/replay.ts'
import type { CaseResult } from '#runner/replay/result.ts'
import { spanText, wallNow } from '#wallClock.ts'
import { runName } from './resultLine.ts'
import { exitSoon, isInterrupted } from './stopSignal.ts'

/** Returns the results as JSON; other programs read it, so keys and order are fixed. */
export const resultsJson = (results: readonly CaseResult[]): string =>
  `${JSON.stringify({ results: results.map(ordered) }, null, 2)}\n`

const ordered = ({
  id,
  case: name,
  file,
  repeat,
  verdict,
  reason,
  worker,
  virtualMs,
  wallMs,
  hash,
  failures,
}: CaseResult) => ({
  id,
  case: name,
  file,
  repeat,
  verdict,
  ...(reason === undefined ? {} : { reason }),
  ...(worker === undefined ? {} : { worker }),
  virtualMs,
  wallMs,
  hash,
  failures,
})

/**
 * Prints the last lines, and returns the exit code.
 * @param all number of runs that were asked for.
 * @param bail whether the first failure ends the replay.
 */
export function summary(results: readonly CaseResult[], all: number, bail: boolean): number {
  const count = (verdict: CaseResult['verdict']): number => results.filter(it => it.verdict === verdict).length
  const differing = unsteady(results)
  for (const [name, hashes] of differing)
    process.stdout.write(
      `${name} did not give the same hash every time: ${hashes.map(it => it.slice(0, 12)).join(', ')}\n`,
    )
  const failed = results.filter(it => it.verdict === 'failed')
  // Their explanations may be hundreds of lines above.
  const names = new Set(failed.map(it => runName({ ...it, repeat: 1 })))
  if (failed.length > 0 && results.length > 1)
    process.stdout.write(`Failed:\n${[...names].map(it => `  ${it}\n`).join('')}`)
  const more = (['skipped', 'cached'] as const).filter(it => count(it) > 0).map(it => `, ${count(it)} ${it}`)
  process.stdout.write(`${count('passed')} passed, ${failed.length} failed${more.join('')} in ${spanText(wallNow())}\n`)
  if (results.length < all) {
    // A queue without workers ends a replay too, and has said so.
    const why = bail && failed.length > 0 ? 'Ended by --bail: ' : isInterrupted() ? 'Interrupted: ' : ''
    process.stdout.write(`${why}${all - results.length} of ${all} runs were not played.\n`)
    if (isInterrupted()) exitSoon()
  }
  return failed.length > 0 || differing.length > 0 || results.length < all ? 1 : 0
}
