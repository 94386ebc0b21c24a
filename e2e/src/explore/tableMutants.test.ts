import { expect, test } from 'vitest'
import { constantMachines } from '#runner/tables/testing.ts'
import { TABLES } from '#runner/tables/tables.ts'
import { breakTableRow } from './tableMutants.ts'
import { rowsNamed } from './proof.ts'

const IDLE = { is: 'idle', armed: true }
const WAITING = { is: 'waiting', action: 'arm', armed: false, run: 1 }

function brokenStep(row: string, state: object, input: object): unknown {
  const all = constantMachines('as it should')
  breakTableRow({ table: 'SM-SYNC', row }, all)
  return all['SM-SYNC'].step(state, input, 0)
}

test('the machine stays in its state at a broken row', () => {
  expect(brokenStep('SM-SYNC-2', IDLE, { is: 'request', action: 'disarm' })).toBe(IDLE)
})

test('the machine changes its state at a broken row that should keep it', () => {
  expect(brokenStep('SM-SYNC-9', WAITING, { is: 'request', action: 'arm' })).toMatchObject({ is: 'idle' })
})

test('all other rows stay unchanged', () => {
  expect(brokenStep('SM-SYNC-2', IDLE, { is: 'report', armed: true })).toBe('as it should')
})

test("rowsNamed takes the name of a row, of a table, or 'all'", () => {
  expect(rowsNamed('SM-SYNC-9')).toEqual([{ table: 'SM-SYNC', row: 'SM-SYNC-9' }])
  expect(rowsNamed('SM-SYNC')).toHaveLength(11)
  expect(new Set(rowsNamed('all')?.map(it => it.table))).toEqual(new Set(Object.keys(TABLES)))
  expect(rowsNamed('SM-SYNC-12')).toBeUndefined()
})
