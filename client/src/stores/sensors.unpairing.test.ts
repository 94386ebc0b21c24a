/** Unpairing while answers fail, come late, or never come. Source: SENSOR-37, SENSOR-38, SM-DEV-14, SM-DEV-15. */
import { afterEach, expect, test, vi } from 'vitest'
import { device, openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const idsOf = (app: TestApp) => app.stores.sensors.devices?.map(it => it.attachedDeviceId)

test('SM-DEV-15 SENSOR-37 SC-36 an unpaired device is removed and the list is loaded again', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  app.gateway.calls()
  app.gateway.answer('GET /api/sensor', [device(10)])
  await app.actions.unpair('d3')
  expect(idsOf(app)).not.toContain('d3')
  await app.pass(0)
  expect(app.gateway.calls()).toEqual(['DELETE /api/sensor/unpair/d3', 'GET /api/sensor'])
})

test('SM-DEV-15 SENSOR-37 a list that was asked for before a device was unpaired does not bring the device back', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  const late = Promise.withResolvers<unknown>()
  app.gateway.answer('GET /api/sensor', late.promise)
  app.actions.refresh()
  await app.pass(0)
  await app.actions.unpair('d10')
  late.resolve([device(3), device(10)])
  await app.pass(0)
  expect(app.derived.firstOf(app.stores.sensors, 10)).toBeUndefined()
  app.gateway.answer('GET /api/sensor', [device(3)])
  await app.pass(5_000)
  expect(idsOf(app)).toEqual(['d3'])
})

test.each([500, undefined])(
  'SESSION-07 SENSOR-38 SM-DEV-14 an unpairing of an earlier session that is answered with %j shows and loads nothing',
  async reply => {
    const unpaired = Promise.withResolvers<unknown>()
    const app = await openCalmApp({ replies: { 'DELETE /api/sensor/unpair/d10': unpaired.promise } })
    await app.pass(10_000)
    const done = app.actions.unpair('d10')
    await app.pass(0)
    ;(await import('#stores/sessionReset.ts')).clearAlarmData()
    app.gateway.calls()
    unpaired.resolve(reply)
    await done
    await app.pass(0)
    expect([app.gateway.calls(), app.stores.banners.warning]).toEqual([[], undefined])
  },
)

test('SENSOR-37 SENSOR-38 a device that is being unpaired is not unpaired a second time', async () => {
  const unpaired = Promise.withResolvers<unknown>()
  const app = await openCalmApp({ replies: { 'DELETE /api/sensor/unpair/d10': unpaired.promise } })
  app.gateway.calls()
  const done = app.actions.unpair('d10')
  await app.pass(0)
  app.gateway.answer('DELETE /api/sensor/unpair/d10', 404)
  await app.actions.unpair('d10')
  expect([app.gateway.calls(), app.stores.banners.warning]).toEqual([['DELETE /api/sensor/unpair/d10'], undefined])
  unpaired.resolve(undefined)
  await done
})

test('SENSOR-37 a device can be unpaired again after a failure', async () => {
  const app = await openCalmApp({ replies: { 'DELETE /api/sensor/unpair/d10': 500 } })
  await app.actions.unpair('d10')
  app.gateway.calls()
  await app.actions.unpair('d10')
  expect(app.gateway.calls()).toEqual(['DELETE /api/sensor/unpair/d10'])
})

test('SESSION-07 SENSOR-37 an unpairing that is never answered does not hinder that of the next session', async () => {
  const app = await openCalmApp({ replies: { 'DELETE /api/sensor/unpair/d10': Promise.withResolvers().promise } })
  void app.actions.unpair('d10')
  await app.pass(0)
  ;(await import('#stores/sessionReset.ts')).clearAlarmData()
  app.gateway.calls()
  void app.actions.unpair('d10')
  await app.pass(0)
  expect(app.gateway.calls()).toEqual(['DELETE /api/sensor/unpair/d10'])
})

test('SM-DEV-14 SENSOR-38 SC-36 a failed unpairing shows its error and keeps the device', async () => {
  const app = await openCalmApp({ replies: { 'DELETE /api/sensor/unpair/d10': 500 } })
  await app.actions.unpair('d10')
  expect(app.stores.banners.warning?.texts).toEqual(['Unpair failed.'])
  expect(app.derived.firstOf(app.stores.sensors, 10)).toBeDefined()
})

test('SENSOR-38 after an unpairing without an answer the list tells whether the device is still paired', async () => {
  const app = await openCalmApp({ replies: { 'DELETE /api/sensor/unpair/d10': 'lost' } })
  await app.pass(10_000)
  app.gateway.answer('GET /api/sensor', [device(3)])
  await app.actions.unpair('d10')
  await app.pass(0)
  expect(app.stores.banners.warning?.texts).toEqual(['Unpair failed.'])
  expect(idsOf(app)).toEqual(['d3'])
})
