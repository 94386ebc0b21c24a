/** Unreadable pushes change nothing, are logged once, and never lose an alarm, whatever they carry. */
import { decodePush, HUB_EVENT_NAMES, type HubEventName } from '@drydock/contracts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BEGAN, openCalmApp, status, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
beforeEach(() => void vi.stubGlobal('sessionStorage', undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const HISTORY = 'GET /api/sensor/CoreHistory'
const ALARM = 'UpdateStatusChangeOnAlarm'
const PUSH = { device: 'd10', status: '0001', age: 0, battery: 87 }
/** Pushes without content: their arrival is the whole message. */
const SAYS_NOTHING: ReadonlySet<HubEventName> = new Set([
  'JoinOpen',
  'DeviceAdding',
  'DeviceAdded',
  'JoinClosed',
  'JoinFailed',
])
const READ = HUB_EVENT_NAMES.filter(it => !SAYS_NOTHING.has(it))

/** Returns all stored data of the app, without the time of the last frame. */
const known = ({ stores }: TestApp): string =>
  JSON.stringify({ ...stores, link: { ...stores.link, lastFrameAt: undefined } })
/** Returns what `run` changed, printed and requested. */
async function effectsOf(
  app: TestApp,
  run: () => void,
): Promise<{ readonly changed: boolean; readonly printed: readonly string[]; readonly asked: readonly string[] }> {
  const [before, from] = [known(app), app.printed.length]
  app.gateway.calls()
  run()
  await app.pass(0)
  return { changed: known(app) !== before, printed: app.printed.slice(from), asked: app.gateway.calls() }
}

/** Arguments from which no push can be read, in addition to random ones. */
const GARBAGE: readonly (readonly unknown[])[] = [
  [null],
  [Number.NaN],
  [[]],
  [[PUSH]],
  [{ ...PUSH, device: undefined }],
  [{ ...PUSH, device: 10 }],
  [JSON.stringify(PUSH).slice(0, 20)],
  ['<html><body><h1>Bad gateway</h1></body></html>'],
  [new Uint8Array(8)],
  [new Map([['device', 'd10']])],
]
const garbage = fc
  .tuple(fc.constantFrom(...READ), fc.oneof(fc.constantFrom(...GARBAGE), fc.array(fc.anything(), { maxLength: 2 })))
  .filter(([name, args]) => !decodePush(name, args).ok)

test('OPEN-002 OPEN-143 an unreadable push changes nothing and is logged once; on the alarm event the app reads the history', async () => {
  const app = await openCalmApp()
  const tried = new Set<string>()
  await fc.assert(
    fc.asyncProperty(garbage, async ([name, args]) => {
      tried.add(name)
      const effects = await effectsOf(app, () => app.hub.push(name, ...args))
      expect(effects).toEqual({
        changed: false,
        printed: [expect.stringContaining(`A push could not be read: ${name}`)],
        asked: name === ALARM ? [HISTORY] : [],
      })
    }),
    { numRuns: 400 },
  )
  expect([...tried].toSorted()).toEqual([...READ].toSorted())
})

test.each(GARBAGE)('OPEN-143 the app finds an alarm in the history when its push is %j', async (...args) => {
  const app = await openCalmApp()
  await app.pass(15_000)
  app.gateway.answer(HISTORY, [
    { id: 'e1', latestEventName: 'Alarm Main door sensor', modifiedDate: new Date(BEGAN + 15_000).toISOString() },
  ])
  app.hub.push(ALARM, ...args)
  await app.pass(0)
  expect(app.stores.alarm.mode).toMatchObject({ is: 'on', type: 10, message: 'MAIN DOOR SENSOR' })
  expect(app.printed.at(-1)).toMatch(/^A push could not be read: UpdateStatusChangeOnAlarm/)
})

test('OPEN-143 the app shows the alarm or reads the history, whatever the alarm push carries', async () => {
  const app = await openCalmApp()
  const change = fc.record(
    {
      device: fc.anything(),
      status: fc.anything(),
      age: fc.anything(),
      battery: fc.anything(),
      deviceTypeId: fc.anything(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.constantFrom(...GARBAGE),
        fc.tuple(change),
        fc.tuple(fc.jsonValue()),
        fc.tuple(fc.json()),
        fc.array(fc.anything(), { maxLength: 2 }),
      ),
      async args => {
        app.actions.clearMode()
        const { asked } = await effectsOf(app, () => app.hub.push(ALARM, ...args))
        expect([asked.includes(HISTORY), app.stores.alarm.mode.is]).toEqual([
          true,
          decodePush(ALARM, args).ok ? 'on' : 'off',
        ])
      },
    ),
    { numRuns: 300 },
  )
})

test('OPEN-003 ALARM-16 an unreadable number in place of the alarm flag ends no alarm', async () => {
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('1'))
  app.hub.push(ALARM, PUSH)
  app.hub.push('SetStatusOnClient', { Al: { Alarm: 7 }, Vs: {} })
  expect([app.stores.alarm.armed, app.stores.alarm.mode.is]).toEqual([true, 'on'])
})

test.each([
  [{ mainPower: {}, gsmSignal: [] }, true, 1],
  [{ mainPower: 'yes' }, true, 1],
  [{ mainPower: false, gsmSignal: '-71' }, false, 1],
  [{ mainPower: null }, null, 0],
  [{ mainPower: false, wind: 'west' }, false, 0],
])(
  'OPEN-012 unreadable values in the facts %j leave the last ones: main power is %s, logged %d times',
  async (facts, mainPower, logged) => {
    const app = await openCalmApp()
    app.hub.push('UpdateMiscInfo', { mainPower: true, gsmSignal: -80 })
    const { printed } = await effectsOf(app, () => app.hub.push('UpdateMiscInfo', facts))
    expect(app.stores.gatewayFacts.facts).toMatchObject({ mainPower, gsmSignal: -80 })
    expect(printed).toHaveLength(logged)
  },
)

test.each([
  ['BILGE-I1', 'BILGE PUMP'],
  ['DRYDOCK-0001', 'GATEWAY'],
])(
  'ALARM-19 OPEN-057 the alarm of %s, which no list contains, is named %s instead of unknown device',
  async (device, message) => {
    const app = await openCalmApp({
      replies: { 'GET /api/Profile': { userId: 'captain@boat.test', isCaptain: true, deviceId: 'DRYDOCK-0001' } },
    })
    const effects = await effectsOf(app, () => app.hub.push(ALARM, { device, status: '0001', age: 0, battery: null }))
    expect(app.stores.alarm.mode).toMatchObject({ is: 'on', message })
    expect(app.stores.banners.messages[0]).toMatchObject({ kind: 'alarm', texts: [message] })
    expect(effects).toEqual({ changed: true, printed: [], asked: [HISTORY] })
  },
)
