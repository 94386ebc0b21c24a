import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('folders are removed when a process exits in the middle of its work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-exit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const it of ['one', 'two', 'other']) {
    await mkdir(join(folder, it))
    await writeFile(join(folder, it, 'file'), '')
  }
  const program = `
    const { removeAtExit } = await import(${JSON.stringify(join(import.meta.dirname, 'removeAtExit.ts'))})
    for (const it of ['one', 'two', 'missing']) removeAtExit(${JSON.stringify(folder)} + '/' + it)
    process.exit(130)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  expect(await once(child, 'close')).toEqual([130, null])
  expect(await readdir(folder)).toEqual(['other'])
})
