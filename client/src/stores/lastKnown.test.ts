import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, openCalmApp, status } from '#testing/app.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))

const device = new Map<string, string>()
beforeEach(() => {
  device.clear()
  stubDeviceStorage(device)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens the app with a status and leaves it without signing out. */
async function seen(): Promise<void> {
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('1'))
}
const SEEN = {
  armed: true,
  V1: 12.72,
  V2: 12.64,
  cabin: 21.5,
  latitude: 55.6761,
  longitude: 12.5683,
  accuracy: 8,
  at: Date.parse('2024-06-01T12:00:00.300Z'),
}

test('SC-93 OPEN-107 an app without any connection shows the last known data of this device, and that it is not connected', async () => {
  await seen()
  const app = await openApp({ replies: { 'GET /config.json': 'lost' } })
  expect([app.stores.start.isUnreachable, app.stores.start.lastKnown]).toEqual([true, SEEN])
  expect(app.stores.status.last).toBeUndefined()
})

test('OPEN-107 the last known data name an alarm until it is cleared, also one that came after the last status', async () => {
  const app = await openCalmApp()
  const kept = (): unknown => JSON.parse(device.get('last-known') ?? '{}').alarm
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001', age: 0, battery: 87 })
  await app.pass(0)
  expect(kept()).toBe('MAIN DOOR SENSOR')
  app.identity.emit('expired')
  await app.pass(0)
  const later = await openApp({ replies: { 'GET /config.json': 'lost' } })
  expect(later.stores.start.lastKnown?.alarm).toBe('MAIN DOOR SENSOR')
  const again = await openCalmApp()
  again.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001', age: 0, battery: 87 })
  again.actions.clearMode()
  await again.pass(0)
  expect(kept()).toBeUndefined()
})

test('OPEN-107 last known data stay hidden until it is known who is signed in', async () => {
  await seen()
  const app = await openApp({ signedIn: false })
  expect([app.stores.start.isUnreachable, app.stores.start.lastKnown]).toEqual([false, undefined])
})

test('OPEN-107 last known data of another person are deleted and never shown', async () => {
  await seen()
  const kept = JSON.parse(device.get('last-known') ?? '{}')
  device.set('last-known', JSON.stringify({ ...kept, person: 'friend@boat.test' }))
  const app = await openApp()
  expect([app.stores.start.lastKnown, device.has('last-known')]).toEqual([undefined, false])
})

test('OPEN-107 after a sign-out an app without connection shows no data', async () => {
  await seen()
  const app = await openCalmApp()
  await app.actions.signOut()
  const later = await openApp({ replies: { 'GET /config.json': 'lost' } })
  expect(later.stores.start.lastKnown).toBeUndefined()
})

test('XTRA-21 a sign-out deletes the kept chart before the page is left', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
  const app = await openCalmApp()
  device.set('kept-chart', '{}')
  let left: unknown
  app.identity.signOut = async () => {
    left = [device.has('kept-chart'), ...deleted]
  }
  await app.actions.signOut()
  expect(left).toEqual([false, 'kept-chart'])
})

test.each(['', '7', '[]', '{"V1":12}', '{"V1":"12","V2":"12","at":"now"}', '{"V1":12,"V2":12', 'null'])(
  'unreadable stored data are ignored, such as %j',
  async text => {
    device.set('last-known', text)
    const app = await openApp({ replies: { 'GET /config.json': 'lost' } })
    expect(app.stores.start.lastKnown).toBeUndefined()
  },
)

test('unreadable fields of the stored data are left out', async () => {
  device.set('last-known', '{"V1":12,"V2":-1,"at":1,"armed":"yes","cabin":null,"latitude":"55"}')
  const app = await openApp({ replies: { 'GET /config.json': 'lost' } })
  expect(app.stores.start.lastKnown).toEqual({ armed: undefined, V1: 12, V2: -1, at: 1 })
})
