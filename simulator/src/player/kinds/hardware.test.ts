import { expect, test } from 'vitest'
import { comparableState } from '../comparableState.ts'
import { loadTestScenario, playAlone } from '../testing.ts'

/** Runs the steps; returns the pushes and the boat afterwards. */
async function done(steps: string) {
  const { play, boat } = await playAlone(loadTestScenario(steps))
  expect(play.failures).toEqual([])
  const pushed = boat.journal
    .since(0)
    .filter(it => it.lane === 'hub')
    .map(it => it.name)
  return { pushed, boat, is: comparableState(boat) }
}

test.each([
  [
    'a contact',
    'sensor: { type: door, on: true }',
    ['UpdateStatusChange'],
    { sensors: { door: { on: true, battery: 87 } } },
  ],
  ['a plug', 'sensor: { type: smartPlug, on: true }', ['UpdateStatusChange'], { sensors: { smartPlug: { on: true } } }],
  [
    'a battery of a sensor',
    'sensor: { type: hatch, on: false, battery: 12 }',
    ['UpdateStatusChange'],
    { sensors: { hatch: { battery: 12 } } },
  ],
  [
    'an alarm',
    'alarm: hatch',
    ['UpdateStatusChangeOnAlarm'],
    { events: ['Alarm Deck hatch sensor', 'Disarmed', 'Armed', 'Online'], sensors: { hatch: { on: true } } },
  ],
  ['a reading', 'reading: { meter: V1, value: 11.9 }', [], { readings: { V1: 11.9 } }],
  [
    'an input that is not connected',
    'reading: { meter: V2, value: NotPresent }',
    [],
    { readings: { V2: 'NotPresent' } },
  ],
  ['a missing reading', 'reading: { meter: I1, value: missing }', [], { readings: { I1: 'missing' } }],
  ['a temperature', 'temperature: -5', [], { temperature: -5 }],
  ['no temperature', 'temperature: none', [], { temperature: -273 }],
  [
    'a position',
    'position: { latitude: -1.5, longitude: 2 }',
    ['UpdatePosition'],
    { position: { latitude: -1.5, longitude: 2, accuracy: 8 } },
  ],
  ['a silent gateway', 'gateway: silent', [], { silent: true }],
  ['a status', 'status: now', ['SetStatusOnClient'], {}],
  [
    'another phone that arms the boat',
    'armed: true',
    ['SetArmOrDisarmOnClient'],
    { armed: true, events: ['Armed', 'Disarmed', 'Armed', 'Online'] },
  ],
  ['an opened network', 'join: open', ['JoinOpen'], { sensors: { smoke: 'not paired' } }],
  ['a message about an added device', 'join: added', ['DeviceAdded'], { sensors: { smoke: 'not paired' } }],
  [
    'a device that joins',
    'join: { added: smoke }',
    ['DeviceAdded'],
    { sensors: { smoke: { on: false, battery: 100 } } },
  ],
  ['a join that failed', 'join: { failed: timed out }', ['JoinFailed'], {}],
  ['an event', 'event: Main power loss', [], { events: ['Main power loss', 'Disarmed', 'Armed', 'Online'] }],
  [
    'a code with a restore bit',
    "sensor: { type: shorePower, code: '0020' }",
    ['UpdateStatusChange'],
    { sensors: { shorePower: { on: false } } },
  ],
  [
    'a code without a meaning',
    "sensor: { type: shorePower, code: '0040' }",
    ['UpdateStatusChange'],
    { sensors: { shorePower: { on: true } } },
  ],
  [
    'a report of a battery alone',
    'sensor: { type: door, battery: 5 }',
    ['UpdateStatusChange'],
    { sensors: { door: { on: false, battery: 5 } } },
  ],
  ['a sensor that falls silent', 'sensor: { type: door, heard: false }', [], { sensors: { door: { link: 'ok' } } }],
  [
    'a sensor that reports again',
    'sensor: { type: door, heard: true }',
    ['UpdateAgingDev'],
    { sensors: { door: { link: 'ok' } } },
  ],
  [
    'a sensor that was silent',
    'aging: { type: door, age: 1h }',
    ['UpdateAgingDev'],
    { sensors: { door: { link: 'disconnected' } }, histories: { door: ['Disconnected', 'Unresponsive'] } },
  ],
  [
    'a sensor in search',
    'aging: { type: door, age: connecting }',
    ['UpdateAgingDev'],
    { sensors: { door: { link: 'connecting' } } },
  ],
  [
    'an unpaired device that raises an alarm',
    'alarm: { device: X }',
    ['UpdateStatusChangeOnAlarm'],
    { events: ['Alarm Unknown sensor', 'Disarmed', 'Armed', 'Online'] },
  ],
  [
    'an opened case',
    'tamper: gateway',
    ['UpdateStatusChangeOnAlarm'],
    { events: ['Alarm Gateway', 'Tamper triggered', 'Disarmed', 'Armed', 'Online'] },
  ],
  [
    'lost mains',
    'mains: lost',
    ['UpdateMiscInfo'],
    { system: { mainPower: false }, events: ['Main power loss', 'Disarmed', 'Armed', 'Online'] },
  ],
  [
    'a low backup battery',
    'backupBattery: low',
    ['UpdateMiscInfo'],
    { system: { backupBattery: 10 }, events: ['Backup battery low', 'Disarmed', 'Armed', 'Online'] },
  ],
  ['a signal', 'gsm: -104', ['UpdateMiscInfo'], { system: { gsmSignal: -104 }, silent: false }],
  ['a lost network', 'gsm: lost', [], { silent: true, events: ['Offline', 'Disarmed', 'Armed', 'Online'] }],
  ['another firmware', "system: { firmware: '2.0' }", ['UpdateMiscInfo'], { system: { firmware: '2.0' } }],
  [
    'a restart',
    'gateway: restart',
    [],
    { silent: true, events: ['Offline', 'Restarted', 'Disarmed', 'Armed', 'Online'] },
  ],
  [
    'a reset',
    'gateway: reset',
    [],
    { sensors: { door: 'not paired' }, events: ['Factory reset', 'Disarmed', 'Armed', 'Online'] },
  ],
  ['a notification', 'notification: Hello', ['SendNotificationToClient'], {}],
  ['a message', 'message: Hello', ['ShowMessage'], {}],
  ['an error', 'error: Oh', ['ShowError'], {}],
  ['anything at all', 'push: { event: Nonsense, args: [1] }', ['Nonsense'], {}],
])('%s is done by the hardware at once', async (_, step, pushes, like) => {
  const { pushed, is } = await done(`steps:\n  - ${step}`)
  expect(pushed).toEqual(pushes)
  expect(is).toMatchObject(like)
})

test.each([
  ['detects something', true, 'UpdateStatusChangeOnAlarm'],
  ['stops detecting', false, 'UpdateStatusChange'],
])('OPEN-056 a detector that %s on a disarmed boat pushes it', async (_, on, push) => {
  const { pushed, is } = await done(
    `boat: { sensors: [{ type: smoke, battery: 80, on: ${!on} }] }\nsteps:\n  - sensor: { type: smoke, on: ${on} }`,
  )
  expect([pushed, is['sensors']]).toMatchObject([[push], { smoke: { on, battery: 80 } }])
})

test.each([
  ['bilgePump', 17],
  ['gateway', 13],
])('an alarm of a built-in device (%s) holds its device type, since it is in no list', async (type, number) => {
  const { boat } = await done(`steps:\n  - alarm: ${type}`)
  expect(boat.journal.since(0).find(it => it.name === 'UpdateStatusChangeOnAlarm')?.body).toMatchObject([
    { status: '0001', deviceTypeId: number },
  ])
})

test('a silent gateway pushes nothing, and only the latest state of a sensor later', async () => {
  const { pushed } = await done(
    'steps:\n  - gateway: silent\n  - sensor: { type: door, on: true }\n  - sensor: { type: door, battery: 9 }\n  - status: now\n  - gateway: resume\n  - status: now',
  )
  expect(pushed).toEqual(['UpdateStatusChange', 'SetStatusOnClient'])
})

test('a track is followed at its own times, and pushed at intervals, its first and last fix at once', async () => {
  const file = JSON.stringify({
    name: 'T',
    start: '2026-06-01T08:00:00.000Z',
    points: [
      [0, 55, 12],
      [4_000, 55.1, 12.1],
      [10_000, 55.15, 12.15],
      [25_000, 55.2, 12.2],
    ],
  })
  const { boat } = await playAlone(
    loadTestScenario(
      'steps:\n  - at: 1s\n  - track: { file: t.track.json, every: 10s }\n  - at: 26s\n  - expect: { state: { position: { latitude: 55.2, longitude: 12.2 } } }',
      path => (path === 't.track.json' ? file : undefined),
    ),
  )
  const pushes = boat.journal.since(0).filter(it => it.name === 'UpdatePosition')
  expect(pushes.map(it => (it.at - boat.clock.start) / 1_000)).toEqual([1, 10, 20, 26])
  const fixes = boat.journal.since(0).filter(it => it.name === 'fix')
  expect(fixes.map(it => (it.at - boat.clock.start) / 1_000)).toEqual([1, 11, 26])
})

test('LOGBOOK-30 each point of a track and of a course is in the logbook', async () => {
  const file = JSON.stringify({
    name: 'T',
    start: '2026-06-01T08:00:00.000Z',
    points: [
      [0, 55, 12],
      [4_000, 55.1, 12.1],
      [10_000, 55.15, 12.15],
    ],
  })
  const steps = `steps:
  - track: { file: t.track.json }
  - at: 10s
  - expect: { state: { logged: 3, position: { latitude: 55.15, longitude: 12.15 } } }
  - sail: { course: 90, speed: 10m/s, for: 25s }
  - at: 60s
  - expect: { state: { logged: 6 } }
  - sail: stop`
  const { play, boat } = await playAlone(loadTestScenario(steps, path => (path === 't.track.json' ? file : undefined)))
  expect(play.failures).toEqual([])
  expect(boat.state.trip.fixes().map(it => (it.heardAt - boat.clock.start) / 1_000)).toEqual([0, 4, 10, 20, 30, 40])
})
