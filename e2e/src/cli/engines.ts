/** `npm run engines`: plays the library in every engine, and prints one table. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CACHE, ROOT } from '#paths.ts'
import { allAgree, type EngineRun, engineTable, knownDifferences } from '#report/engineTable.ts'
import { CliError } from '#runner/host/cliError.ts'
import { runTool } from '#runner/host/runTool.ts'
import { command } from './command.ts'
import { DIFFERING } from './parts/engines.ts'
import { interruption } from './stopSignal.ts'

const ENGINES = ['dom', 'chromium', 'webkit', 'firefox'] as const

const Results = z.object({
  results: z.array(z.object({ id: z.string(), case: z.string(), verdict: z.enum(['passed', 'failed', 'skipped']) })),
})
const Wires = z.object({ runs: z.array(z.object({ id: z.string(), case: z.string(), wire: z.array(z.string()) })) })

const nameOf = (it: { readonly id: string; readonly case: string }): string => `${it.id} ${it.case}`.trim()

export const engines = command({
  arguments: '[ids…]',
  maxArguments: 1_000,
  description: `Plays scenarios in ${ENGINES.join(', ')} and prints a table: the verdict of each case, and '=' where calls and pushes are those of the first engine. Without words it plays the whole library, which takes long. Exits with 0 when all agree.`,
  options: {
    jobs: { type: 'string', placeholder: 'N', help: 'Number of scenarios played in parallel. Default: 1.' },
  },
  async run(words, { jobs = '1' }) {
    await mkdir(CACHE, { recursive: true })
    const runs: EngineRun[] = []
    const interruptedWith = interruption('the engine in progress ends, and the others are left out.')
    for (const engine of ENGINES) {
      const run = await play(engine, words, jobs).catch((error: unknown) => {
        if (interruptedWith() === undefined) throw error
      })
      const interrupted = interruptedWith()
      if (interrupted !== undefined || !run) return interrupted ?? 1
      runs.push(run)
    }
    process.stdout.write(`${[...engineTable(runs), ...knownDifferences(runs)].join('\n')}\n`)
    return allAgree(runs) ? 0 : 1
  },
})

async function play(engine: string, words: readonly string[], jobs: string): Promise<EngineRun> {
  const [json, wire] = [join(CACHE, `engines-${engine}.json`), join(CACHE, `engines-${engine}-wire.json`)]
  for (const file of [json, wire]) await rm(file, { force: true })
  const main = join(ROOT, 'e2e/src/cli/main.ts')
  const files = ['--json', json, '--wire', wire]
  const args = [main, 'replay', ...words, '--driver', engine, '--jobs', jobs, ...files]
  const { output } = await runTool('node', args, text => void process.stderr.write(text))
  const read = await Promise.all([readFile(json, 'utf8'), readFile(wire, 'utf8')]).catch(() => {
    throw new CliError(`${engine}: ${output.trim().split('\n').at(-1)}`, 2)
  })
  const { results } = Results.parse(JSON.parse(read[0]))
  const wires = new Map(Wires.parse(JSON.parse(read[1])).runs.map(it => [nameOf(it), it.wire.join('\n')]))
  return {
    engine,
    results: results.map(it => {
      const known = engine === 'dom' && it.verdict === 'passed' ? DIFFERING[nameOf(it)] : undefined
      const result = { name: nameOf(it), verdict: it.verdict, digest: wires.get(nameOf(it)) ?? '' }
      return known === undefined ? result : { ...result, known }
    }),
  }
}
