import { SECOND } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { createClock } from '#boat/clock.ts'
import { createPace, type PaceMode } from './pace.ts'

/** Real time that the test advances, with at most one timer. */
function scripted() {
  let now = 0
  let timer: (() => void) | undefined
  return {
    real: {
      now: () => now,
      after(_: number, run: () => void) {
        timer = run
        return () => {
          timer = undefined
        }
      },
    },
    pass(ms: number): void {
      now += ms
      const due = timer
      timer = undefined
      due?.()
    },
    hasTimer: () => timer !== undefined,
  }
}

test.each<PaceMode>(['realtime', 'paused'])('a boat whose time cannot pass is paused, from mode %s', mode => {
  const time = scripted()
  const clock = createClock(0)
  const errors: unknown[] = []
  const pace = createPace(clock, { mode, real: time.real, onError: error => errors.push(error) })
  const again = (): void => void clock.after(0, again)
  again()
  time.pass(1)
  expect(() => pace.advance(SECOND)).toThrow(/zero-delay timer/)
  expect([pace.mode(), errors.length]).toEqual(['paused', mode === 'paused' ? 0 : 1])
  pace.set('paused')
  time.pass(10 * SECOND)
  expect([clock.now(), time.hasTimer()]).toEqual([0, false])
})

test('a boat whose time cannot pass runs its events once in `advance`, which throws the error', () => {
  const clock = createClock(0)
  const errors: unknown[] = []
  let events = 0
  const pace = createPace(clock, { real: scripted().real, onError: error => errors.push(error) })
  const again = (): void => {
    events++
    clock.after(0, again)
  }
  again()
  expect(() => pace.advance(SECOND)).toThrow(/zero-delay timer/)
  expect([pace.mode(), errors, events < 110_000]).toEqual(['paused', [], true])
})
