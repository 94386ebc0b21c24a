/** Detects regular expressions that take more than linear time, with `recheck` and a trial in Node. */
import { runInNewContext } from 'node:vm'
import { check } from 'recheck'
import type { Literal } from './literals.ts'

/** Maximum CPU time in ms for a text of this length. */
const LENGTH = 100_000
const MOST_MS = 100
const GIVE_UP_MS = 3_000
const LONGEST_LOOK_MS = 60_000

/** Returns what is wrong with an expression; undefined if nothing is. The trial is given up after `limitMs`. */
export async function slownessOf(
  { source, flags }: Pick<Literal, 'source' | 'flags'>,
  limitMs = GIVE_UP_MS,
): Promise<string | undefined> {
  const found = await check(source, flags, { timeout: LONGEST_LOOK_MS })
  if (found.status === 'safe') return undefined
  if (found.status === 'unknown') return `could not be judged (${found.error.kind}). Write it more simply.`
  const { pumps, base, suffix } = found.attack
  const text = (times: number): string => pumps.map(it => it.prefix + it.pump.repeat(it.bias + times)).join('') + suffix
  const step = Math.max(1, text(base + 1).length - text(base).length)
  const ms = timeOf(source, flags, text(Math.ceil(LENGTH / step)), limitMs)
  // The library counts steps that engines may skip, so only measured time counts.
  return ms <= MOST_MS
    ? undefined
    : `takes ${ms >= limitMs ? 'more than ' : ''}${Math.round(Math.min(ms, limitMs))} ms for ${LENGTH / 1_000} kB such as ${JSON.stringify(text(3).slice(0, 60))}; ${MOST_MS} ms are the most. Let each character fit one place of the pattern only.`
}

/** Returns the CPU time of this thread in ms, since other tests run in parallel. */
function timeOf(source: string, flags: string, text: string, limitMs: number): number {
  const begun = process.threadCpuUsage()
  try {
    runInNewContext(
      'new RegExp(source, flags).test(text)',
      { source, flags: flags.replace(/[gy]/g, ''), text },
      { timeout: limitMs },
    )
  } catch {
    return limitMs
  }
  return process.threadCpuUsage(begun).user / 1_000
}
