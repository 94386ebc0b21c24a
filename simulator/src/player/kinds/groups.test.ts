import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadScenario } from '../reader/load.ts'
import { loadTestScenario, playAlone, VOCABULARY } from '../testing.ts'

/** Times at which the messages were sent, in ms from the start. */
async function timesOf(steps: string, head = ''): Promise<readonly number[]> {
  const { boat, play } = await playAlone(loadTestScenario(`${head}steps:\n${steps}`))
  expect(play.failures).toEqual([])
  return boat.journal.since(0).flatMap(it => (it.name === 'ShowMessage' ? [it.at - boat.clock.start] : []))
}

test('a repeating rule starts one span after its step and repeats to the end of the scenario', async () => {
  expect(await timesOf('  - at: 5s\n  - every: { span: 10s, do: [{ message: Tick }] }\n  - at: 40s')).toEqual([
    15_000, 25_000, 35_000,
  ])
})

test('a repeating rule with a count ends by itself and runs all its steps each time', async () => {
  expect(
    await timesOf(
      '  - every: { span: 10s, times: 2, do: [{ message: Tick }, { after: 1s }, { message: Tock }] }\n  - at: 60s',
    ),
  ).toEqual([10_000, 11_000, 20_000, 21_000])
})

test('other steps run beside a repeating rule', async () => {
  expect(
    await timesOf(
      '  - every: { span: 10s, times: 2, do: [{ message: Tick }] }\n  - at: 12s\n  - message: Own\n  - at: 60s',
    ),
  ).toEqual([10_000, 12_000, 20_000])
})

test('jitter shifts each time within its limit, depending on the seed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 5 }), async (seed, jitter) => {
      const steps = `  - every: { span: 10s, jitter: ${jitter}s, times: 5, do: [{ message: Tick }] }\n  - at: 60s`
      const times = await timesOf(steps, `seed: ${seed}\n`)
      expect(times).toHaveLength(5)
      for (const [index, at] of times.entries())
        expect(Math.abs(at - (index + 1) * 10_000)).toBeLessThanOrEqual(jitter * 1_000)
      expect(await timesOf(steps, `seed: ${seed}\n`)).toEqual(times)
    }),
    { numRuns: 20 },
  )
})

test('adding a repeating rule does not change the times of others', async () => {
  const first = '  - every: { span: 10s, jitter: 4s, times: 3, do: [{ message: Tick }] }\n'
  const alone = await timesOf(`${first}  - at: 60s`)
  expect(await timesOf(`  - every: { span: 7s, jitter: 3s, do: [{ temperature: 20 }] }\n${first}  - at: 60s`)).toEqual(
    alone,
  )
})

test.each([
  ['a rhythm without a length', '{ span: 0s, do: [{ message: A }] }', "'span' must be longer than 0, not '0s'."],
  [
    'a jitter that would turn two of them round',
    '{ span: 10s, jitter: 6s, do: [{ message: A }] }',
    "'jitter' must be at most half of the span, not '6s'.",
  ],
  [
    'what no hardware does',
    '{ span: 10s, do: [{ captain: arm }] }',
    "'captain' is not allowed in this 'do': only 'after' and hardware steps are.",
  ],
])('%s is refused', (_, every, message) => {
  const loading = loadScenario(`scenario: T\nid: SC-1\nsteps:\n  - every: ${every}`, {
    file: 'a.yaml',
    vocabulary: VOCABULARY,
  })
  expect('problems' in loading && loading.problems.map(it => it.message)).toEqual([message])
})
