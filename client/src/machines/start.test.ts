import { runMachine, type Timers } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { startMachine, type StartInput, type StartState } from '#machines/start.ts'

const AT = 1_000_000
const { step, deadline, initial } = startMachine

/** Runs the machine on a test clock and records each new state with the seconds since the start. */
function started(): { send(input: StartInput): void; advance(ms: number): void; seen: [number, string][] } {
  let now = AT
  let timer: { at: number; run: () => void } | undefined
  const timers: Timers = {
    now: () => now,
    after(ms, then) {
      const mine = { at: now + ms, run: then }
      timer = mine
      return () => {
        if (timer === mine) timer = undefined
      }
    },
  }
  const seen: [number, string][] = []
  const name = (it: StartState): string =>
    it.is === 'asking' ? `asking ${it.attempt}` : it.is === 'failed' ? `failed ${it.signedOut}` : it.is
  const machine = runMachine(startMachine, timers, state => seen.push([(now - AT) / 1_000, name(state)]))
  machine.send({ is: 'begin' })
  return {
    seen,
    send: machine.send,
    advance(ms) {
      const end = now + ms
      while (timer !== undefined && timer.at <= end) {
        const due = timer
        timer = undefined
        now = due.at
        due.run()
      }
      now = end
    },
  }
}

test('START-03 START-04 START-08 START-12 START-13 LIMIT-01 LIMIT-02 LIMIT-03 LIMIT-04 with a silent gateway startup makes three attempts, fails at 45 s, signs out at 49 s and hides the line at 53 s', () => {
  const it = started()
  it.advance(120_000)
  expect(it.seen).toEqual([
    [0, 'asking 1'],
    [15, 'asking 2'],
    [30, 'asking 3'],
    [45, 'failed false'],
    [49, 'failed true'],
    [53, 'idle'],
  ])
})

test.each([14_999, 29_999, 44_999])('START-06 a status after %d ms ends startup for good', ms => {
  const it = started()
  it.advance(ms)
  it.send({ is: 'status' })
  it.advance(120_000)
  expect(it.seen.at(-1)).toEqual([ms / 1_000, 'ready'])
})

test('SM-START-5 OPEN-071 a status during the 4 s before the sign-out does not stop it', () => {
  const it = started()
  it.advance(46_000)
  it.send({ is: 'status' })
  it.advance(3_000)
  expect(it.seen.at(-1)).toEqual([49, 'failed true'])
})

test('SM-START-9 a begin restarts a finished startup, but not an attempt under way', () => {
  const asking = step(initial, { is: 'begin' }, AT)
  const ready = step(asking, { is: 'status' }, AT)
  expect(step(asking, { is: 'begin' }, AT + 5)).toBe(asking)
  expect(step(ready, { is: 'begin' }, AT + 5)).toMatchObject({ is: 'asking', attempt: 1, since: AT + 5 })
})

test('SM-START-10 the end of the session stops attempts and failure alike', () => {
  const asking = step(initial, { is: 'begin' }, AT)
  const failed: StartState = { is: 'failed', at: AT, signedOut: false }
  expect(step(asking, { is: 'stop' }, AT)).toBe(initial)
  expect(step(failed, { is: 'stop' }, AT)).toBe(initial)
  expect(deadline(initial)).toBeUndefined()
})

test('SM-START-10 the end of the session makes startup idle after success, and changes nothing when startup never ran', () => {
  const ready = step(step(initial, { is: 'begin' }, AT), { is: 'status' }, AT)
  expect([step(ready, { is: 'stop' }, AT), step(initial, { is: 'stop' }, AT)]).toEqual([initial, initial])
})

test('SM-START-1 a new sign-in begins with the first attempt while the line is still shown after the sign-out', () => {
  const left: StartState = { is: 'failed', at: AT, signedOut: true }
  expect(step(left, { is: 'begin' }, AT + 5_000)).toMatchObject({ is: 'asking', attempt: 1, since: AT + 5_000 })
  expect(step(left, { is: 'status' }, AT + 5_000)).toBe(left)
})

test('START-08 nothing begins a fourth attempt in the 4 s before the sign-out', () => {
  const failed: StartState = { is: 'failed', at: AT, signedOut: false }
  expect(step(failed, { is: 'begin' }, AT + 1_000)).toBe(failed)
})

test('SM-START-7 the line stays after the sign-out that startup itself made', () => {
  const left: StartState = { is: 'failed', at: AT, signedOut: true }
  expect(step(left, { is: 'stop' }, AT + 4_000)).toBe(left)
  expect(deadline(left)).toBe(AT + 8_000)
})

test('a status changes nothing before and after startup', () => {
  const ready = step(step(initial, { is: 'begin' }, AT), { is: 'status' }, AT)
  expect(step(initial, { is: 'status' }, AT)).toBe(initial)
  expect(step(ready, { is: 'status' }, AT)).toBe(ready)
})
