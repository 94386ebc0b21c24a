/** Detects regular expressions that take more than linear time, with `recheck` and a trial in Node. */
import { runInNewContext } from 'node:vm'
import { check } from 'recheck'
import type { Literal } from './literals.ts'

/** A text of this length may take at most so many milliseconds of CPU time. */
const LENGTH = 100_000
const MOST_MS = 100
const GIVE_UP_MS = 3_000
const LONGEST_LOOK_MS = 60_000

/** What is wrong with it; undefined when nothing is. */
export async function slownessOf({ source, flags }: Pick<Literal, 'source' | 'flags'>): Promise<string | undefined> {
  const found = await check(source, flags, { timeout: LONGEST_LOOK_MS })
  if (found.status === 'safe') return undefined
  if (found.status === 'unknown') return `could not be judged (${found.error.kind}). Write it more simply.`
  const { pumps, base, suffix } = found.attack
  const text = (times: number): string => pumps.map(it => it.prefix + it.pump.repeat(it.bias + times)).join('') + suffix
  const step = Math.max(1, text(base + 1).length - text(base).length)
  const ms = timeOf(source, flags, text(Math.ceil(LENGTH / step)))
  // It counts steps, of which engines leave some out: only what is slow here is slow.
  return ms <= MOST_MS
    ? undefined
    : `takes ${ms >= GIVE_UP_MS ? 'more than ' : ''}${Math.round(Math.min(ms, GIVE_UP_MS))} ms for ${LENGTH / 1_000} kB such as ${JSON.stringify(text(3).slice(0, 60))}; ${MOST_MS} ms are the most. Let each character fit one place of the pattern only.`
}

/** CPU time of this thread in milliseconds, since other tests run beside it. */
function timeOf(source: string, flags: string, text: string): number {
  const begun = process.threadCpuUsage()
  try {
    runInNewContext(
      'new RegExp(source, flags).test(text)',
      { source, flags: flags.replace(/[gy]/g, ''), text },
      { timeout: GIVE_UP_MS },
    )
  } catch {
    return GIVE_UP_MS
  }
  return process.threadCpuUsage(begun).user / 1_000
}
