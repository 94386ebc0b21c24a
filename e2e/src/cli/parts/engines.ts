/**
 * The part of `npm test` that compares the wires of both engines after they have played the library. It only reads
 * files.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CACHE } from '#paths.ts'
import { firstDifference } from '#runner/replay/wire.ts'
import type { PartOutcome, TestPart } from './part.ts'

const Wires = z.object({ runs: z.array(z.object({ id: z.string(), case: z.string(), wire: z.array(z.string()) })) })
type Wires = z.infer<typeof Wires>

/** Names of the parts that leave wires. */
const ENGINES = ['dom', 'chromium'] as const

/** Cases whose wires may differ in `dom`, each with the reason. */
export const DIFFERING: Readonly<Record<string, string>> = {
  'SC-98-SHARED': 'It is left out without a browser: what is shared has pixels.',
  'SC-164':
    'A browser makes the picture smaller, and it goes up in one piece; a window without pixels sends the bytes as they are, in several.',
}

/**
 * Compares the wires of both engines. Each case that both played counts as one, except known differences; a failure
 * names the case and its first difference.
 */
export function compared([one, other]: readonly [Wires, Wires], [here, there]: readonly [string, string]): PartOutcome {
  const nameOf = (it: { readonly id: string; readonly case: string }): string => `${it.id} ${it.case}`.trim()
  const wires = new Map(other.runs.map(it => [nameOf(it), it.wire]))
  const both = one.runs.flatMap(run => {
    const wire = wires.get(nameOf(run))
    return wire === undefined || Object.hasOwn(DIFFERING, nameOf(run))
      ? []
      : [{ name: nameOf(run), difference: firstDifference(run.wire, wire) }]
  })
  const lines = both.flatMap(({ name, difference }) =>
    difference
      ? [
          `${name}: the wire is another with ${here} than with ${there}, first at`,
          `  ${here}: ${difference[0]}`,
          `  ${there}: ${difference[1]}`,
        ]
      : [],
  )
  const failed = both.filter(it => it.difference).length
  return { passed: both.length - failed, failed, output: lines.join('\n') }
}

const read = async (engine: string): Promise<Wires> =>
  Wires.parse(JSON.parse(await readFile(join(CACHE, `${engine}-wire.json`), 'utf8')))

export const engines: TestPart = {
  name: 'engines',
  quick: false,
  picks: false,
  run: async () => compared([await read(ENGINES[0]), await read(ENGINES[1])], ENGINES),
}
