/** `drydock bench`: runs the benchmarks in sequence; each prints a table with the ratio first. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { command, unknownWord } from './command.ts'
import { interruption } from './stopSignal.ts'
import { runTool } from '#runner/host/runTool.ts'

const BENCHES: Readonly<Record<string, string>> = {
  'cold-start': 'e2e/bench/cold-start.ts',
  'day-open': 'e2e/bench/day-open.ts',
  interaction: 'e2e/bench/interaction.ts',
  growth: 'e2e/bench/growth.ts',
  'replay-speed': 'e2e/bench/replay-speed.ts',
  leaps: 'e2e/bench/leaps.ts',
  'guided-walks': 'e2e/bench/guided-walks.ts',
  queue: 'e2e/bench/queue.ts',
  hub: 'signalr/bench/main.ts',
  boats: 'simulator/bench/boats.ts',
  'boat-memory': 'simulator/bench/boat-memory.ts',
  'data-start': 'simulator/bench/data-start.ts',
}

export const bench = command({
  arguments: `[${Object.keys(BENCHES).join(' | ')}]`,
  maxArguments: 10,
  description:
    'Runs the benchmarks. Results are ratios within one run, because machines differ. The benchmarks are not part of the tests.',
  options: {},
  async run(words) {
    let worst = 0
    const interruptedWith = interruption('the benchmark in progress ends, and the others are left out.')
    for (const word of words.length === 0 ? Object.keys(BENCHES) : words) {
      const file = Object.hasOwn(BENCHES, word) ? BENCHES[word] : undefined
      if (file === undefined) throw await unknownWord('benchmark', word, Object.keys(BENCHES))
      const isThere = await access(join(ROOT, file)).then(
        () => true,
        () => false,
      )
      if (!isThere) continue
      process.stdout.write(`${word}\n`)
      const { code } = await runTool('node', [join(ROOT, file)], text => process.stdout.write(text))
      process.stdout.write('\n')
      const interrupted = interruptedWith()
      if (interrupted !== undefined) return interrupted
      worst = Math.max(worst, code)
    }
    return worst
  },
})
