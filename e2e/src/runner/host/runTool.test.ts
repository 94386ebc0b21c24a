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
