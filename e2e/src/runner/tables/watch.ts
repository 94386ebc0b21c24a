/** Watches every step of every machine of a running app, and collects those that are not in its table. */
import { type TableName, TABLES, violationOf } from './tables.ts'

/** Machines of an app by table name; a replaced step changes the app. */
export type Machines = Readonly<Record<TableName, { step(state: unknown, input: unknown, now: number): unknown }>>

/** Returns a list that grows, each kind of wrong step once. To be called before the app starts. */
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
