/** Reach of a walk: rows of the state tables, and pairs of a machine's state and an active fault. */
import { type Boat, faultsInForce } from '@drydock/simulator'
import { appliesTo, valueAt } from '#runner/tables/row.ts'
import { type TableName, TABLES } from '#runner/tables/tables.ts'
import type { Machines } from '#runner/tables/watch.ts'

/**
 * Records what the machines of an app reach from now on: 'SM-SYNC-3', or 'SM-SYNC waiting × drop {"rest":…}'.
 * @param reach gets each thing whenever it is reached.
 */
export function recordReach(machines: Machines, boat: Boat, reach: (thing: string) => void): void {
  for (const name of Object.keys(TABLES) as TableName[]) {
    const machine = machines[name]
    const step = machine.step
    machine.step = (state, input, now) => {
      const next = step(state, input, now)
      const row = TABLES[name].find(it => appliesTo(it, { state, input, now }))
      if (row) reach(row.row)
      for (const { kind, on } of faultsInForce(boat)) reach(`${name} ${stateOf(next)} × ${kind} ${JSON.stringify(on)}`)
      return next
    }
  }
}

/** Some machines have their state in 'mode'. */
const stateOf = (state: unknown): string => String(valueAt(state, 'is') ?? valueAt(state, 'mode.is') ?? 'any')
