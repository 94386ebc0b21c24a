import { alarmRoutes, sensorRoutes, temperatureRoutes } from '@drydock/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, connectTo } from '#api/call.ts'
import { fakeGateway } from '#testing/gateway.ts'

beforeEach(() => {
  connectTo({ url: 'https://gateway.test', token: () => Promise.resolve('secret') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => void vi.unstubAllGlobals())

test.each([201, 202, 401, 500])('API-52 OPEN-128 status %d is a failure', async status => {
  fakeGateway({ 'GET /api/Alarm/Arm': status })
  expect(await call(alarmRoutes.arm)).toMatchObject({ ok: false, failure: { why: { is: 'status' } } })
})

test('API-05 a route without a reply needs no body', async () => {
  fakeGateway({})
  expect(await call(alarmRoutes.status)).toEqual({ ok: true, value: undefined })
})

test.each([
  [{ cabinTemperature: [] }, 'cabinTemperature'],
  [undefined, 'no JSON'],
])('an answer that is not what the contract says is a failure: %j', async (reply, problem) => {
  fakeGateway({ 'GET /api/temperature': reply })
  const answer = await call(temperatureRoutes.read)
  expect(answer.ok ? '' : answer.failure.message).toContain(problem)
})

test('OPEN-124 a lost call is a failure, is not tried again, and prints no token', async () => {
  const gateway = fakeGateway({ 'DELETE /api/sensor/unpair/a%2Fb': 'lost' })
  expect(await call(sensorRoutes.unpair, { params: { id: 'a/b' } })).toMatchObject({ ok: false, failure: { why: { is: 'network' } } })
  expect(gateway.calls()).toEqual(['DELETE /api/sensor/unpair/a%2Fb'])
  expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain('secret')
})

test('a token that cannot be had is a failed call, never a thrown error', async () => {
  const gateway = fakeGateway({})
  connectTo({ url: 'https://gateway.test', token: () => Promise.reject(new Error('offline')) })
  expect(await call(alarmRoutes.arm)).toMatchObject({ ok: false, failure: { why: { is: 'network' } } })
  expect(gateway.calls()).toEqual([])
})
