import { BoatSummary } from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { setSilent } from '#devices/silence.ts'
import { eventsOf, moveTo, timesOf, entriesOf } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'

async function onBoat(plan: BoatPlan = {}) {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat({ events: [], ...plan })
  const token = await fixture.token(hosted)
  return { boat: hosted.boat, call: (path: string) => fixture.ask(path, { token }) }
}

test('API-02 OPEN-018 the boat summary holds the settings of the boat', async () => {
  const { call } = await onBoat({ name: 'Nora' })
  const { body } = await call('/api/Alarm')
  expect(BoatSummary.parse(body)).toMatchObject({
    shipName: 'Nora',
    geofenceRadius: 50,
    lastKnownLocation: { horizontal_accuracy: 8, last_heard: '2026-06-01T08:00:00.000Z' },
  })
})

test('OPEN-018 a boat that has never had a fix has no last position', async () => {
  const { call } = await onBoat({ position: null })
  expect((await call('/api/Alarm')).body).toMatchObject({ lastKnownLocation: null })
})

test('API-05 OPEN-020 the gateway sends a requested status over the hub after its delay', async () => {
  const { boat, call } = await onBoat({ gateway: { statusDelay: 14_000 } })
  expect(await call('/api/Alarm/status')).toMatchObject({ status: 200, text: '' })
  moveTo(boat, 13_999)
  expect(timesOf(boat, 'SetStatusOnClient')).toEqual([])
  moveTo(boat, 14_000)
  expect(timesOf(boat, 'SetStatusOnClient')).toEqual([14_000])
})

test('HUB-14 OPEN-012 the gateway sends UpdateMiscInfo with a requested status, and not with the status of every minute', async () => {
  const { boat, call } = await onBoat({ system: { gsmSignal: -99 } })
  await call('/api/Alarm/status')
  moveTo(boat, 120_000)
  expect(entriesOf(boat, 'hub').filter(([, name]) => name === 'UpdateMiscInfo')).toEqual([
    [300, 'UpdateMiscInfo', [{ gsmSignal: -99, firmware: '1.4.2', mainPower: true, backupBattery: 93 }]],
  ])
})

test.each([
  ['API-06 arming', '/api/Alarm/Arm', false, '1', 'Armed'],
  ['API-07 disarming', '/api/Alarm/Disarm', true, '0', 'Disarmed'],
])('%s gets an empty reply at once and is confirmed over the hub', async (_, path, before, text, event) => {
  const { boat, call } = await onBoat({ armed: before })
  expect(await call(path)).toMatchObject({ status: 200, text: '' })
  expect([boat.state.armed, entriesOf(boat, 'hub')]).toEqual([before, []])
  moveTo(boat, 2_000)
  expect([boat.state.armed, entriesOf(boat, 'hub'), eventsOf(boat)]).toEqual([
    !before,
    [[2_000, 'SetArmOrDisarmOnClient', [text]]],
    [event],
  ])
})

test('ALARM-06 a gateway that confirms by status alone reports the new mode with its next status', async () => {
  const { boat, call } = await onBoat({ gateway: { confirms: 'status', confirmsAfter: 40_000 } })
  await call('/api/Alarm/Arm')
  moveTo(boat, 60_000)
  expect(timesOf(boat, 'SetArmOrDisarmOnClient')).toEqual([])
  expect(entriesOf(boat, 'hub').find(([, name]) => name === 'SetStatusOnClient')).toEqual([
    60_000,
    'SetStatusOnClient',
    [expect.stringContaining('"Alarm":"1"')],
  ])
})

test('ALARM-11 a gateway that never confirms answers 200 and does not change its mode', async () => {
  const { boat, call } = await onBoat({ gateway: { confirms: 'never' } })
  expect((await call('/api/Alarm/Arm')).status).toBe(200)
  moveTo(boat, 600_000)
  expect([boat.state.armed, eventsOf(boat)]).toEqual([false, []])
})

test.each(['/api/Alarm/status', '/api/Alarm/Arm'])(
  'a silent gateway answers 200 to %s and drops the request',
  async path => {
    const { boat, call } = await onBoat()
    setSilent(boat, true)
    expect((await call(path)).status).toBe(200)
    setSilent(boat, false)
    moveTo(boat, 30_000)
    expect([boat.state.armed, timesOf(boat, 'SetStatusOnClient')]).toEqual([false, []])
  },
)

test('a gateway that falls silent also drops an order that it was executing', async () => {
  const { boat, call } = await onBoat()
  await call('/api/Alarm/Arm')
  moveTo(boat, 1_000)
  setSilent(boat, true)
  moveTo(boat, 30_000)
  expect([boat.state.armed, eventsOf(boat)]).toEqual([false, []])
})

test('OPEN-124 a HEAD request for an order does not execute the order', async () => {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat()
  const token = await fixture.token(hosted)
  expect((await fixture.ask('/api/Alarm/Arm', { method: 'HEAD', token })).status).toBe(405)
  moveTo(hosted.boat, 30_000)
  expect(hosted.boat.state.armed).toBe(false)
})
