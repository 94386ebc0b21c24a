import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BEGAN, openApp, openCalmApp, status, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
beforeEach(() => void vi.stubGlobal('sessionStorage', memory()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const HISTORY = 'GET /api/sensor/CoreHistory'
const KEPT = 'alarm:captain@boat.test'
const item = (id: string, latestEventName: string, second: number): object => ({
  id,
  latestEventName,
  modifiedDate: new Date(BEGAN + second * 1_000).toISOString(),
})
const old = item('e0', 'Alarm Smoke detector', -3_600)
const door = item('e1', 'Alarm main door sensor', 15)
const doorPush = { device: 'd10', status: '0001', age: 0, battery: 87 }

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: key => void items.delete(key),
  }
}
const seen = ({ stores }: TestApp): unknown => (stores.alarm.mode.is === 'on' ? stores.alarm.mode.message : 'off')
/** Drops the link while the door opens, and restores it. */
async function missTheDoor(app: TestApp): Promise<void> {
  await app.pass(10_000)
  app.hub.drop()
  app.hub.reachable = false
  await app.pass(10_000)
  app.gateway.answer(HISTORY, [old, door])
  app.hub.reachable = true
  await app.pass(5_000)
}

test('ALARM-17 OPEN-056 OPEN-105 SM-ALARM-8 SC-94 an alarm raised while the hub was down is found in the history', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await missTheDoor(app)
  expect(app.stores.alarm.mode).toMatchObject({ is: 'on', type: 10, message: 'MAIN DOOR SENSOR', at: BEGAN + 15_000 })
  expect(app.stores.banners.messages.map(it => [it.kind, it.texts[0], it.at])).toEqual([
    ['alarm', 'MAIN DOOR SENSOR', BEGAN + 15_000],
  ])
})

test('OPEN-105 ALARM-17 a wake-up finds a missed alarm although the hub cannot be reached', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  app.hub.drop()
  app.hub.reachable = false
  await app.pass(40_000)
  app.gateway.answer(HISTORY, [old, door])
  app.wake('wake')
  await app.pass(0)
  expect([app.stores.link.is, seen(app)]).toEqual(['lost', 'MAIN DOOR SENSOR'])
})

test('UX SM-ALARM-8 an alarm whose push comes late is listed at its own time', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await app.pass(30_000)
  app.hub.push('ShowMessage', 'Told between')
  await app.pass(30_000)
  app.gateway.answer(HISTORY, [old, door])
  app.hub.push('UpdateStatusChangeOnAlarm', doorPush)
  await app.pass(1_000)
  const [between, alarm] = app.stores.banners.messages
  expect([between?.texts, alarm?.texts, alarm?.at]).toEqual([['Told between'], ['MAIN DOOR SENSOR'], BEGAN + 15_000])
})

test('OPEN-056 a pushed alarm is not raised again by the history, and stays cleared', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await app.pass(14_700)
  app.gateway.answer(HISTORY, [old, door])
  app.hub.push('UpdateStatusChangeOnAlarm', doorPush)
  app.actions.clearMode()
  await app.pass(1_000)
  app.hub.drop()
  await app.pass(10_000)
  expect([seen(app), app.stores.banners.messages.length]).toEqual(['off', 1])
})

test('OPEN-105 an unreadable history is requested again until it can be read', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await app.pass(20_000)
  app.gateway.answer(HISTORY, 'lost')
  app.wake('wake')
  await app.pass(4_000)
  app.gateway.answer(HISTORY, [old, door])
  expect(seen(app)).toBe('off')
  await app.pass(1_000)
  expect(seen(app)).toBe('MAIN DOOR SENSOR')
  app.gateway.calls()
  await app.pass(600_000)
  expect(app.gateway.calls()).not.toContain(HISTORY)
})

test.each([
  [60_000, 'off', 0],
  [120_000, 'MAIN DOOR SENSOR', 1],
] as const)(
  'OPEN-056 SM-ALARM-8 an alarm of a silent gateway whose push never comes: %d ms after the last status the app shows %s',
  async (gap, shown, times) => {
    const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
    app.gateway.answer(HISTORY, [old, door])
    await app.pass(gap)
    app.hub.push('SetStatusOnClient', status('1'))
    await app.pass(1_000)
    expect([seen(app), app.gateway.calls().filter(it => it === HISTORY).length]).toEqual([shown, times])
  },
)

test('OPEN-105 the first status after a lost link does not request the history a second time', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  app.hub.drop()
  app.hub.reachable = false
  await app.pass(600_000)
  app.hub.reachable = true
  await app.pass(5_000)
  app.hub.push('SetStatusOnClient', status('1'))
  await app.pass(1_000)
  expect(app.gateway.calls().filter(it => it === HISTORY)).toHaveLength(1)
})

test('OPEN-105 an alarm during the sleep of the phone is shown on waking', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await app.pass(60_000)
  app.gateway.answer(HISTORY, [old, door])
  app.wake('wake')
  await app.pass(0)
  expect(seen(app)).toBe('MAIN DOOR SENSOR')
})

test('OPEN-056 OPEN-105 the app requests the history again when a request stays unanswered, and shows the alarm in it', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await app.pass(60_000)
  app.gateway.answer(HISTORY, 'never')
  app.wake('wake')
  await app.pass(10_000)
  app.gateway.answer(HISTORY, [old, door])
  await app.pass(21_000)
  expect(seen(app)).toBe('MAIN DOOR SENSOR')
})

test('a reloaded page keeps the active alarm and the history already read', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await missTheDoor(app)
  const again = await openCalmApp({ replies: { [HISTORY]: [old, door] } })
  expect(again.stores.alarm.mode).toMatchObject({ is: 'on', type: 10, at: BEGAN + 15_000 })
  again.actions.clearMode()
  const third = await openCalmApp({ replies: { [HISTORY]: [old, door, item('e2', 'Alarm Bilge pump', 30)] } })
  expect(seen(third)).toBe('BILGE PUMP')
})

test('SM-ALARM-7 SESSION-05 the stored alarm is deleted when another person signs in', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await missTheDoor(app)
  const kept = sessionStorage.getItem(KEPT)
  app.identity.emit('changed')
  expect([typeof kept, sessionStorage.getItem(KEPT)]).toEqual(['string', null])
})

test('SM-ALARM-7 SESSION-13 the stored alarm is deleted when the person signs out', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await missTheDoor(app)
  await app.actions.signOut()
  expect(sessionStorage.getItem(KEPT)).toBeNull()
})

test('OPEN-056 OPEN-105 SM-ALARM-8 an alarm raised before the token expired offline is found after the next sign-in', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  app.hub.drop()
  app.hub.reachable = false
  await app.pass(3_600_000)
  app.identity.emit('expired')
  const again = await openCalmApp({ replies: { [HISTORY]: [old, item('e1', 'Alarm main door sensor', -15)] } })
  expect([again.stores.alarm.mode.is, seen(again)]).toEqual(['on', 'MAIN DOOR SENSOR'])
})

test('OPEN-056 SM-ALARM-7 SM-ALARM-8 an expired token ends alarm mode, and the next session finds its alarm again', async () => {
  const before = item('e1', 'Alarm main door sensor', -15)
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  app.gateway.answer(HISTORY, [old, before])
  app.hub.push('UpdateStatusChangeOnAlarm', doorPush)
  await app.pass(1_000)
  app.identity.emit('expired')
  expect(seen(app)).toBe('off')
  const again = await openApp({ replies: { [HISTORY]: 'lost' } })
  expect(seen(again)).toBe('off')
  again.gateway.answer(HISTORY, [old, before])
  await again.pass(5_000)
  expect(again.stores.alarm.mode).toMatchObject({ is: 'on', type: 10, at: BEGAN - 15_000 })
})

test('OPEN-056 OPEN-130 an alarm that was cleared before the token expired stays cleared in the next session', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await missTheDoor(app)
  app.actions.clearMode()
  app.identity.emit('expired')
  const again = await openCalmApp({ replies: { [HISTORY]: [old, door] } })
  expect(seen(again)).toBe('off')
})

test('OPEN-055 a status that reports an older disarming does not end the alarm that came after it', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  app.hub.push('SetStatusOnClient', status('1'))
  app.hub.drop()
  app.gateway.answer(HISTORY, [old, item('e1', 'Disarmed', 2), item('e2', 'Alarm Smoke detector', 3)])
  await app.pass(5_000)
  app.hub.push('SetStatusOnClient', status('0'))
  expect([app.stores.alarm.armed, seen(app)]).toEqual([false, 'SMOKE DETECTOR'])
})

test('QUALITY a thousand alarm pushes at one moment cause two history requests', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await app.pass(10_000)
  app.gateway.calls()
  for (let count = 0; count < 1_000; count++) app.hub.push('UpdateStatusChangeOnAlarm', doorPush)
  await app.pass(0)
  const atOnce = app.gateway.calls().filter(it => it === HISTORY).length
  await app.pass(60_000)
  expect([atOnce, app.gateway.calls().filter(it => it === HISTORY).length, seen(app)]).toEqual([
    2,
    0,
    'MAIN DOOR SENSOR',
  ])
})

test('OPEN-143 an unanswered history request delays the request for the next alarm by at most one second', async () => {
  const app = await openCalmApp({ replies: { [HISTORY]: [old] } })
  await app.pass(10_000)
  app.gateway.answer(HISTORY, 'never')
  app.gateway.calls()
  app.hub.push('UpdateStatusChangeOnAlarm', doorPush)
  app.hub.push('UpdateStatusChangeOnAlarm', null)
  const read: number[] = []
  for (const ms of [0, 999, 1]) {
    await app.pass(ms)
    read.push(app.gateway.calls().filter(it => it === HISTORY).length)
  }
  expect(read).toEqual([1, 0, 1])
})
