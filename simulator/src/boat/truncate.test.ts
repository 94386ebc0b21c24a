import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { truncatedJson, MAX_JSON_LENGTH } from './truncate.ts'

test('a short value is kept as it is, and a long value as the beginning of its JSON', () => {
  const value = { name: 'Freja' }
  expect(truncatedJson(value)).toBe(value)
  const kept = truncatedJson({ name: 'x'.repeat(100_000) })
  expect([String(kept).length, kept]).toEqual([MAX_JSON_LENGTH, expect.stringMatching(/^\{"name":"xxx.*x…$/)])
})

test('truncation does not split a surrogate pair', () => {
  expect(String(truncatedJson('😀'.repeat(MAX_JSON_LENGTH))).isWellFormed()).toBe(true)
  expect(String(truncatedJson(`x${'😀'.repeat(MAX_JSON_LENGTH)}`)).isWellFormed()).toBe(true)
})

test('thirty truncated bodies of 1 MB do not keep the full bodies in memory', () => {
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
