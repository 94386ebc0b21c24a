import {
  accountRoutes,
  alarmRoutes,
  enrollmentRoutes,
  mobRoutes,
  sensorRoutes,
  temperatureRoutes,
} from '@drydock/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, setCallTarget } from '#api/call.ts'
import { fakeGateway } from '#testing/gateway.ts'
import { slowGateway } from '#testing/slow.ts'

beforeEach(() => {
  setCallTarget({ url: 'https://gateway.test', token: () => Promise.resolve('secret') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([201, 202, 401, 500])('API-52 OPEN-128 status %d is a failure', async status => {
  fakeGateway({ 'GET /api/Alarm/Arm': status })
  expect(await call(alarmRoutes.arm)).toMatchObject({ ok: false, failure: { reason: { is: 'status' } } })
})

test('API-05 a route without a reply needs no body', async () => {
  fakeGateway({})
  expect(await call(alarmRoutes.status)).toEqual({ ok: true, value: undefined })
})

test.each([
  [{ cabinTemperature: [] }, 'cabinTemperature'],
  [undefined, 'no JSON'],
])('an answer that does not match the contract is a failure: %j', async (reply, problem) => {
  fakeGateway({ 'GET /api/temperature': reply })
  const answer = await call(temperatureRoutes.read)
  expect(answer.ok ? '' : answer.failure.message).toContain(problem)
})

test('OPEN-124 a lost call fails, is not repeated, and prints no token', async () => {
  const gateway = fakeGateway({ 'DELETE /api/sensor/unpair/a%2Fb': 'lost' })
  expect(await call(sensorRoutes.unpair, { params: { id: 'a/b' } })).toMatchObject({
    ok: false,
    failure: { reason: { is: 'network' } },
  })
  expect(gateway.calls()).toEqual(['DELETE /api/sensor/unpair/a%2Fb'])
  expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain('secret')
})

test('a failed call logs its route, and not whom its address names', async () => {
  fakeGateway({ 'DELETE /api/connectedAccount/remove/mate%40boat.test': 500 })
  await call(accountRoutes.remove, { params: { userId: 'mate@boat.test' } })
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ['DELETE /api/connectedAccount/remove/{userId} failed: status 500'],
  ])
})

/** The page has asked this address before the script of the app came. */
const askedEarly = (address: string, asked: Promise<Response>, abort = (): void => undefined): void =>
  void vi.stubGlobal('earlyAnswer', { address, asked, abort })
const DEGREES = 'GET /api/temperature'
const degrees = (cabinTemperature: number): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify({ cabinTemperature })))

test('OPEN-042 the answer that the page has asked for already is taken once, and then the gateway is asked', async () => {
  const gateway = fakeGateway({ [DEGREES]: { cabinTemperature: 2 } })
  askedEarly('https://gateway.test/api/temperature', degrees(1))
  const answers = [await call(temperatureRoutes.read), await call(temperatureRoutes.read)]
  expect(answers).toMatchObject([{ value: { cabinTemperature: 1 } }, { value: { cabinTemperature: 2 } }])
  expect(gateway.calls()).toEqual([DEGREES])
})

test('OPEN-042 an early answer for another address is not taken', async () => {
  const gateway = fakeGateway({ [DEGREES]: { cabinTemperature: 2 } })
  askedEarly('https://other.test/api/temperature', degrees(1))
  expect(await call(temperatureRoutes.read)).toMatchObject({ value: { cabinTemperature: 2 } })
  expect(gateway.calls()).toEqual([DEGREES])
})

test('OPEN-124 an answer that the page has asked for and that is lost is a failed call', async () => {
  const gateway = fakeGateway({})
  askedEarly('https://gateway.test/api/temperature', Promise.reject(new TypeError('Failed to fetch')))
  expect(await call(temperatureRoutes.read)).toMatchObject({ ok: false, failure: { reason: { is: 'network' } } })
  expect(gateway.calls()).toEqual([])
})

test('a call fails without throwing when no token can be obtained', async () => {
  const gateway = fakeGateway({})
  setCallTarget({ url: 'https://gateway.test', token: () => Promise.reject(new Error('offline')) })
  expect(await call(alarmRoutes.arm)).toMatchObject({ ok: false, failure: { reason: { is: 'network' } } })
  expect(gateway.calls()).toEqual([])
})

/** Returns how the call has ended; 'waits' until then. */
function watched(run: () => Promise<{ ok: boolean }>): { end: string } {
  const seen = { end: 'waits' }
  void run().then(answer => {
    seen.end = answer.ok ? 'answered' : 'failed'
  })
  return seen
}

test('a call fails and closes its connection when no answer comes within 30 s', async () => {
  vi.useFakeTimers()
  const open = slowGateway()
  const seen = watched(() => call(temperatureRoutes.read))
  await vi.advanceTimersByTimeAsync(29_999)
  expect([seen.end, open.length]).toEqual(['waits', 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([seen.end, open.length]).toEqual(['failed', 0])
})

test('OPEN-042 the request of the page is given up after 30 s, as one of the app is', async () => {
  vi.useFakeTimers()
  fakeGateway({})
  const abort = vi.fn()
  askedEarly('https://gateway.test/api/temperature', new Promise(() => undefined), abort)
  const seen = watched(() => call(temperatureRoutes.read))
  await vi.advanceTimersByTimeAsync(29_999)
  const before = abort.mock.calls.length
  await vi.advanceTimersByTimeAsync(1)
  expect([seen.end, before, abort.mock.calls.length]).toEqual(['failed', 0, 1])
})

test('a call fails after 30 s when the token never arrives', async () => {
  vi.useFakeTimers()
  const gateway = fakeGateway({})
  setCallTarget({ url: 'https://gateway.test', token: () => new Promise(() => undefined) })
  const seen = watched(() => call(temperatureRoutes.read))
  await vi.advanceTimersByTimeAsync(30_000)
  expect([seen.end, gateway.calls()]).toEqual(['failed', []])
})

test('a call fails after 30 s when the body stops in the middle', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 200, text: () => new Promise(() => undefined) }))
  const seen = watched(() => call(temperatureRoutes.read))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen.end).toBe('failed')
})

test('a call that was answered in time does not time out later', async () => {
  vi.useFakeTimers()
  const open = slowGateway()
  const seen = watched(() => call(temperatureRoutes.read))
  await vi.advanceTimersByTimeAsync(29_999)
  open.shift()?.answer({ cabinTemperature: 21 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([seen.end, vi.getTimerCount()]).toEqual(['answered', 0])
})

test.each([
  ['ALARM-11 arming', () => call(alarmRoutes.arm)],
  ['ALARM-11 disarming', () => call(alarmRoutes.disarm)],
  [
    'ENROLL-09 ENROLL-10 ENROLL-11 an enrollment',
    () => call(enrollmentRoutes.start, { params: { deviceTypeId: '3' } }),
  ],
  ['the man overboard message', () => call(mobRoutes.send, { body: { lat: 1, lng: 2, phone: '+4520123456' } })],
])('%s has its own deadline, so its call never times out', async (_, run) => {
  vi.useFakeTimers()
  slowGateway()
  const seen = watched(run)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(seen.end).toBe('waits')
})
