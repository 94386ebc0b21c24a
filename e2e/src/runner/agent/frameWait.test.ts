import { expect, test } from 'vitest'
import { createFrameWait } from './frameWait.ts'

/** A page whose frames and time the test makes. */
function page() {
  let [now, frames, timers]: [number, (() => void)[], { at: number; run: () => void }[]] = [0, [], []]
  const wait = createFrameWait({
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, ms: number) => timers.push({ at: now + ms, run }),
  } as unknown as typeof globalThis)
  return {
    /** Begins to wait; tells whether that is over. */
    begin() {
      let isOver = false
      void wait().then(() => {
        isOver = true
      })
      return async () => {
        await Promise.resolve()
        return isOver
      }
    },
    draw() {
      const due = frames
      frames = []
      for (const run of due) run()
    },
    pass(ms: number) {
      now += ms
      const due = timers.filter(it => it.at <= now)
      timers = timers.filter(it => it.at > now)
      for (const { run } of due) run()
    },
  }
}

test('a frame that comes late is waited for', async () => {
  const { begin, draw, pass } = page()
  const isOver = begin()
  pass(999)
  const before = await isOver()
  draw()
  expect([before, await isOver()]).toEqual([false, true])
})

test('a page that is not drawn is waited for once for a second, and then for a tenth of one', async () => {
  const { begin, pass } = page()
  const seen: boolean[] = []
  for (const ms of [1_000, 100]) {
    const isOver = begin()
    pass(ms - 1)
    seen.push(await isOver())
    pass(1)
    seen.push(await isOver())
  }
  expect(seen).toEqual([false, true, false, true])
})

test('a page that is drawn again is waited for as before, whatever timers are left', async () => {
  const { begin, draw, pass } = page()
  begin()
  pass(1_000)
  begin()
  draw()
  pass(100)
  const isOver = begin()
  pass(999)
  expect(await isOver()).toBe(false)
})
