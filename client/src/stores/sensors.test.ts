import { afterEach, expect, test, vi } from 'vitest'
import { device, openCalmApp, status, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const plug = (app: TestApp) => app.stores.sensors.devices?.find(it => it.attachedDeviceTypeId === 3)

test('SENSOR-17 SENSOR-18 SENSOR-19 SENSOR-33 SC-25 a plug shows the requested status, is busy, and is confirmed by a push', async () => {
  const app = await openCalmApp()
  void app.actions.command('d3', true)
  await app.pass(3_000)
  expect(app.gateway.calls()).toContain('PUT /api/sensor/status/d3/true')
  expect(plug(app)).toMatchObject({ status: true, stableStatus: false, isBusy: true })
  app.hub.push('UpdateStatusChange', { device: 'd3', status: '0001', age: 0, battery: 80 })
  expect(plug(app)).toMatchObject({
    status: true,
    stableStatus: true,
    isBusy: false,
    busyUntil: undefined,
    battery: 80,
    age: 0,
  })
  await app.pass(60_000)
  expect(app.stores.banners.messages).toEqual([])
})

test('SM-DEV-6 SENSOR-20 SENSOR-21 SENSOR-22 SENSOR-23 SC-26 a plug that never answers returns to its stable status, reports it, and the list is loaded again', async () => {
  const app = await openCalmApp()
  void app.actions.command('d3', true)
  await app.pass(29_999)
  expect(plug(app)?.isBusy).toBe(true)
  app.gateway.calls()
  await app.pass(1)
  expect(plug(app)).toMatchObject({ status: false, isBusy: false })
  expect(app.stores.banners.warning?.texts).toEqual(['Sensor unresponsive.'])
  expect(app.gateway.calls()).toEqual(['GET /api/sensor'])
})

test('OPEN-058 SM-DEV-8 SM-DEV-9 SENSOR-17 SENSOR-25 while a plug is busy, a list sets its age and battery and neither confirms nor ends the wait', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  void app.actions.command('d3', true)
  const list = async (more: object): Promise<void> => {
    app.gateway.answer('GET /api/sensor', [device(3, more)])
    app.actions.refresh()
    await app.pass(5_000)
  }
  await list({ age: 300, battery: 41 })
  const waiting = { status: true, stableStatus: false, isBusy: true }
  expect(plug(app)).toMatchObject({ ...waiting, age: 300, battery: 41, isConnecting: false })
  await list({ age: -1, battery: 40 })
  expect(plug(app)).toMatchObject({ ...waiting, age: -1, battery: 40, isConnecting: true, heardAt: undefined })
  expect(app.stores.banners.messages).toEqual([])
})

test('SENSOR-34 SM-DEV-11 a list from before a push leaves the time of the change as the push has set it', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  app.hub.push('UpdateStatusChange', { device: 'd10', status: '0001', age: 0, battery: 80 })
  await app.pass(100)
  const { modifiedDateTime } = { ...app.derived.firstOf(app.stores.sensors, 10) }
  expect(modifiedDateTime).toMatch(/^2024-06-01T12:00:10/)
  app.gateway.answer('GET /api/sensor', [device(10, { modifiedDateTime: '2024-06-01T11:00:00Z', age: 7 })])
  app.actions.refresh()
  await app.pass(0)
  expect(app.derived.firstOf(app.stores.sensors, 10)).toMatchObject({ status: true, modifiedDateTime, age: 7 })
})

test('SM-DEV-13 SM-DEV-16 a failed command keeps waiting and blocks another command', async () => {
  const app = await openCalmApp({ replies: { 'PUT /api/sensor/status/d3/true': 500 } })
  await app.actions.command('d3', true)
  await app.actions.command('d3', false)
  expect(app.gateway.calls().filter(it => it.startsWith('PUT'))).toEqual(['PUT /api/sensor/status/d3/true'])
  expect(plug(app)?.isBusy).toBe(true)
})

test.each([
  ['SM-DEV-2 SENSOR-24', 10],
  ['SM-DEV-2 SENSOR-25', 1],
])('%s SC-31 a command to type %d is sent without waiting for a confirmation', async (_, type) => {
  const app = await openCalmApp()
  await app.actions.command(`d${type}`, true)
  expect(app.gateway.calls()).toContain(`PUT /api/sensor/status/d${type}/true`)
  expect(app.derived.firstOf(app.stores.sensors, type)).toMatchObject({ status: false, isBusy: false })
})

test.each([
  ['SENSOR-26', '0001', true],
  ['SENSOR-27', '0021', true],
  ['SENSOR-28', '0000', false],
  ['SENSOR-29', '0020', false],
])('%s SM-DEV-7 SC-29 the code %s sets the status to %s', async (_, code, shown) => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor': [device(2, { alarm1: !shown })] } })
  app.hub.push('UpdateStatusChange', { device: 'd2', status: code, age: 0, battery: null })
  expect(app.stores.sensors.devices?.[0]).toMatchObject({ status: shown, stableStatus: shown, battery: null })
})

test.each(['0001', '0040'])('SENSOR-33 a push with the code %s updates age and battery, also to 0', async code => {
  const app = await openCalmApp()
  expect(plug(app)).toMatchObject({ age: 12, battery: 87 })
  app.hub.push('UpdateStatusChange', { device: 'd3', status: code, age: 0, battery: 0 })
  expect(plug(app)).toMatchObject({ age: 0, battery: 0, heardAt: Date.now() })
})

test.each(['0040', '00', '', '1'])(
  "SM-DEV-5 SENSOR-30 SENSOR-31 SENSOR-32 SENSOR-33 SC-30 the code '%s' is ignored and logged, age and battery are taken over, and a wait goes on",
  async code => {
    const app = await openCalmApp()
    void app.actions.command('d3', true)
    app.hub.push('UpdateStatusChange', { device: 'd3', status: code, age: 3, battery: 5 })
    expect(plug(app)).toMatchObject({ status: true, stableStatus: false, isBusy: true, age: 3, battery: 5 })
    expect(app.printed.at(-1)).toContain(`'${code}'`)
  },
)

test('SM-DEV-8 SM-DEV-9 SENSOR-14 SENSOR-15 SENSOR-16 LIMIT-51 HUB-17 SC-34 an age sets the time of the device, -1 means connecting, and the status stays', async () => {
  const app = await openCalmApp()
  app.hub.push('UpdateAgingDev', { device: 'd3', age: 300 })
  expect(plug(app)).toMatchObject({ isConnecting: false, heardAt: Date.now() - 300_000 })
  app.hub.push('UpdateAgingDev', [{ device: 'd3', age: -1 }])
  expect(plug(app)).toMatchObject({ isConnecting: true, heardAt: undefined, status: false })
  app.hub.push('UpdateAgingDev', { device: 'd3', age: 0 })
  expect(plug(app)?.isConnecting).toBe(false)
})

test.each([
  [2_500, true],
  [2_000, false],
  [1_500, false],
])(
  'SENSOR-34 SENSOR-35 LIMIT-08 SC-32 a list %d ms older than the push keeps the pushed status: %s',
  async (older, stays) => {
    const app = await openCalmApp()
    await app.pass(10_000)
    app.hub.push('UpdateStatusChange', { device: 'd3', status: '0001', age: 0, battery: 1 })
    app.gateway.answer('GET /api/sensor', [
      device(3, { modifiedDateTime: new Date(Date.now() - older).toISOString(), age: 7 }),
    ])
    app.actions.refresh()
    await app.pass(0)
    expect(plug(app)).toMatchObject({ status: stays, age: 7 })
  },
)

test('SM-DEV-12 SENSOR-36 LIMIT-07 SC-33 twelve refreshes in 5 s make two calls', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  app.gateway.calls()
  for (let i = 0; i < 12; i += 1) {
    app.actions.refresh()
    await app.pass(400)
  }
  await app.pass(20_000)
  expect(app.gateway.calls()).toEqual(['GET /api/sensor', 'GET /api/sensor'])
})

test('a slow answer of the list does not replace a newer one', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  const answers: ((it: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise(resolve => answers.push(resolve)))
  app.actions.refresh()
  await app.pass(5_000)
  app.actions.refresh()
  await app.pass(0)
  for (const list of [[device(3)], [device(10)]]) answers.pop()?.(new Response(JSON.stringify(list)))
  await app.pass(0)
  expect(app.stores.sensors.devices?.map(it => it.attachedDeviceTypeId)).toEqual([3])
})

test('OPEN-013 a push for an unknown device loads the list again', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  app.gateway.calls()
  app.hub.push('UpdateStatusChange', { device: 'new', status: '0001', age: 0, battery: null })
  await app.pass(0)
  expect(app.gateway.calls()).toEqual(['GET /api/sensor'])
})

test('SM-DEV-17 a busy device that is no longer listed reports no error later', async () => {
  const app = await openCalmApp()
  await app.pass(10_000)
  void app.actions.command('d3', true)
  app.gateway.answer('GET /api/sensor', [])
  app.actions.refresh()
  await app.pass(60_000)
  expect(app.stores.banners.messages).toEqual([])
})

test('HOME-11 HOME-12 HOME-16 OPEN-066 SC-09 shore power is listed when it is paired or being enrolled', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor': [device(10, { alarm1: true }), device(1)] } })
  const { sensors } = app.stores
  expect(app.derived.homeTypes(sensors, undefined)).toEqual([3, 10, 1])
  expect(app.derived.homeTypes(sensors, 2)).toEqual([2, 3, 10, 1])
  expect(app.derived.openContacts(sensors)).toEqual([10])
})

test('SENSOR-39 a failed list says so, and is read again until it has come', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor': 500 } })
  expect(app.stores.sensors).toMatchObject({ devices: undefined, isFailed: true })
  app.gateway.answer('GET /api/sensor', [device(3)])
  await app.pass(10_000)
  expect([app.stores.sensors.devices?.length, app.stores.sensors.isFailed]).toEqual([1, false])
})

test('SENSOR-39 a device that others get no ages of for 150 s is looked up in the list once, and leaves if it is gone', async () => {
  const app = await openCalmApp()
  for (let minute = 1; minute <= 6; minute++) {
    app.gateway.answer('GET /api/sensor', [device(2), device(3), device(1)])
    await app.pass(60_000)
    app.hub.push(
      'UpdateAgingDev',
      ['d2', 'd3', 'd1'].map(it => ({ device: it, age: 0 })),
    )
    app.hub.push('SetStatusOnClient', status())
    await app.pass(0)
    if (minute === 2) expect(app.derived.firstOf(app.stores.sensors, 10)).toBeDefined()
  }
  expect(app.derived.firstOf(app.stores.sensors, 10)).toBeUndefined()
  expect(app.gateway.calls().filter(it => it === 'GET /api/sensor')).toHaveLength(1)
})
