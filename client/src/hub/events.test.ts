/**
 * Each server event of the hub, by its name and with the arguments that a gateway sends, and what it changes in the
 * app.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openCalmApp, position, status, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

type View = (app: TestApp) => unknown
const sensor: View = app => app.derived.firstOf(app.stores.sensors, 10)
const stage: View = app => app.stores.enrollment.state.is
const enrolling = (app: TestApp): void => {
  void app.actions.enroll(4)
  app.hub.push('JoinOpen')
}
const configuring = (app: TestApp): void => {
  enrolling(app)
  app.hub.push('DeviceAdding')
}
const nothing = (): void => undefined

const EVENTS: readonly (readonly [
  id: string,
  name: string,
  args: readonly unknown[],
  before: (app: TestApp) => void,
  view: View,
  was: unknown,
  becomes: unknown,
])[] = [
  [
    'HUB-05',
    'SendNotificationToClient',
    ['Boat is online'],
    nothing,
    app => app.stores.banners.success?.texts,
    undefined,
    ['Boat is online'],
  ],
  ['HUB-06', 'SetArmOrDisarmOnClient', ['1'], nothing, app => app.stores.alarm.armed, false, true],
  ['HUB-07', 'SetStatusOnClient', [status('1')], nothing, app => app.stores.alarm.armed, false, true],
  ['HUB-08', 'JoinOpen', [], app => void app.actions.enroll(4), stage, 'preparing', 'enrolling'],
  ['HUB-09', 'DeviceAdding', [], enrolling, stage, 'enrolling', 'configuring'],
  ['HUB-10', 'DeviceAdded', [], configuring, stage, 'configuring', 'success'],
  ['HUB-11', 'JoinClosed', [], enrolling, stage, 'enrolling', 'timeout'],
  ['HUB-12', 'JoinFailed', ['no radio'], enrolling, stage, 'enrolling', 'failed'],
  [
    'HUB-13',
    'UpdatePosition',
    [position(-33.8, 151.2)],
    nothing,
    ({ stores }) => [
      stores.position.fix?.latitude,
      stores.position.fix?.longitude,
      stores.position.fix?.accuracy,
      stores.position.fix?.heardAt,
    ],
    [55.6761, 12.5683, 8, Date.parse('2024-06-01T11:59:50Z')],
    [-33.8, 151.2, 8, Date.parse('2024-06-01T11:59:50Z')],
  ],
  [
    'HUB-14',
    'UpdateMiscInfo',
    [{ firmware: '1.4.2' }],
    nothing,
    app => app.stores.gatewayFacts.facts['firmware'],
    undefined,
    '1.4.2',
  ],
  [
    'HUB-15',
    'UpdateStatusChange',
    [{ device: 'd10', status: '0001', age: 0, battery: 55 }],
    nothing,
    sensor,
    { status: false, age: 12, battery: 87 },
    { status: true, age: 0, battery: 55 },
  ],
  [
    'HUB-16',
    'UpdateStatusChangeOnAlarm',
    [{ device: 'd10', status: '0001', age: 0, battery: 55 }],
    nothing,
    app => app.stores.alarm.mode,
    { is: 'off' },
    { is: 'on', message: 'MAIN DOOR SENSOR' },
  ],
  ['HUB-17', 'UpdateAgingDev', [[{ device: 'd10', age: 300 }]], nothing, sensor, { age: 12 }, { age: 300 }],
  [
    'HUB-18',
    'ShowMessage',
    ['  <b>As given</b> '],
    nothing,
    app => app.stores.banners.success?.texts,
    undefined,
    ['  <b>As given</b> '],
  ],
  [
    'HUB-19',
    'ShowError',
    ['  <b>As given</b> '],
    nothing,
    app => app.stores.banners.warning?.texts,
    undefined,
    ['  <b>As given</b> '],
  ],
]

test.each(EVENTS)('%s the app handles %s', async (_, name, args, before, view, was, becomes) => {
  const app = await openCalmApp()
  before(app)
  const seen = (): unknown => ({ it: view(app) })
  expect(seen()).toMatchObject({ it: was })
  app.hub.push(name, ...args)
  expect(seen()).toMatchObject({ it: becomes })
})

test('SM-HUB-1 a handler is registered for each of the 15 events, and for no other', async () => {
  const app = await openApp()
  expect([...app.hub.handlers.keys()].toSorted()).toEqual(EVENTS.map(([, name]) => name).toSorted())
})
