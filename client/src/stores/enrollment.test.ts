import { afterEach, expect, test, vi } from 'vitest'
import { device, openCalmApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

test('ENROLL-01 ENROLL-02 ENROLL-03 ENROLL-04 ENROLL-05 ENROLL-06 ENROLL-07 ENROLL-08 ENROLL-27 SC-38 a successful enrollment passes all states, and its item is connecting until the device is listed', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor': [] } })
  await app.pass(10_000)
  app.gateway.calls()
  void app.actions.enroll(10)
  expect(app.stores.enrollment.state).toMatchObject({ is: 'preparing', type: 10, until: Date.now() + 20_000 })
  await app.pass(4_000)
  app.hub.push('JoinOpen')
  expect(app.stores.enrollment.state).toMatchObject({ is: 'enrolling', type: 10, until: Date.now() + 60_000 })
  await app.pass(16_000)
  app.hub.push('DeviceAdding', 'extra')
  expect(app.stores.enrollment.state).toMatchObject({ is: 'configuring', type: 10, until: Date.now() + 120_000 })
  expect(app.derived.typeBeingEnrolled(app.stores.enrollment)).toBe(10)
  await app.pass(40_000)
  app.gateway.answer('GET /api/sensor', [device(10)])
  app.hub.push('DeviceAdded')
  await app.pass(0)
  expect(app.stores.enrollment.state).toMatchObject({ is: 'success', type: 10 })
  expect(app.gateway.calls()).toEqual(['GET /api/sensor/enroll/10', 'GET /api/sensor'])
  expect(app.derived.firstOf(app.stores.sensors, 10)?.isConnecting).toBe(false)
})

test.each([
  ['ENROLL-09', [], 20_000],
  ['ENROLL-10', ['JoinOpen'], 60_000],
  ['ENROLL-11', ['JoinOpen', 'DeviceAdding'], 120_000],
] as const)('%s LIMIT-09 after %j the countdown runs out after %d ms', async (_, pushes, ms) => {
  const app = await openCalmApp()
  void app.actions.enroll(10)
  for (const it of pushes) app.hub.push(it)
  await app.pass(ms - 1)
  expect(app.stores.enrollment.state.is).not.toBe('timeout')
  await app.pass(1)
  expect(app.stores.enrollment.state.is).toBe('timeout')
})

test('ENROLL-22 SC-46 a failed enroll call leads to failed', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor/enroll/10': 500 } })
  await app.actions.enroll(10)
  expect(app.stores.enrollment.state.is).toBe('failed')
})

test('ENROLL-25 SC-51 a second start while another type is enrolling makes no call', async () => {
  const app = await openCalmApp()
  void app.actions.enroll(10)
  void app.actions.enroll(1)
  await app.pass(0)
  expect(app.gateway.calls().filter(it => it.includes('enroll'))).toEqual(['GET /api/sensor/enroll/10'])
})

test('ENROLL-26 ENROLL-30 SC-50 an enrollment reset at 5 s and started again at 10 s times out at 30 s', async () => {
  const app = await openCalmApp()
  void app.actions.enroll(10)
  await app.pass(5_000)
  app.actions.reset()
  await app.pass(5_000)
  void app.actions.enroll(10)
  await app.pass(19_999)
  expect(app.stores.enrollment.state.is).toBe('preparing')
  await app.pass(1)
  expect(app.stores.enrollment.state.is).toBe('timeout')
})

test('SM-ENROLL-20 OPEN-122 the end of the session ends an enrollment: its item is not connecting, and its countdown stops', async () => {
  const app = await openCalmApp()
  void app.actions.enroll(3)
  expect(app.derived.typeBeingEnrolled(app.stores.enrollment)).toBe(3)
  app.identity.emit('expired')
  expect([app.stores.enrollment.state, app.derived.typeBeingEnrolled(app.stores.enrollment)]).toEqual([
    { is: 'idle' },
    undefined,
  ])
  await app.pass(200_000)
  expect(app.stores.enrollment.state).toEqual({ is: 'idle' })
})

test('OPEN-051 retry closes the result and starts the same type again', async () => {
  const app = await openCalmApp()
  void app.actions.enroll(7)
  app.hub.push('JoinClosed')
  void app.actions.retry()
  expect(app.stores.enrollment.state).toMatchObject({ is: 'preparing', type: 7 })
})

test('SM-ENROLL-18 OPEN-008 SC-48 a late DeviceAdded is no success, but the device list is loaded again', async () => {
  const app = await openCalmApp()
  void app.actions.enroll(10)
  await app.pass(30_000)
  app.gateway.calls()
  app.hub.push('DeviceAdded')
  await app.pass(0)
  expect(app.stores.enrollment.state.is).toBe('timeout')
  expect(app.gateway.calls()).toEqual(['GET /api/sensor'])
})

test.each([
  ['lacks', [], true],
  ['contains', [device(10)], false],
] as const)(
  'OPEN-051 OPEN-008 the list that is loaded after a success %s the enrolled type',
  async (_, list, isUnlisted) => {
    const app = await openCalmApp({ replies: { 'GET /api/sensor': [] } })
    await app.pass(10_000)
    void app.actions.enroll(10)
    app.hub.push('JoinOpen')
    app.gateway.answer('GET /api/sensor', list)
    app.hub.push('DeviceAdded')
    expect(app.stores.enrollment).toMatchObject({ state: { is: 'success' }, isUnlisted: false })
    await app.pass(0)
    expect(app.stores.enrollment.isUnlisted).toBe(isUnlisted)
    void app.actions.retry()
    expect(app.stores.enrollment.isUnlisted).toBe(false)
  },
)
