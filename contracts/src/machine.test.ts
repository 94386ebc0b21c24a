import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeadlineInput, type Machine, runMachine } from './machine.ts'
import type { Instant, Timers } from './time.ts'

interface Turning extends Timers {
  advance(ms: number): void
  /** Number of timers. */
  readonly set: number
}

/** A clock that the test advances. */
function turning(): Turning {
  const waiting = new Set<{ readonly at: Instant; readonly run: () => void }>()
  let now = 0
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...waiting].filter(it => it.at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting.delete(next)
        now = next.at
        next.run()
      }
      now = end
    },
    get set() {
      return waiting.size
    },
  }
}

/** A lamp that is lit for a time and then burns out. */
type Lamp = { readonly is: 'out' } | { readonly is: 'lit'; readonly until: Instant } | { readonly is: 'burnt' }
type Switch = { readonly is: 'light'; readonly ms: number } | { readonly is: 'off' } | { readonly is: 'look' }
const OUT: Lamp = { is: 'out' }
const lamp: Machine<Lamp, Switch> = {
  initial: OUT,
  step(state: Lamp, input: Switch | DeadlineInput, now: Instant): Lamp {
    if (input.is === 'light') return { is: 'lit', until: now + input.ms }
    if (input.is === 'off') return state.is === 'out' ? state : OUT
    return input.is === 'due' ? { is: 'burnt' } : state
  },
  deadline: state => (state.is === 'lit' ? state.until : undefined),
}

function started() {
  const timers = turning()
  const seen: string[] = []
  const running = runMachine(lamp, timers, (state, before) => seen.push(`${timers.now()}: ${before.is} → ${state.is}`))
  return { timers, seen, running }
}

test('a deadline fires once, at its time', () => {
  const { timers, seen, running } = started()
  running.send({ is: 'light', ms: 60 })
  timers.advance(59)
  expect(running.state().is).toBe('lit')
  timers.advance(1)
  timers.advance(1_000)
  expect(seen).toEqual(['0: out → lit', '60: lit → burnt'])
})

test('leaving a state cancels its deadline', () => {
  const { timers, seen, running } = started()
  running.send({ is: 'light', ms: 60 })
  timers.advance(30)
  running.send({ is: 'off' })
  timers.advance(1_000)
  expect([seen, timers.set]).toEqual([['0: out → lit', '30: lit → out'], 0])
})

test('a new deadline replaces the old one', () => {
  const { timers, seen, running } = started()
  running.send({ is: 'light', ms: 20 })
  timers.advance(5)
  running.send({ is: 'off' })
  timers.advance(5)
  running.send({ is: 'light', ms: 20 })
  timers.advance(1_000)
  expect(seen.at(-1)).toBe('30: lit → burnt')
})

test('a step to the same state notifies nobody and keeps the deadline', () => {
  const { timers, seen, running } = started()
  running.send({ is: 'off' })
  running.send({ is: 'light', ms: 10 })
  timers.advance(9)
  running.send({ is: 'look' })
  timers.advance(1)
  expect(seen).toEqual(['0: out → lit', '10: lit → burnt'])
})

test('an initial state may have a deadline, and one in the past is due at once', () => {
  const timers = turning()
  timers.advance(50)
  const running = runMachine({ ...lamp, initial: { is: 'lit', until: 10 } }, timers, () => undefined)
  timers.advance(0)
  expect(running.state().is).toBe('burnt')
})

test('a change listener may send the next input', () => {
  const timers = turning()
  const seen: string[] = []
  const running = runMachine(lamp, timers, state => {
    seen.push(state.is)
    if (state.is === 'burnt') running.send({ is: 'light', ms: 5 })
  })
  running.send({ is: 'light', ms: 5 })
  timers.advance(5)
  expect([seen, running.state()]).toEqual([['lit', 'burnt', 'lit'], { is: 'lit', until: 10 }])
})

test('for any inputs the machine matches a simple model and never has a second timer', () => {
  const move = fc.oneof(
    fc.record({ is: fc.constant('light' as const), ms: fc.integer({ min: 0, max: 30 }) }),
    fc.constant({ is: 'off' as const }),
    fc.constant({ is: 'look' as const }),
    fc.record({ is: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20 }) }),
  )
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), moves => {
      const { timers, running } = started()
      let model: { is: Lamp['is']; until: number } = { is: 'out', until: 0 }
      let now = 0
      for (const move of moves) {
        if (move.is === 'wait') {
          now += move.ms
          timers.advance(move.ms)
        } else running.send(move)
        if (move.is === 'light') model = { is: 'lit', until: now + move.ms }
        if (move.is === 'off') model = { is: 'out', until: 0 }
        if (move.is === 'wait' && model.is === 'lit' && model.until <= now) model = { is: 'burnt', until: 0 }
        expect(running.state().is).toBe(model.is)
        expect(timers.set).toBe(model.is === 'lit' ? 1 : 0)
      }
    }),
  )
})
