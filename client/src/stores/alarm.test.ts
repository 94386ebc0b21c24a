import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCalmApp, status } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
// Home waits for a network that is back.
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('ALARM-04 ALARM-08 SC-10 arming makes one call and is confirmed by the arming push', async () => {
  const app = await openCalmApp()
  void app.actions.arm()
  void app.actions.arm()
  void app.actions.disarm()
  await app.pass(2_000)
  expect(app.gateway.calls()).toEqual(['GET /api/Alarm/Arm'])
  expect(app.stores.alarm).toMatchObject({ armed: false, arming: { is: 'waiting', action: 'arm' } })
  app.hub.push('SetArmOrDisarmOnClient', '1')
  expect(app.stores.alarm).toMatchObject({ armed: true, arming: { is: 'idle' } })
  await app.pass(120_000)
  expect(app.stores.banners.messages).toEqual([])
})

test('ALARM-11 ALARM-12 ALARM-15 SC-12 a gateway that reports 0 for 60 s after arming is shown as not reachable', async () => {
  const app = await openCalmApp()
  void app.actions.arm()
  await app.pass(30_000)
  app.hub.push('SetStatusOnClient', status('0'))
  await app.pass(29_999)
  expect(app.stores.banners.warning).toBeUndefined()
  await app.pass(1)
  expect(app.stores.banners.warning?.texts).toEqual(['Device not reachable within the last minute. Possibly offline.'])
  expect(app.stores.alarm.arming).toEqual({ is: 'idle' })
})

test('ALARM-08 SC-14 a confirmation after the wait still sets the flag', async () => {
  const app = await openCalmApp()
  void app.actions.arm()
  await app.pass(61_000)
  app.hub.push('SetArmOrDisarmOnClient', '1')
  expect(app.stores.alarm.armed).toBe(true)
})

test.each([
  ['ALARM-13', 'Arm', '0', 'Arming failed.'],
  ['ALARM-14', 'Disarm', '1', 'Disarming failed.'],
] as const)('%s SC-13 a refused %s shows its error and ends the wait', async (_, path, alarm, text) => {
  const app = await openCalmApp({ replies: { [`GET /api/Alarm/${path}`]: 500 } })
  app.hub.push('SetStatusOnClient', status(alarm))
  await (path === 'Arm' ? app.actions.arm() : app.actions.disarm())
  expect(app.stores.banners.warning?.texts).toEqual([text])
  expect(app.stores.alarm.arming.is).toBe('idle')
})

test('the failure of an earlier call does not end a later wait', async () => {
  const app = await openCalmApp()
  let fail: (error: Error) => void = () => undefined
  const first = fetch
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = reject)))
  const early = app.actions.arm()
  await app.pass(60_000)
  vi.stubGlobal('fetch', first)
  void app.actions.arm()
  fail(new TypeError('too late'))
  await early
  await app.pass(0)
  expect(app.stores.alarm.arming.is).toBe('waiting')
})

test('ALARM-17 ALARM-18 ALARM-19 SC-18 an alarm push sets alarm mode and the device status; a second alarm replaces the first', async () => {
  const app = await openCalmApp()
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001', age: 0, battery: 87 })
  expect(app.stores.alarm.mode).toMatchObject({ is: 'on', type: 10, message: 'MAIN DOOR SENSOR' })
  expect(app.stores.sensors.devices?.find(it => it.attachedDeviceTypeId === 10)?.status).toBe(true)
  await app.pass(11_000)
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd1', status: '0001', age: 0, battery: 87 })
  expect(app.stores.alarm.mode).toMatchObject({ type: 1, message: 'DECK HATCH SENSOR' })
  expect(app.stores.banners.messages.map(it => [it.kind, it.texts[0]])).toEqual([
    ['alarm', 'DECK HATCH SENSOR'],
    ['alarm', 'MAIN DOOR SENSOR'],
  ])
})

test('OPEN-014 SC-22 an alarm of an unlisted device is named unknown, unless the push contains a type', async () => {
  const app = await openCalmApp()
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'nobody', status: '0001', age: 0, battery: null })
  expect(app.stores.alarm.mode).toMatchObject({ type: undefined, message: 'UNKNOWN SENSOR' })
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001', age: 0, battery: null, deviceTypeId: 17 })
  expect(app.stores.alarm.mode).toMatchObject({ type: 17, message: 'BILGE PUMP' })
})

test('SM-ALARM-5 ALARM-20 SC-24 a plain status change sets no alarm mode', async () => {
  const app = await openCalmApp()
  app.hub.push('UpdateStatusChange', { device: 'd10', status: '0001', age: 0, battery: 87 })
  expect(app.stores.alarm.mode.is).toBe('off')
})

test('OPEN-055 SC-21 a repeated 0 in the status keeps the alarm of a disarmed boat, a pushed 0 ends it', async () => {
  const app = await openCalmApp()
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd4', status: '0001', deviceTypeId: 4 })
  app.hub.push('SetStatusOnClient', status('0'))
  expect(app.stores.alarm.mode.is).toBe('on')
  app.hub.push('SetArmOrDisarmOnClient', '0')
  expect(app.stores.alarm.mode.is).toBe('off')
})

test('SM-ALARM-4 SM-BAN-8 ALARM-16 SC-20 a confirmed disarming ends alarm mode', async () => {
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('1'))
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001' })
  void app.actions.disarm()
  expect(app.stores.alarm.mode.is).toBe('on')
  app.hub.push('SetStatusOnClient', status('0'))
  expect(app.stores.alarm).toMatchObject({ armed: false, mode: { is: 'off' } })
})

test('ALARM-21 NAV-33 OPEN-130 opening the event log ends alarm mode, keeps the armed flag and requests the list', async () => {
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('1'))
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001' })
  await app.pass(0)
  app.gateway.calls()
  app.actions.openEventLog()
  await app.pass(0)
  expect(app.stores.alarm).toMatchObject({ armed: true, mode: { is: 'off' } })
  expect(app.gateway.calls()).toEqual(['GET /api/sensor/CoreHistory'])
})

test('OPEN-003 a status without a readable alarm text leaves the armed flag', async () => {
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('1'))
  app.hub.push('SetStatusOnClient', '{"Vs":{}}')
  expect(app.stores.alarm.armed).toBe(true)
})

test('SM-SYNC-4 ALARM-16 OPEN-122 a disarming that is confirmed while the flag is unknown ends alarm mode', async () => {
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('1'))
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001' })
  void app.actions.disarm()
  app.identity.emit('renew-failed')
  expect(app.stores.alarm).toMatchObject({ armed: undefined, arming: { is: 'waiting' }, mode: { is: 'on' } })
  app.hub.push('SetStatusOnClient', status('0'))
  expect(app.stores.alarm).toMatchObject({ armed: false, arming: { is: 'idle' }, mode: { is: 'off' } })
})

test('SESSION-07 the boat that an earlier session asked for is not taken', async () => {
  const app = await openCalmApp()
  let answer: (boat: object) => void = () => undefined
  app.gateway.answer('GET /api/Alarm', new Promise(resolve => (answer = resolve)))
  app.identity.emit('renew-failed')
  await app.pass(0)
  expect(app.gateway.calls()).toContain('GET /api/Alarm')
  app.identity.emit('expired')
  answer({ shipName: 'Of another', geofenceRadius: 90, lastKnownLocation: null })
  await app.pass(0)
  expect(app.stores.alarm.boat).toBeUndefined()
})

test.each([
  ['refused', 500, 0],
  ['never confirmed', {}, 60_000],
])('XTRA-27 the time of an arming that is %s is kept until the boat is armed', async (_, reply, after) => {
  const app = await openCalmApp({ replies: { 'GET /api/Alarm/Arm': reply } })
  void app.actions.arm()
  await app.pass(after)
  const failedAt = Date.now()
  await app.pass(3_600_000)
  app.hub.push('SetStatusOnClient', status('0'))
  expect(app.stores.alarm).toMatchObject({ armed: false, armingFailedAt: failedAt })
  app.hub.push('SetStatusOnClient', status('1'))
  app.hub.push('SetStatusOnClient', status('0'))
  expect(app.stores.alarm.armingFailedAt).toBeUndefined()
})

test('XTRA-27 the time of a failed arming is kept until the next request or the end of the session', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/Alarm/Arm': 500 } })
  await app.actions.arm()
  expect(app.stores.alarm.armingFailedAt).toBe(Date.now())
  const again = app.actions.arm()
  expect(app.stores.alarm.armingFailedAt).toBeUndefined()
  await again
  app.identity.emit('renew-failed')
  expect(app.stores.alarm.armingFailedAt).toBe(Date.now())
  app.identity.emit('expired')
  expect(app.stores.alarm.armingFailedAt).toBeUndefined()
})

test('ALARM-13 the banner of a failed arming is gone when the next request is begun, and its text stays in the messages', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/Alarm/Arm': 500 } })
  await app.actions.arm()
  app.gateway.answer('GET /api/Alarm/Arm', undefined)
  void app.actions.arm()
  await app.pass(0)
  expect(app.stores.alarm.arming.is).toBe('waiting')
  expect(app.stores.banners.warning).toBeUndefined()
  expect(app.stores.banners.messages.map(it => it.texts)).toEqual([['Arming failed.']])
})

test('ALARM-13 a request to arm leaves the warning of something else', async () => {
  const app = await openCalmApp()
  app.hub.push('ShowError', 'Bilge pump blocked')
  void app.actions.arm()
  await app.pass(0)
  expect(app.stores.banners.warning?.texts).toEqual(['Bilge pump blocked'])
})

test('XTRA-27 a failed disarming leaves no time of a failed arming', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/Alarm/Disarm': 500 } })
  app.hub.push('SetStatusOnClient', status('1'))
  await app.actions.disarm()
  app.hub.push('SetStatusOnClient', status('0'))
  expect(app.stores.alarm.armingFailedAt).toBeUndefined()
})

const FREJA = { shipName: 'Freja', geofenceRadius: 50, lastKnownLocation: null }

test('a name of the boat that another device has changed is shown when Home is opened a minute later', async () => {
  const app = await openCalmApp()
  app.gateway.answer('GET /api/Alarm', { ...FREJA, shipName: 'Tern' })
  const seen: unknown[] = []
  for (const ms of [59_000, 1_000]) {
    await app.pass(ms)
    app.actions.openHome()
    await app.pass(0)
    seen.push(app.stores.alarm.boat?.shipName)
  }
  expect(seen).toEqual(['Freja', 'Tern'])
})

test('GEOF-09 an answer from before a save does not take the new radius back', async () => {
  const app = await openCalmApp({ replies: { 'PUT /api/Profile': {} } })
  const late = Promise.withResolvers<unknown>()
  app.gateway.answer('GET /api/Alarm', late.promise)
  await app.pass(60_000)
  app.actions.openHome()
  expect(await app.actions.saveRadius(100)).toBe(true)
  late.resolve(FREJA)
  await app.pass(0)
  expect(app.stores.alarm.boat?.geofenceRadius).toBe(100)
})
