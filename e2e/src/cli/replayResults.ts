/** Results of `drydock replay`: their JSON form, and the last lines of the output with the exit code. */
import { unsteady } from '#runner/replay/replay.ts'
import type { Result } from '#runner/replay/result.ts'
import { spanText, wallNow } from '#wallClock.ts'
import { exitSoon } from './stopSignal.ts'

/** Returns the results as JSON; other programs read it, so keys and order are fixed. */
export const resultsJson = (results: readonly Result[]): string =>
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
}: Result) => ({
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

/** Prints the last lines, and returns the exit code. `all` is the number of runs that were asked for. */
export function summary(results: readonly Result[], all: number): number {
  const count = (verdict: Result['verdict']): number => results.filter(it => it.verdict === verdict).length
  const differing = unsteady(results)
  for (const [name, hashes] of differing)
    process.stdout.write(
      `${name} did not give the same hash every time: ${hashes.map(it => it.slice(0, 12)).join(', ')}\n`,
    )
  const more = (['skipped', 'cached'] as const).filter(it => count(it) > 0).map(it => `, ${count(it)} ${it}`)
  process.stdout.write(
    `${count('passed')} passed, ${count('failed')} failed${more.join('')} in ${spanText(wallNow())}\n`,
  )
  if (results.length < all) {
    process.stdout.write(`Interrupted: ${all - results.length} of ${all} runs were not played.\n`)
    exitSoon()
  }
  return count('failed') > 0 || differing.length > 0 || results.length < all ? 1 : 0
}
