import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { MUTANTS } from './tableMutants.ts'
import { UNREACHED } from './unreached.ts'

const ROWS = Object.entries(UNREACHED)
const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')

test('each row that no walk reaches is a row of a machine', () => {
  const rows = MUTANTS.map(it => it.row)
  expect(Object.keys(UNREACHED).filter(it => !rows.includes(it))).toEqual([])
})

test.each(ROWS)('%s is in the title of the test that shows it', async (row, { shownBy }) => {
  expect((await read(shownBy)).split('\n').some(it => new RegExp(`\\b${row}\\b`).test(it))).toBe(true)
})

test.each(ROWS)('%s is in the table of the documentation, with the reason and the test', async (row, it) => {
  expect(await read('docs/explore.md')).toContain(`| ${row} | ${it.why} | \`${it.shownBy}\` |\n`)
})
