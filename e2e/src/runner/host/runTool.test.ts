import { expect, test } from 'vitest'
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
