/** Wire of a run: its traffic as short digests, to compare the runs of two engines. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const Line = z.object({ at: z.number(), lane: z.string(), name: z.string() })
const DIGEST_LENGTH = 12

/**
 * Returns one word for each canonical line of a run: time, lane, name, and a digest of the body. Leaves out what the
 * app shows.
 */
export function wireOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => {
    const { at, lane, name } = Line.parse(JSON.parse(line))
    return lane === 'app'
      ? []
      : [`${at} ms ${lane} ${name} ${createHash('sha256').update(line).digest('hex').slice(0, DIGEST_LENGTH)}`]
  })
}

/** Returns the first difference of two wires; undefined if they are equal. */
export function firstDifference(
  a: readonly string[],
  b: readonly string[],
): readonly [a: string, b: string] | undefined {
  const end = Math.max(a.length, b.length)
  for (let at = 0; at < end; at++) if (a[at] !== b[at]) return [a[at] ?? 'nothing', b[at] ?? 'nothing']
  return undefined
}
