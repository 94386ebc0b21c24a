import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '#fixture/isRunning.ts'
import { runInCopy } from './runInCopy.ts'

const importText = (path: string): string => `await import(${JSON.stringify(join(import.meta.dirname, path))})`

async function copyWith(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'drydock-run-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(copy, file, '..'), { recursive: true })
    await writeFile(join(copy, file), text)
  }
  return copy
}

/** Runs a program in a process of its own. */
function started(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Returns the process id that a run has written, and ends the run with the test. */
async function runningIn(copy: string): Promise<number> {
  const pid = async (): Promise<number> => Number(await readFile(join(copy, 'pid'), 'utf8').catch(() => ''))
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0)
  const run = await pid()
  onTestFinished(() => {
    if (isRunning(run)) process.kill(run, 'SIGKILL')
  })
  return run
}

const WRITE_PID = "import { mkdirSync, writeFileSync } from 'node:fs'\nwriteFileSync('pid', String(process.pid))\n"

test('a run keeps its temporary files in the copy', async () => {
  const copy = await copyWith({ 'main.mjs': "import { tmpdir } from 'node:os'\nconsole.log(tmpdir())\n" })
  const { code, output } = await runInCopy(copy, ['main.mjs'], 60_000)
  expect([code, output.trim(), existsSync(output.trim())]).toEqual([0, join(copy, 'temporary'), true])
})

test('scenarios that do not end are ended when this process is killed', async () => {
  const copy = await copyWith({ 'e2e/src/cli/main.ts': `${WRITE_PID}setInterval(() => 0, 1_000)\n` })
  const program = `const { scenariosPass } = ${importText('scenarios.ts')}\nawait scenariosPass(${JSON.stringify(copy)}, [])`
  const asking = started(program)
  const run = await runningIn(copy)
  expect(isRunning(run)).toBe(true)
  asking.kill('SIGKILL')
  await expect.poll(() => isRunning(run)).toBe(false)
})

test('a run that writes to the copy does not keep it when this process exits', async () => {
  const busy = `${WRITE_PID}for (;;)
    try { mkdirSync(import.meta.dirname + '/busy', { recursive: true }) } catch {}\n`
  const copy = await copyWith({ 'main.mjs': busy })
  const program = `
    const { removeAtExit } = ${importText('../../removeAtExit.ts')}
    const { runInCopy } = ${importText('runInCopy.ts')}
    removeAtExit(${JSON.stringify(copy)})
    await runInCopy(${JSON.stringify(copy)}, ['main.mjs'], 60_000)`
  const asking = started(program)
  await runningIn(copy)
  const closed = once(asking, 'close')
  asking.kill('SIGTERM')
  expect([await closed, existsSync(copy)]).toEqual([[143, null], false])
})
