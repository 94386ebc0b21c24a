import { HUB_RETRY_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type ConnectionInput, connectionMachine, type ConnectionState, RETRY_LIMIT_MS } from '#machines/connection.ts'

const AT = 1_000_000
const { step, deadline, initial } = connectionMachine
const take = (
  state: ConnectionState,
  inputs: readonly (ConnectionInput | { is: 'due' })[],
  now = AT,
): ConnectionState => inputs.reduce((it, input) => step(it, input, now), state)

const connecting = take(initial, [{ is: 'signed-in' }])
const connected = take(connecting, [{ is: 'started', run: 1 }])
const lost = take(connected, [{ is: 'closed' }])
const retrying = take(lost, [{ is: 'due' }], AT + HUB_RETRY_MS)

test('SM-HUB-1 SM-HUB-2 the machine connects after sign-in, and the first start is no reconnection', () => {
  expect(connecting.is).toBe('connecting')
  expect(connected).toMatchObject({ is: 'connected', again: false })
})

test('SM-HUB-3 HUB-23 a failed first start is refused, without a retry', () => {
  const off = take(connecting, [{ is: 'start-failed', run: 1 }])
  expect(off).toMatchObject({ is: 'off', end: 'refused' })
  expect(deadline(off)).toBeUndefined()
})

test('SM-HUB-4 HUB-22 LIMIT-31 a lost connection is retried 5 s later', () => {
  expect(deadline(lost)).toBe(AT + HUB_RETRY_MS)
})

test('SM-HUB-5 OPEN-105 a failed retry is followed by another 5 s later, without limit', () => {
  let state = lost
  for (let time = 1; time <= 100; time += 1) {
    const now = AT + time * HUB_RETRY_MS
    expect(deadline(state)).toBe(now)
    const trying = step(state, { is: 'due' }, now)
    state = step(trying, { is: 'start-failed', run: trying.run }, now)
    expect(state.is).toBe('lost')
  }
})

test('SM-HUB-6 a successful retry counts as connected again', () => {
  expect(step(retrying, { is: 'started', run: retrying.run }, AT)).toMatchObject({ is: 'connected', again: true })
})

test('OPEN-105 a wake-up retries at once and, when it fails, keeps the 5 s grid', () => {
  const woken = step(lost, { is: 'wake' }, AT + 2_000)
  expect(woken.is).toBe('retrying')
  expect(deadline(step(woken, { is: 'start-failed', run: woken.run }, AT + 2_100))).toBe(AT + HUB_RETRY_MS)
  expect(deadline(step(woken, { is: 'start-failed', run: woken.run }, AT + HUB_RETRY_MS))).toBe(AT + 2 * HUB_RETRY_MS)
  expect(deadline(step(woken, { is: 'start-failed', run: woken.run }, AT + 6_000))).toBe(AT + 6_000 + HUB_RETRY_MS)
})

test('HUB-22 a retry that hangs is given up after 15 s, and another follows 5 s later', () => {
  const began = AT + HUB_RETRY_MS
  expect(deadline(retrying)).toBe(began + RETRY_LIMIT_MS)
  const givenUp = step(retrying, { is: 'due' }, began + RETRY_LIMIT_MS)
  expect(givenUp).toEqual({ is: 'lost', run: 2, retryAt: began + RETRY_LIMIT_MS + HUB_RETRY_MS })
  expect(step(givenUp, { is: 'started', run: 2 }, began + RETRY_LIMIT_MS)).toBe(givenUp)
})

test('OPEN-105 a wake-up replaces a retry that is under way for a second', () => {
  const began = AT + HUB_RETRY_MS
  expect(step(retrying, { is: 'wake' }, began + 999)).toBe(retrying)
  const woken = step(retrying, { is: 'wake' }, began + 1_000)
  expect([woken.is, woken.run, deadline(woken)]).toEqual(['retrying', 3, began + 1_000 + RETRY_LIMIT_MS])
  expect(step(woken, { is: 'start-failed', run: 2 }, began + 1_000)).toBe(woken)
})

test('SM-HUB every start has its own number, one more than the last', () => {
  const woken = step(lost, { is: 'wake' }, AT)
  const next = take(retrying, [{ is: 'stop' }, { is: 'signed-in' }])
  expect([initial, connecting, connected, lost, retrying, woken, next].map(it => it.run)).toEqual([0, 1, 1, 1, 2, 2, 3])
})

test('SM-HUB nothing is refused before the first sign-in, and a stop changes nothing', () => {
  expect(initial).toMatchObject({ is: 'off', end: 'none' })
  expect(step(initial, { is: 'stop' }, AT)).toBe(initial)
})

test('a wake-up changes nothing while connected, connecting, off or just retrying', () => {
  for (const state of [initial, connecting, connected, retrying]) expect(step(state, { is: 'wake' }, AT)).toBe(state)
})

test.each([
  ['connecting', connecting],
  ['connected', connected],
  ['lost', lost],
  ['retrying', retrying],
] as const)('SM-HUB-7 a stop while %s switches off and retries nothing', (_, state) => {
  const off = step(state, { is: 'stop' }, AT)
  expect(off).toMatchObject({ is: 'off', end: 'none' })
  expect(deadline(off)).toBeUndefined()
})

test('the outcome of an earlier start changes nothing, also after a stop', () => {
  const second = take(connecting, [{ is: 'stop' }, { is: 'signed-in' }])
  expect(step(second, { is: 'started', run: 1 }, AT)).toBe(second)
  expect(step(second, { is: 'start-failed', run: 1 }, AT)).toBe(second)
  expect(step(retrying, { is: 'start-failed', run: 1 }, AT)).toBe(retrying)
})
