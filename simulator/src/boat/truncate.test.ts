import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { truncatedJson, MAX_JSON_LENGTH } from './truncate.ts'

test('what is short is kept as it is, and what is long by the beginning of its JSON', () => {
  const value = { name: 'Freja' }
  expect(truncatedJson(value)).toBe(value)
  const kept = truncatedJson({ name: 'x'.repeat(100_000) })
  expect([String(kept).length, kept]).toEqual([MAX_JSON_LENGTH, expect.stringMatching(/^\{"name":"xxx.*x…$/)])
})

test('a character that the end would cut in two is no half one', () => {
  expect(String(truncatedJson('😀'.repeat(MAX_JSON_LENGTH))).isWellFormed()).toBe(true)
  expect(String(truncatedJson(`x${'😀'.repeat(MAX_JSON_LENGTH)}`)).isWellFormed()).toBe(true)
})

test('nothing of thirty bodies of 1 MB stays in memory but their beginnings', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  const kept = Array.from({ length: 30 }, (_, n) => truncatedJson({ text: String(n % 10).repeat(1_000_000) }))
  expect(used() - before).toBeLessThan(10_000_000)
  expect(kept).toHaveLength(30)
})
