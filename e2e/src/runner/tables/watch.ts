/** Looks at every step of every machine of an app that runs, and says which are not in its table. */
import { type TableName, TABLES, violationOf } from './tables.ts'

/** The machines of an app by the names of their tables; whoever replaces a step changes what the app does. */
export type Machines = Readonly<Record<TableName, { step(state: unknown, input: unknown, now: number): unknown }>>

/** Returns the list that grows, each kind of wrong step once. To be called before the app begins. */
export function watch(machines: Machines): readonly string[] {
  const wrong: string[] = []
  for (const name of Object.keys(TABLES) as TableName[]) {
    const machine = machines[name]
    const step = machine.step
    machine.step = (state, input, now) => {
      const next = step(state, input, now)
      const said = violationOf(name, { state, input, now }, next)
      if (said !== undefined && !wrong.includes(said)) wrong.push(said)
      return next
    }
  }
  return wrong
}
