import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const TWO = [
  [
    'SETTINGS-13',
    'restarting',
    'POST /api/Alarm/restart',
    'Device restart failed.',
    'SETTINGS-14',
    (app: TestApp) => app.actions.restartGateway(),
  ],
  [
    'SETTINGS-11',
    'resetting',
    'POST /api/Alarm/reset',
    'Factory reset failed.',
    'SETTINGS-12',
    (app: TestApp) => app.actions.resetGateway(),
  ],
] as const

test.each(TWO)(
  '%s OPEN-088 %s covers the page for 60 s from the answer of %s, then everything is loaded again',
  async (_id, is, route, _text, _failed, order) => {
    const app = await openCalmApp()
    await order(app)
    expect(app.gateway.calls()).toEqual([route])
    const began = Date.now()
    expect(app.stores.processing.work).toEqual({ is, countdown: { since: began, until: began + 60_000 } })
    await app.pass(59_999)
    expect(app.stores.processing.work?.is).toBe(is)
    app.gateway.calls()
    await app.pass(1)
    expect(app.stores.processing.work).toBeUndefined()
    expect(app.gateway.calls()).toEqual(['GET /api/Alarm/status', 'GET /api/sensor', 'GET /api/sensor/CoreHistory'])
    expect(app.stores.banners.warning).toBeUndefined()
  },
)

test.each(TWO)(
  "%s %s that fails uncovers the page (%s) and shows '%s' (%s)",
  async (_id, _is, route, text, _failed, order) => {
    for (const reply of [500, 204, 'lost']) {
      const app = await openCalmApp({ replies: { [route]: reply } })
      await order(app)
      expect([app.stores.banners.warning?.texts, app.stores.processing.work]).toEqual([[text], undefined])
      await app.pass(60_000)
      expect(app.gateway.calls()).not.toContain('GET /api/sensor')
    }
  },
)

test('the end of a restart does not uncover the page of a sign-out', async () => {
  const app = await openCalmApp()
  await app.actions.restartGateway()
  const { coverPage } = await import('#stores/processing.ts')
  coverPage('signing-out')
  await app.pass(60_000)
  expect(app.stores.processing.work?.is).toBe('signing-out')
})

test('OPEN-088 a second order is not sent while one is running', async () => {
  const app = await openCalmApp({ replies: { 'POST /api/Alarm/restart': 'never' } })
  void app.actions.restartGateway()
  await app.actions.resetGateway()
  await app.pass(0)
  expect(app.gateway.calls()).toEqual(['POST /api/Alarm/restart'])
  expect(app.stores.processing.work).toEqual({ is: 'restarting', countdown: undefined })
})

test.each(TWO)(
  "%s OPEN-088 %s by %s without an answer uncovers the page after 30 s and shows '%s' (%s)",
  async (_id, _is, route, text, _failed, order) => {
    const app = await openCalmApp({ replies: { [route]: 'never' } })
    void order(app)
    await app.pass(29_999)
    expect(app.stores.processing.work).toBeDefined()
    await app.pass(1)
    expect([app.stores.banners.warning?.texts, app.stores.processing.work]).toEqual([[text], undefined])
  },
)

test.each([
  ['its answer is awaited', 'never', 0],
  ['the gateway restarts', undefined, 1_000],
])('OPEN-088 the overlay of a restart goes with the session that ends while %s', async (_, reply, after) => {
  const app = await openCalmApp({ replies: { 'POST /api/Alarm/restart': reply } })
  void app.actions.restartGateway()
  await app.pass(after)
  expect(app.stores.processing.work?.is).toBe('restarting')
  app.identity.emit('expired')
  expect(app.stores.processing.work).toBeUndefined()
})
