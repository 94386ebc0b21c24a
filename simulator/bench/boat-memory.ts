/**
 * Measures the memory of many boats while their time passes, after a full collection each day.
 *
 *     node simulator/bench/boat-memory.ts [boats = 1000] [days = 7]
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { HOUR } from '@drydock/contracts'
import { createFleet } from '../src/fleet/fleet.ts'

const [boats = 1_000, days = 7] = process.argv.slice(2).map(Number)
const ALLOWED_MB = 2_000
const MEGABYTE = 1_000_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const fleet = createFleet()
for (let seed = 0; seed < boats; seed++) fleet.add({ start: Date.UTC(2026, 5, 1), mode: 'paused', seed })

/** Moves all boats on in turns, as their paces do. */
function passHour(hour: number): void {
  for (const { boat } of fleet.all()) boat.clock.advanceTo(boat.clock.start + hour * HOUR)
}

let largest = 0
const rows = Array.from({ length: days }, (_, day) => {
  for (let hour = 1; hour <= 24; hour++) passHour(24 * day + hour)
  largest = Math.max(largest, process.memoryUsage.rss() / MEGABYTE)
  collect()
  const held = process.memoryUsage().heapUsed / MEGABYTE
  return { days: day + 1, 'MB held': Math.round(held), 'kB per boat': Math.round((1_000 * held) / boats) }
})
const isEnough = largest <= ALLOWED_MB
console.log(
  `${(largest / ALLOWED_MB).toFixed(2).padStart(8)}  of ${ALLOWED_MB} MB: ${boats} boats for ${days} days took ${Math.round(largest)} MB at most${isEnough ? '' : '  TOO MUCH'}`,
)
console.table(rows)
fleet.close()
process.exitCode = isEnough ? 0 : 1
