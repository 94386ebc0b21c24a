import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '#fixture/isRunning.ts'

/** A Vitest that never ends, and writes its process id. */
const ENDLESS =
  "import { writeFileSync } from 'node:fs'\nwriteFileSync('pid', String(process.pid))\nsetInterval(() => 0, 1_000)\n"

test('a run of checks that does not end is ended when this process is killed', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'drydock-ask-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await mkdir(join(copy, 'node_modules/vitest'), { recursive: true })
  await writeFile(join(copy, 'node_modules/vitest/vitest.mjs'), ENDLESS)
  const source = `
    import { ask } from ${JSON.stringify(new URL('ask.ts', import.meta.url).href)}
    await ask(${JSON.stringify(copy)}, [{ is: 'test', file: 'a.test.ts', title: 'a' }])`
  const asking = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'inherit' })
  const pid = async (): Promise<number> => Number(await readFile(join(copy, 'pid'), 'utf8').catch(() => ''))
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0)
  const run = await pid()
  onTestFinished(() => {
    if (isRunning(run)) process.kill(run, 'SIGKILL')
  })
  expect(isRunning(run)).toBe(true)
  asking.kill('SIGKILL')
  await expect.poll(() => isRunning(run)).toBe(false)
})
