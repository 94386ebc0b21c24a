import { expect, test } from 'vitest'
import { startGeneration } from '#stores/sessionGeneration.ts'
import { latestOnly, dropOutdated } from '#stores/latest.ts'

interface Answer {
  readonly ok: boolean
  readonly of: number
}

/** Makes three requests, answers them in an order, and returns the accepted answers. */
async function asked(order: readonly number[], failing: readonly number[] = []): Promise<readonly number[]> {
  const waiting: ((it: Answer) => void)[] = []
  const ask = dropOutdated(() => new Promise<Answer>(resolve => waiting.push(resolve)))
  const counted: number[] = []
  const all = [0, 1, 2].map(async () => {
    const it = await ask()
    if (it) counted.push(it.answer.of)
  })
  for (const of of order) {
    waiting[of]?.({ ok: !failing.includes(of), of })
    await all[of]
  }
  return counted
}

test.each([
  ['in the order of the requests', [0, 1, 2], [], [0, 1, 2]],
  ['the newest first', [2, 0, 1], [], [2]],
  ['the newest first, which failed', [2, 0, 1], [2], [2, 0, 1]],
  ['the first one last', [1, 2, 0], [], [1, 2]],
] as const)(
  'OPEN-105 of answers that come %s each is accepted unless it would undo a newer one',
  async (_, order, failing, counted) => {
    expect(await asked(order, failing)).toEqual(counted)
  },
)

test('OPEN-122 an answer to a request of an earlier session is discarded', async () => {
  let answer: (it: Answer) => void = () => undefined
  const ask = dropOutdated(
    () =>
      new Promise<Answer>(resolve => {
        answer = resolve
      }),
  )
  const late = ask()
  startGeneration()
  answer({ ok: true, of: 0 })
  expect(await late).toBeUndefined()
})

/** Requests that are answered one by one; returns what each request came to. */
function requests() {
  const waiting: ((it: Answer) => void)[] = []
  const ask = dropOutdated(() => new Promise<Answer>(resolve => waiting.push(resolve)))
  return {
    ask,
    begin: async () => (await ask())?.answer.of,
    answer: (of: number, ok = true) => waiting[of]?.({ ok, of }),
  }
}

test('OPEN-105 after a change, answers to requests from before it are dropped, later ones count', async () => {
  const { ask, begin, answer } = requests()
  const [before, alsoBefore] = [begin(), begin()]
  ask.outdate()
  const later = begin()
  for (const [of, ok] of [
    [0, true],
    [1, false],
    [2, true],
  ] as const)
    answer(of, ok)
  expect(await Promise.all([before, alsoBefore, later])).toEqual([undefined, undefined, 2])
})

test('a change tells whether it has dropped a request that is under way', async () => {
  const { ask, begin, answer } = requests()
  expect(ask.outdate()).toBe(false)
  const slow = begin()
  expect(ask.outdate()).toBe(true)
  answer(0)
  await slow
  expect(ask.outdate()).toBe(false)
})

test('OPEN-105 OPEN-122 with latestOnly a newer request or a new session ends the earlier one', () => {
  const begin = latestOnly()
  const [first, second] = [begin(), begin()]
  expect([first(), second()]).toEqual([false, true])
  startGeneration()
  expect(second()).toBe(false)
})
