/**
 * Calls that change the boat: an allowed press makes its call once, in any order of presses, pushes, refusals and
 * time, and nothing else makes one.
 */
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, status, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const CHANGING = /Alarm\/(Arm|Disarm)$|^PUT |\/enroll\//
const isIdle = ({ stores }: TestApp): boolean => stores.alarm.arming.is === 'idle'
const isPlugReady = ({ stores }: TestApp): boolean =>
  stores.sensors.devices?.find(it => it.attachedDeviceId === 'd3')?.isBusy === false
const isUnderWay = ({ stores }: TestApp): boolean => 'until' in stores.enrollment.state

/** Each press: its action, when it is allowed, and the call that it makes then. */
const PRESSES: Readonly<
  Record<
    string,
    { readonly call: string; readonly may: (app: TestApp) => boolean; readonly press: (app: TestApp) => unknown }
  >
> = {
  arm: {
    call: 'GET /api/Alarm/Arm',
    may: it => isIdle(it) && it.stores.alarm.armed === false,
    press: it => it.actions.arm(),
  },
  disarm: {
    call: 'GET /api/Alarm/Disarm',
    may: it => isIdle(it) && it.stores.alarm.armed === true,
    press: it => it.actions.disarm(),
  },
  'plug on': { call: 'PUT /api/sensor/status/d3/true', may: isPlugReady, press: it => it.actions.command('d3', true) },
  'plug off': {
    call: 'PUT /api/sensor/status/d3/false',
    may: isPlugReady,
    press: it => it.actions.command('d3', false),
  },
  'door open': {
    call: 'PUT /api/sensor/status/d10/true',
    may: () => true,
    press: it => it.actions.command('d10', true),
  },
  enroll: { call: 'GET /api/sensor/enroll/1', may: it => !isUnderWay(it), press: it => it.actions.enroll(1) },
}
const CALLS = Object.values(PRESSES).map(it => it.call)
/** Events without a press. */
const EVENTS: Readonly<Record<string, (app: TestApp) => unknown>> = {
  'push armed': it => it.hub.push('SetArmOrDisarmOnClient', '1'),
  'status disarmed': it => it.hub.push('SetStatusOnClient', status('0')),
  'plug says on': it => it.hub.push('UpdateStatusChange', { device: 'd3', status: '0001', age: 0 }),
  'plug says nothing known': it => it.hub.push('UpdateStatusChange', { device: 'd3', status: '0040', age: 0 }),
  JoinOpen: it => it.hub.push('JoinOpen'),
  DeviceAdding: it => it.hub.push('DeviceAdding'),
  DeviceAdded: it => it.hub.push('DeviceAdded'),
  JoinClosed: it => it.hub.push('JoinClosed'),
  JoinFailed: it => it.hub.push('JoinFailed'),
  closed: it => it.actions.reset(),
  'gateway refuses': it => CALLS.forEach(call => it.gateway.answer(call, 500)),
  'gateway answers': it => CALLS.forEach(call => it.gateway.answer(call, null)),
  '1 s': it => it.pass(1_000),
  '30 s': it => it.pass(30_000),
  '60 s': it => it.pass(60_000),
}

const happening = fc.constantFrom(...Object.keys(PRESSES), ...Object.keys(EVENTS))

test('ALARM-04 ALARM-05 SENSOR-17 ENROLL-25 SM-SYNC-9 SM-DEV-16 SM-ENROLL-2 an allowed press makes its call once; a refused press, a push, an answer and time make none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 60 }), async names => {
      const app = await openCalmApp()
      for (const name of names) {
        const press = PRESSES[name]
        const expected = press?.may(app) === true ? [press.call] : []
        if (press) void press.press(app)
        else await EVENTS[name]?.(app)
        await app.pass(0)
        expect(
          app.gateway.calls().filter(it => CHANGING.test(it)),
          name,
        ).toEqual(expected)
      }
    }),
    { numRuns: 20 },
  )
})
