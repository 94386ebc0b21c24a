/**
 * Compares the hub with bare `ws`, bare `node:http` and socket.io: CPU time for each delivered message, latency, and
 * the memory of an idle connection.
 *
 *     node signalr/bench/main.ts [rows] [--rounds 5] [--quick]
 *
 * Ratios are throughput per CPU second: above 1 the way needs less CPU for a delivered message than the first one.
 * They are medians over the rounds. Each volley of messages is awaited before the next one is sent.
 */
import { parseArgs } from 'node:util'
import { heldBy, MEMORY_WAYS } from './memory.ts'
import { endPair, measureRow, type Pair, type Round, startPair } from './measure.ts'
import { endBench } from './processes.ts'
import { FULL, QUICK, type Row, rowsOf } from './rows.ts'
import { median } from './statistics.ts'

/** Longest time of a run: it ends with a word, not never. */
const LONGEST_MS = 25 * 60_000
const MEMORY = 'memory'
const FRAME = 'bare ws, one prepared frame'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' } },
})
const scale = values.quick ? QUICK : FULL
const rounds = Number(values.rounds ?? scale.rounds)
const rows = rowsOf(scale)
const known = [...rows.map(it => it.name), MEMORY]
const unknown = positionals.find(it => !known.includes(it))
if (unknown !== undefined) endBench(`Unknown row '${unknown}'. Known: ${known.join(', ')}.`)
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name)
const pairs = new Map<string, Pair>()
let step = 'starting'

function report(row: string, next: string): void {
  step = `${row}: ${next}`
  console.error(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${step}`)
}

async function pairsOf(row: Row): Promise<Pair[]> {
  for (const way of row.ways) pairs.set(way, pairs.get(way) ?? (await startPair(way)))
  return row.ways.flatMap(it => pairs.get(it) ?? [])
}

function print(row: Row, measured: ReadonlyMap<string, readonly Round[]>): void {
  const costsOf = (way: string): number[] => (measured.get(way) ?? []).map(it => it.cost)
  const ratioTo = (first: string, way: string): string => {
    const costs = costsOf(way)
    return median(costsOf(first).map((cost, round) => cost / (costs[round] ?? Number.NaN))).toFixed(2)
  }
  console.log(`\n${row.name}: ${row.what}${values.quick ? `, divided by ${scale.divisor}` : ''}`)
  console.table(
    Array.from(measured, ([way, own]) => ({
      ratio: ratioTo(row.ways[0] ?? way, way),
      ...(row.ways.includes(FRAME) && { 'to a prepared frame': ratioTo(FRAME, way) }),
      way,
      'µs CPU per delivery': median(costsOf(way)).toFixed(2),
      'ms, p50': median(own.map(it => it.latency.p50)).toFixed(2),
      'ms, p99': median(own.map(it => it.latency.p99)).toFixed(2),
    })),
  )
}

async function printMemory(count: number): Promise<void> {
  const held = new Map<string, number[]>(MEMORY_WAYS.map(way => [way, []]))
  for (let round = 0; round < rounds; round++) {
    for (const way of MEMORY_WAYS) {
      report(MEMORY, `round ${round + 1} of ${rounds}, ${count} clients of ${way}`)
      held.get(way)?.push(await heldBy(way, count))
    }
  }
  const [bare = []] = held.values()
  console.log(`\n${MEMORY}: an idle connection among ${count}`)
  console.table(
    Array.from(held, ([way, own]) => ({
      ratio: median(own.map((bytes, round) => bytes / (bare[round] ?? Number.NaN))).toFixed(2),
      way,
      'bytes per connection': Math.round(median(own)),
    })),
  )
}

setTimeout(() => endBench(`The benchmark took too long; it was at "${step}".`), LONGEST_MS).unref()
console.log(`${rounds} rounds`)
for (const row of rows.filter(it => isWanted(it.name)))
  print(row, await measureRow(row, await pairsOf(row), rounds, next => report(row.name, next)))
for (const pair of pairs.values()) await endPair(pair)
if (isWanted(MEMORY)) await printMemory(Math.ceil(8_000 / scale.divisor))
