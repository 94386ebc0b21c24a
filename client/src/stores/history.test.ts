import { afterEach, expect, test, vi } from 'vitest'
import { device, openCalmApp, status } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const ROUTE = 'GET /api/sensor/history/10'
const item = (id: string, latestEventName: string, modifiedDate: string): object => ({
  id,
  latestEventName,
  modifiedDate,
})
const OPENED = item('1', 'Door opened', '2024-06-01T10:00:00Z')
const CLOSED = item('2', 'Door closed', '2024-06-01T11:00:00Z')

async function openDoorHistory(reply: unknown) {
  const app = await openCalmApp({ replies: { [ROUTE]: reply } })
  app.actions.openHistory('10')
  await app.pass(0)
  return app
}

test('HISTORY-03 HISTORY-30 the items of the type are loaded, newest first', async () => {
  const app = await openDoorHistory([OPENED, CLOSED])
  expect(app.gateway.calls()).toEqual([ROUTE])
  expect(app.stores.history).toMatchObject({ id: '10', list: { is: 'loaded', items: [CLOSED, OPENED] } })
})

test('HISTORY-31 a failed call is only logged, and the items read before stay', async () => {
  const app = await openDoorHistory([OPENED])
  app.gateway.answer(ROUTE, 500)
  await app.actions.loadHistory()
  expect(app.stores.history.list).toEqual({ is: 'error', items: [OPENED] })
  expect(app.stores.banners.warning).toBeUndefined()
  expect(app.printed).toEqual(['GET /api/sensor/history/{id} failed: status 500'])
})

test.each(['0', '14', '999'])('HISTORY-29 the unknown type %s has a history too', async id => {
  const app = await openCalmApp({ replies: { [`GET /api/sensor/history/${id}`]: [] } })
  app.actions.openHistory(id)
  await app.pass(0)
  expect([app.gateway.calls(), app.stores.history.list.is]).toEqual([[`GET /api/sensor/history/${id}`], 'loaded'])
})

test.each(['x', '1000', '-1', '1.5'])(
  'HISTORY-29 the app requests nothing for the id %s, which is no type number',
  async id => {
    const app = await openCalmApp()
    app.actions.openHistory(id)
    await app.pass(0)
    expect([app.gateway.calls(), app.stores.history.list]).toEqual([[], { is: 'loaded', items: [] }])
  },
)

test('UX a status change while the history is open loads it again at once', async () => {
  const app = await openDoorHistory([OPENED])
  app.gateway.answer(ROUTE, [OPENED, CLOSED])
  app.gateway.calls()
  app.hub.push('UpdateStatusChange', { device: 'd10', status: '0001', age: 0 })
  await app.pass(0)
  expect([app.gateway.calls(), app.stores.history.list.items]).toEqual([[ROUTE], [CLOSED, OPENED]])
})

test('UX neither a status without news nor another sensor loads the history again', async () => {
  const app = await openDoorHistory([OPENED])
  app.gateway.calls()
  app.hub.push('SetStatusOnClient', status())
  app.hub.push('UpdateAgingDev', [{ device: 'd10', age: 0 }])
  app.hub.push('UpdateStatusChange', { device: 'd1', status: '0001', age: 0 })
  await app.pass(0)
  expect(app.gateway.calls().filter(it => it === ROUTE)).toEqual([])
})

test('HISTORY-30 an answer for a history that is no longer open is discarded', async () => {
  const app = await openCalmApp({ replies: { [ROUTE]: 'never', 'GET /api/sensor/history/1': [CLOSED] } })
  app.actions.openHistory('10')
  app.actions.openHistory('1')
  await app.pass(0)
  expect(app.stores.history).toMatchObject({ id: '1', list: { is: 'loaded', items: [CLOSED] } })
})

test('a closed history is cleared and no longer loaded', async () => {
  const app = await openCalmApp({ replies: { [ROUTE]: [OPENED] } })
  const leave = app.actions.openHistory('10')
  await app.pass(0)
  leave()
  app.gateway.calls()
  app.hub.push('UpdateStatusChange', { device: 'd10', status: '0001', age: 0 })
  await app.pass(0)
  expect(app.stores.history).toEqual({ id: undefined, list: { is: 'unread', items: [] } })
  expect(app.gateway.calls()).not.toContain(ROUTE)
})

test('UX a device list that arrives after the history was opened does not load it again', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor': 500, [ROUTE]: [OPENED] } })
  app.actions.openHistory('10')
  await app.pass(0)
  app.gateway.calls()
  app.gateway.answer('GET /api/sensor', [device(10)])
  app.actions.refresh()
  await app.pass(5_000)
  expect(app.gateway.calls()).toEqual(['GET /api/sensor'])
})
