/** Catch the thief against the table of its states: any order of presses, answers, cleared data and time. */
import { runMachine, SECOND, type Timers } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TrackingEnd, type TrackingInput, type TrackingState, trackingMachine } from '#machines/tracking.ts'

const PERIOD = 10 * SECOND
const LENGTH = 600 * SECOND

/** A clock that the test moves, with at most one timer. */
class Clock implements Timers {
  at = 1_000_000
  private due: { readonly at: number; readonly run: () => void } | undefined
  readonly now = (): number => this.at
  after = (ms: number, todo: () => void): (() => void) => {
    const mine = { at: this.at + ms, run: todo }
    this.due = mine
    return () => {
      if (this.due === mine) this.due = undefined
    }
  }
  pass(ms: number): void {
    const until = this.at + ms
    for (let next = this.due; next && next.at <= until; next = this.due) {
      this.at = next.at
      this.due = undefined
      next.run()
    }
    this.at = until
  }
}

/** Expected state by the table: the state, the reason of its end, and when it began. */
interface Model {
  is: TrackingState['is']
  end: TrackingEnd
  began: number
  now: number
}
class Real {
  readonly clock = new Clock()
  readonly ends: string[] = []
  readonly machine = runMachine(trackingMachine, this.clock, (state: TrackingState, before: TrackingState) => {
    if (state.is === 'off' && before.is === 'on') this.ends.push(state.end)
  })
}

function compare(model: Model, real: Real): void {
  const state = real.machine.state()
  expect(state.is).toBe(model.is)
  if (state.is === 'off') expect(state.end).toBe(model.end)
  if (state.is === 'on')
    expect(state).toMatchObject({ until: model.began + LENGTH, ticks: Math.floor((model.now - model.began) / PERIOD) })
}

const CLEARED = { is: 'off', end: 'cleared' } as const

/** Inputs of a page that is not reloaded. */
type Plain = Exclude<TrackingInput['is'], 'resume'>

/** Effect of each input in each state; none where the table has no row. */
const ROWS: Readonly<Record<Plain, Partial<Record<Model['is'], Partial<Model>>>>> = {
  start: { off: { is: 'starting' } },
  accepted: { starting: { is: 'on' }, stopping: { is: 'off', end: 'stopped' } },
  refused: { starting: { is: 'off', end: 'refused' }, stopping: { is: 'off', end: 'stopped' } },
  stop: { starting: { is: 'stopping' }, on: { is: 'off', end: 'stopped' } },
  clear: { starting: CLEARED, stopping: CLEARED, on: CLEARED },
}

const input = (is: Plain): fc.Command<Model, Real> => ({
  check: () => true,
  run(model, real) {
    Object.assign(model, ROWS[is][model.is], is === 'accepted' && model.is === 'starting' ? { began: model.now } : {})
    real.machine.send({ is })
    compare(model, real)
  },
  toString: () => is,
})

const pass = (ms: number): fc.Command<Model, Real> => ({
  check: () => true,
  run(model, real) {
    model.now += ms
    if (model.is === 'on' && model.now >= model.began + LENGTH)
      Object.assign(model, { is: 'off', end: 'over' } satisfies Partial<Model>)
    real.clock.pass(ms)
    compare(model, real)
  },
  toString: () => `${ms} ms`,
})

test('SM-TRACK the machine follows its table for any sequence of inputs and times', () => {
  const commands = fc.commands([
    fc
      .constantFrom('start' as const, 'accepted' as const, 'refused' as const, 'stop' as const, 'clear' as const)
      .map(input),
    fc.oneof(fc.integer({ min: 1, max: 15_000 }), fc.constantFrom(PERIOD, 95_000, LENGTH - PERIOD, LENGTH)).map(pass),
  ])
  fc.assert(
    fc.property(commands, all => {
      fc.modelRun(() => {
        const real = new Real()
        const model: Model = { is: 'off', end: 'none', began: 0, now: real.clock.at }
        return { model, real }
      }, all)
    }),
    { numRuns: 500 },
  )
})
