import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { CaseResult } from '#runner/replay/result.ts'
import { balancedShards, weightsOf } from './balance.ts'
import { addTimings, durationsOf, NO_TIMINGS, readTimings, timingKey, withDurations } from './timings.ts'

const result = (more: Partial<CaseResult>): CaseResult => ({
  id: 'SC-01',
  case: '',
  file: 'a.yaml',
  repeat: 1,
  verdict: 'passed',
  virtualMs: 0,
  wallMs: 100,
  hash: '',
  failures: [],
  ...more,
})

async function temporaryFile(text?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-timings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'timings.json')
  if (text !== undefined) await writeFile(file, text)
  return file
}

test('durations are the means of passed repeats, by driver, file and case; failed runs do not count', () => {
  const results = [
    result({ wallMs: 100 }),
    result({ wallMs: 301, repeat: 2 }),
    result({ case: 'by night', wallMs: 7 }),
    result({ file: 'b.yaml', verdict: 'failed', wallMs: 90_000 }),
    result({ file: 'c.yaml', verdict: 'skipped', wallMs: 0 }),
  ]
  expect(durationsOf('dom', results)).toEqual({ dom: { 'a.yaml': 201, 'a.yaml by night': 7, 'c.yaml': 0 } })
})

test('a later run replaces the durations of its own cases and driver only', async () => {
  const file = await temporaryFile()
  await addTimings(file, { dom: { a: 1, b: 2 }, none: { a: 9 } })
  await addTimings(file, { dom: { b: 3 } })
  expect(await readTimings(file)).toEqual({ version: 1, durations: { dom: { a: 1, b: 3 }, none: { a: 9 } } })
})

test('equal durations give equal bytes, whatever the order of the runs', async () => {
  const [one, other] = [await temporaryFile(), await temporaryFile()]
  await addTimings(one, { dom: { a: 1, b: 2 } })
  await addTimings(other, { dom: { b: 2 } })
  await addTimings(other, { dom: { a: 1 } })
  expect(await readFile(one)).toEqual(await readFile(other))
})

test('shards that run one after another with one file play every case once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000), { maxLength: 30 }),
      fc.integer({ min: 1, max: 6 }),
      fc.nat(1_000),
      (known, of, measured) => {
        const keys = known.map((_, index) => `case ${index}`)
        let timings = withDurations(NO_TIMINGS, { dom: Object.fromEntries(keys.map((it, at) => [it, known[at] ?? 0])) })
        const played: string[] = []
        for (let index = 1; index <= of; index++) {
          const { durations } = timings
          const shard =
            balancedShards(
              keys,
              of,
              weightsOf(keys, it => durations['dom']?.[it]),
            )[index - 1] ?? []
          played.push(...shard)
          const added = { dom: Object.fromEntries(shard.map((it, at) => [it, (measured * (at + index)) % 997])) }
          timings = withDurations(timings, added, { index, of })
        }
        expect(played.toSorted()).toEqual(keys.toSorted())
        expect(timings.shards).toBeUndefined()
      },
    ),
  )
})

test('durations of shards count as soon as all shards have run', () => {
  const first = withDurations(NO_TIMINGS, { dom: { a: 1 } }, { index: 1, of: 2 })
  expect(first.durations).toEqual({})
  expect(withDurations(first, { dom: { b: 2 } }, { index: 2, of: 2 })).toEqual({
    version: 1,
    durations: { dom: { a: 1, b: 2 } },
  })
})

test('shards that end at the same time lose no durations', async () => {
  const file = await temporaryFile('{"version":1,"durations":{}}')
  const indexes = [1, 2, 3, 4, 5, 6]
  await Promise.all(indexes.map(index => addTimings(file, { dom: { [`case ${index}`]: index } }, { index, of: 6 })))
  expect(Object.keys((await readTimings(file)).durations['dom'] ?? {})).toEqual(indexes.map(it => `case ${it}`))
})

test('a division into another number of shards discards what waits', () => {
  const first = withDurations(NO_TIMINGS, { dom: { a: 1 } }, { index: 1, of: 2 })
  expect(withDurations(first, { dom: { b: 2 } }, { index: 2, of: 3 }).shards?.done).toEqual({ 2: { dom: { b: 2 } } })
})

test.each([
  ['', 'it is no JSON object'],
  ['[]', 'it is no JSON object'],
  ['{"version":2,"durations":{}}', "'version' has no valid value"],
  ['{"version":1,"durations":{"dom":{"a":-1}}}', "'durations.dom.a' has no valid value"],
  ['{"version":1,"durations":{"dom":{"a":1}', 'it is no JSON object'],
])('a timings file with the text %j is refused in one line', async (text, why) => {
  const file = await temporaryFile(text)
  await expect(readTimings(file)).rejects.toMatchObject({
    exitCode: 2,
    message: `'${file}' is no timings file: ${why}. Delete it, and the next run writes it again.`,
  })
})

test('a case of a matrix has a key of its own', () => {
  expect([timingKey(result({})), timingKey(result({ case: 'x' }))]).toEqual(['a.yaml', 'a.yaml x'])
})
