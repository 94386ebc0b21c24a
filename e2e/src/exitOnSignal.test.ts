import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const importText = (path: string): string => `await import(${JSON.stringify(join(import.meta.dirname, path))})`

/** Runs a program until it prints something, then sends a signal; returns exit code, signal and output. */
async function signaled(program: string, signal: NodeJS.Signals): Promise<readonly unknown[]> {
  // The timer keeps the program alive.
  const source = `${program}\nsetInterval(() => undefined, 1_000)\nconsole.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  child.stdout.on('data', chunk => said.push(String(chunk)))
  await once(child.stdout, 'data')
  const closed = once(child, 'close')
  child.kill(signal)
  return [...(await closed), said.join('')]
}

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-signal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'temporary folders are removed when %s ends a process that does not listen for it',
  async (signal, code) => {
    const folder = join(await temporary(), 'copy')
    await mkdir(folder)
    const program = `const { removeAtExit } = ${importText('removeAtExit.ts')}\nremoveAtExit(${JSON.stringify(folder)})`
    expect([...(await signaled(program, signal)), existsSync(folder)]).toEqual([code, null, 'ready\n', false])
  },
)

test('a lock is free when a signal ends the process that holds it', async () => {
  const lock = join(await temporary(), 'app.lock')
  const program = `const { withLock } = ${importText('runner/host/lockFile.ts')}
    await new Promise(isHeld => withLock(${JSON.stringify(lock)}, () => new Promise(isHeld)))`
  expect([...(await signaled(program, 'SIGTERM')), existsSync(lock)]).toEqual([143, null, 'ready\n', false])
})

test('a process that listens for the signal itself goes on, and one that needs no exit ends by the signal', async () => {
  const use = `const { exitOnSignal } = ${importText('exitOnSignal.ts')}\nconst end = exitOnSignal()`
  const listening = `${use}\nprocess.on('SIGTERM', () => { console.log('heard'); process.exit(7) })`
  expect(await signaled(listening, 'SIGTERM')).toEqual([7, null, 'ready\nheard\n'])
  expect(await signaled(`${use}\nend()\nend()`, 'SIGTERM')).toEqual([null, 'SIGTERM', 'ready\n'])
})
