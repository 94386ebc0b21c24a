import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFile } from './testing.ts'

test.runIf(process.platform === 'linux')('a new data file for which there is no room is removed', async () => {
  const path = await freshFile()
  const program = `
    const { openDataStore } = await import(${JSON.stringify(join(import.meta.dirname, 'dataStore.ts'))})
    await openDataStore(${JSON.stringify(path)}).catch(error => console.log(error.name, error.message))`
  // Files of this program have at most 4 kB (`ulimit -f` counts 512 bytes), and SQLite needs more.
  const { stdout } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, program],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain(`${path} `)
  expect(await readdir(dirname(path))).toEqual([])
})
