import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runTool } from './runTool.ts'

const EURO_IN_PIECES = `
process.stdout.write(Buffer.from([0xe2, 0x82]))
setTimeout(() => process.stdout.write(Buffer.from([0xac])), 200)`

test('a character that comes in pieces is one character of the output', async () => {
  const pieces: string[] = []
  const { code, output } = await runTool('node', ['-e', EURO_IN_PIECES], it => void pieces.push(it))
  expect([code, output, pieces.join('')]).toEqual([0, '€', '€'])
})

test('of a long output the end is kept, from the beginning of a line, and all of it is passed on', async () => {
  const lines = 400_000
  let passed = 0
  const program = `process.stdout.write(Array.from({ length: ${lines} }, (_, line) => 'line ' + line).join('\\n'))`
  const { output } = await runTool('node', ['-e', program], it => {
    passed += it.length
  })
  expect(passed).toBeGreaterThan(4_000_000)
  expect(output.length).toBeLessThan(1_000_100)
  expect(output).toMatch(/^… Earlier output is left out\.\nline \d+\n/)
  expect(output.endsWith(`line ${lines - 1}`)).toBe(true)
})

test('a compiler that does not hear a stop signal is ended by it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-tool-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const compiler = join(folder, 'tsc')
  await writeFile(
    compiler,
    "#!/usr/bin/env node\nprocess.on('SIGTERM', () => process.exit(3))\nprocess.stdout.write('compiles')\nsetInterval(() => 0, 1_000)\n",
  )
  await chmod(compiler, 0o700)
  // Other tests of the worker may have left listeners, which would hear a signal of the whole process.
  const others = new Set(process.listeners('SIGTERM'))
  const stop = (): void => {
    for (const it of process.listeners('SIGTERM')) if (!others.has(it)) it('SIGTERM')
  }
  const env = { PATH: [folder, process.env['PATH']].join(delimiter) }
  const { output } = await runTool('tsc', [], stop, env)
  expect(output).toBe('compilestsc was ended by SIGKILL.\n')
})
