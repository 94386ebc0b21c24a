import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '#fixture/isRunning.ts'
import { startProgram } from './program.ts'

test('a program ends with all its children', async () => {
  const program = startProgram('/bin/sh', ['-c', 'sleep 1000 & echo child $!; wait'])
  const child = Number(await program.waitFor(/child (\d+)/))
  expect(isRunning(child)).toBe(true)
  program.end()
  expect(await program.ended).toBe('/bin/sh has ended (SIGKILL).')
  await expect.poll(() => isRunning(child)).toBe(false)
})

test('children of a program that ends by itself end too', async () => {
  const program = startProgram('/bin/sh', ['-c', 'sleep 1000 & echo child $!; read never < /dev/null; exit 4'])
  const child = Number(await program.waitFor(/child (\d+)/))
  expect(await program.ended).toBe('/bin/sh has ended (exit code 4).')
  await expect.poll(() => isRunning(child)).toBe(false)
})

test('the last line of a program that ends is in the error', async () => {
  const program = startProgram('/bin/sh', ['-c', 'echo first; echo no display >&2; exit 3'])
  await expect(program.waitFor(/ready/)).rejects.toThrow('/bin/sh has ended (exit code 3). no display')
})

test('a process that keeps the output open does not delay the end of a program', async () => {
  const program = startProgram('/bin/sh', ['-c', "setsid sh -c 'echo away $$; exec sleep 1000' & wait"])
  const away = Number(await program.waitFor(/away (\d+)/))
  onTestFinished(() => void process.kill(away, 'SIGKILL'))
  program.end()
  expect(await program.ended).toBe('/bin/sh has ended (SIGKILL).')
})

test('a program ends with its children when this process is killed', async () => {
  const source = `
    import { startProgram } from ${JSON.stringify(new URL('program.ts', import.meta.url).href)}
    const program = startProgram('/bin/sh', ['-c', 'sleep 1000 & echo child $!; wait'])
    console.log(await program.waitFor(/child (\\d+)/))`
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', source])
  const child = await new Promise<number>(resolve => runner.stdout.once('data', it => resolve(Number(it))))
  expect(isRunning(child)).toBe(true)
  runner.kill('SIGKILL')
  await expect.poll(() => isRunning(child)).toBe(false)
})

test('a program that does not exist is an error that names it', async () => {
  await expect(startProgram('/nowhere/browser', []).waitFor(/ready/)).rejects.toThrow(
    '/nowhere/browser could not be started: spawn /nowhere/browser ENOENT',
  )
})
