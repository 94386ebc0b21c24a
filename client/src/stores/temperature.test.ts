import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApp, openCalmApp, status } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const asked = (calls: string[]): number => calls.filter(it => it === 'GET /api/temperature').length

test.each([
  [21.5, 21.5],
  [0, 0],
  [-5, -5],
  [-273, undefined],
  [null, undefined],
  ['18', 18],
])(
  'TEMP-02 TEMP-03 OPEN-045 LIMIT-20 SC-59 a cabin temperature of %s is stored as %s',
  async (cabinTemperature, degrees) => {
    const app = await openApp({ replies: { 'GET /api/temperature': { cabinTemperature } } })
    expect(app.stores.temperature).toMatchObject({ degrees, at: Date.now() })
  },
)

test('TEMP-01 OPEN-034 the temperature is requested at startup, on entering Home, and after statuses at most once a minute', async () => {
  // Home listens to the network.
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  const app = await openApp()
  expect(asked(app.gateway.calls())).toBe(1)
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  app.actions.openHome()
  await app.pass(0)
  expect(asked(app.gateway.calls())).toBe(1)
  for (let second = 0; second < 120; second += 10) {
    await app.pass(10_000)
    app.hub.push('SetStatusOnClient', status())
  }
  await app.pass(0)
  expect(asked(app.gateway.calls())).toBe(2)
})

test('OPEN-063 POWER-06 SC-56 voltage readings are collected from statuses, absent ones as gaps', async () => {
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('0', { V1: 'NotPresent', V2: '0.49' }))
  app.hub.push('SetStatusOnClient', '{}')
  expect(app.stores.power.readings.map(it => [it.V1, it.V2])).toEqual([
    [12.72, 12.64],
    [-1, -1],
    [-1, -1],
  ])
  expect([
    app.derived.voltsOf(app.stores.status, 'V1'),
    app.derived.bilgeOf(app.stores.status),
    app.derived.gasOf(app.stores.status),
  ]).toEqual([-1, undefined, undefined])
})

test.each([
  ['Europe/Copenhagen', 'Europe/Copenhagen'],
  [null, 'UTC'],
  ['', 'UTC'],
  ['Nowhere/Land', 'UTC'],
])('OPEN-037 EVENTLOG-20 a time zone of %s is shown as %s', async (timezone, shown) => {
  const app = await openApp({ replies: { 'GET /api/userSettings': { timezone } } })
  expect(app.stores.settings.timeZone).toBe(shown)
})

test('OPEN-034 after the clock was set back by an hour, the next status requests the temperature', async () => {
  const app = await openApp()
  app.gateway.calls()
  vi.setSystemTime(Date.now() - 3_600_000)
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(asked(app.gateway.calls())).toBe(1)
})
