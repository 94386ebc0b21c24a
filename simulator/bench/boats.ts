/**
 * Measures the virtual time of many boats per CPU time of one core: with every push encoded as JSON, and without a
 * reader of the pushes.
 *
 *     node simulator/bench/boats.ts [boats = 1000] [minutes = 60]
 */
import { MINUTE } from '@drydock/contracts'
import { createFleet } from '../src/fleet/fleet.ts'

const [boats = 1_000, minutes = 60] = process.argv.slice(2).map(Number)
const ALLOWED = 4_000
/** The boats take turns, as under their paces. */
const TURN = 10 * MINUTE
const WARM_UP = TURN

/** Virtual time over CPU time. */
function play(isEncoded: boolean): number {
  const fleet = createFleet()
  let bytes = 0
  for (let seed = 0; seed < boats; seed++) {
    const { boat } = fleet.add({ start: Date.UTC(2026, 5, 1), mode: 'paused', seed })
    boat.journal.subscribe(({ lane, body }) => {
      if (lane === 'hub') bytes += isEncoded ? JSON.stringify(body).length : 1
    })
  }
  const passTurn = (): void => {
    for (const { boat } of fleet.all()) boat.clock.advanceTo(boat.clock.now() + TURN)
  }
  for (let passed = 0; passed < WARM_UP; passed += TURN) passTurn()
  const before = process.cpuUsage()
  for (let passed = 0; passed < minutes * MINUTE; passed += TURN) passTurn()
  const { user, system } = process.cpuUsage(before)
  fleet.close()
  if (bytes === 0) throw new Error('The boats pushed nothing.')
  return (minutes * MINUTE) / ((user + system) / 1_000)
}

for (const [name, isEncoded] of [
  ['every push encoded as JSON', true],
  ['pushes without a reader', false],
] as const) {
  const speed = play(isEncoded)
  const isEnough = speed >= ALLOWED
  console.log(
    `${(speed / ALLOWED).toFixed(2).padStart(8)}  of ${ALLOWED}: ${boats} boats at ${Math.round(speed)} times real time on one core, ${name}${isEnough ? '' : '  TOO SLOW'}`,
  )
  if (!isEnough) process.exitCode = 1
}
