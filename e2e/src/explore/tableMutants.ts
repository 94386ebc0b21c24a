/** Breaks the app on purpose, in one row of its state tables at a time, to check that walks find it. */
import { appliesTo, type TableRow, type MachineStep } from '#runner/tables/row.ts'
import { type TableName, TABLES } from '#runner/tables/tables.ts'
import type { Machines } from '#runner/tables/watch.ts'

export interface Mutant {
  readonly table: TableName
  /** 'SM-SYNC-3' */
  readonly row: string
}

/** One mutant for each row; a row written in several parts is broken in all of them. */
export const MUTANTS: readonly Mutant[] = (Object.keys(TABLES) as TableName[]).flatMap(table => {
  const rows = TABLES[table].map(it => it.row).filter(it => it.startsWith(`${table}-`))
  return [...new Set(rows)].map(row => ({ table, row }))
})

/** Returns the state that a broken row leads to: a wrong one, or the same one. */
const brokenBy = ({ broken }: TableRow, { state }: MachineStep): unknown =>
  broken === undefined || typeof state !== 'object' ? state : { ...state, ...broken }

/** Changes the machine of an app so that this row does something else. */
export function breakTableRow({ table, row }: Mutant, machines: Machines): void {
  const machine = machines[table]
  const step = machine.step
  machine.step = (state, input, now) => {
    const it = { state, input, now }
    const found = TABLES[table].find(one => appliesTo(one, it))
    return found?.row === row ? brokenBy(found, it) : step(state, input, now)
  }
}
