import { readFileSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshFile } from './testing.ts'
import { COUNT_SUFFIX, minimumWrites, openWriteCount } from './writeCount.ts'

const write = vi.hoisted(() => ({ fails: false }))
vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  const writeSync = (...given: Parameters<typeof fs.writeSync>) => {
    if (write.fails) throw new Error('The process ends here.')
    return fs.writeSync(...given)
  }
  return { ...fs, writeSync }
})

test('a process that ends before its first count leaves the earlier one', async () => {
  const path = await freshFile()
  const earlier = openWriteCount(path, 7, 7)
  onTestFinished(() => earlier.close())
  onTestFinished(() => {
    write.fails = false
  })
  write.fails = true
  expect(() => openWriteCount(path, 7, 7)).toThrow('The process ends here.')
  expect(minimumWrites(path)).toBe(7)
})

test('a count replaces a longer text in its file', async () => {
  const path = await freshFile()
  writeFileSync(path + COUNT_SUFFIX, 'x'.repeat(1_000))
  const count = openWriteCount(path, 3, 3)
  onTestFinished(() => count.close())
  expect([minimumWrites(path), readFileSync(path + COUNT_SUFFIX).length]).toEqual([3, 128])
})
