import { HOUR, MINUTE, SECOND, type Timers } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { tokenTimers } from '#platform/tokenTimers.ts'

const DAY = 24 * HOUR

/** A clock that the test moves; its delays are limited as in browsers. */
function clock() {
  let at = 0
  let set = 0
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>()
  const timers: Timers = {
    now: () => at,
    after(ms, run) {
      set += 1
      const timer = { at: at + (ms > 2 ** 31 - 1 ? 1 : ms), run }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
  }
  const pass = (until: number): void => {
    for (;;) {
      const [next] = [...waiting].filter(it => it.at <= until).toSorted((a, b) => a.at - b.at)
      if (!next) break
      waiting.delete(next)
      at = next.at
      next.run()
    }
    at = until
  }
  return { timers, pass, setCount: () => set }
}

function followed(expiresIn: number | undefined) {
  const it = clock()
  const events: [string, number][] = []
  const watch = tokenTimers(
    it.timers,
    () => events.push(['expiring', it.timers.now()]),
    () => events.push(['expired', it.timers.now()]),
  )
  watch.follow(expiresIn)
  return { ...it, ...watch, events }
}

test.each([
  [
    'an hour',
    3_600,
    [
      ['expiring', 59 * MINUTE],
      ['expired', 3_601 * SECOND],
    ],
  ],
  [
    'half a minute',
    30,
    [
      ['expiring', SECOND],
      ['expired', 31 * SECOND],
    ],
  ],
  ['an expired token', -5, [['expired', SECOND]]],
  [
    'sixty days',
    60 * 86_400,
    [
      ['expiring', 60 * DAY - MINUTE],
      ['expired', 60 * DAY + SECOND],
    ],
  ],
  ['an unknown end', undefined, []],
] as const)(
  'SESSION-08 for %s the timers report the coming end a minute ahead, and the end once',
  (_, expiresIn, events) => {
    const it = followed(expiresIn)
    it.pass(70 * DAY)
    expect(it.events).toEqual(events)
  },
)

test('SESSION-08 an hour takes two timers, and none remains after the end or a newer token', () => {
  const it = followed(3_600)
  expect(it.setCount()).toBe(2)
  it.pass(MINUTE)
  it.follow(3_600)
  it.pass(60 * MINUTE)
  expect(it.events).toEqual([['expiring', 60 * MINUTE]])
  it.end()
  it.pass(DAY)
  expect(it.events).toHaveLength(1)
})
