import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { traceFolderOf } from './run.ts'

const scenario = { id: 'SC-10', case: '', file: 'scenarios/alarm/SC-10.yaml' }

test('the traces of each case, repeat and file have a folder of their own', () => {
  const folders = [
    traceFolderOf(scenario, 1),
    traceFolderOf(scenario, 2),
    traceFolderOf({ ...scenario, case: '>5' }, 1),
    traceFolderOf({ ...scenario, case: '<5' }, 1),
    traceFolderOf({ ...scenario, file: 'SC-10.yaml' }, 1),
  ]
  expect(new Set(folders).size).toBe(5)
})

test('the folder of traces begins with the id and the words of the case', () => {
  expect(basename(traceFolderOf({ ...scenario, case: 'no zone' }, 1))).toMatch(/^SC-10-no-zone-/)
})
