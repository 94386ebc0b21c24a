import { expect, test } from 'vitest'
import { likenessOf } from '../likeness.ts'
import { loaded, playAlone } from '../testing.ts'

/** What is pushed while these steps are done, and the boat afterwards. */
async function done(steps: string) {
  const { play, boat } = await playAlone(loaded(steps))
  expect(play.failures).toEqual([])
  const pushed = boat.journal
    .since(0)
    .filter(it => it.lane === 'hub')
    .map(it => it.name)
  return { pushed, boat, is: likenessOf(boat) }
}

test.each([
  ['a contact', 'sensor: { type: door, on: true }', ['UpdateStatusChange'], { sensors: { door: { on: true, battery: 87 } } }],
  ['a plug', 'sensor: { type: smartPlug, on: true }', ['UpdateStatusChange'], { sensors: { smartPlug: { on: true } } }],
  ['a battery of a sensor', 'sensor: { type: hatch, on: false, battery: 12 }', ['UpdateStatusChange'], { sensors: { hatch: { battery: 12 } } }],
  ['an alarm', 'alarm: hatch', ['UpdateStatusChangeOnAlarm'], { events: ['Alarm Deck hatch sensor', 'Disarmed', 'Armed', 'Online'], sensors: { hatch: { on: true } } }],
  ['a reading', 'reading: { meter: V1, value: 11.9 }', [], { readings: { V1: 11.9 } }],
  ['an input that is not connected', 'reading: { meter: V2, value: NotPresent }', [], { readings: { V2: 'NotPresent' } }],
  ['a missing reading', 'reading: { meter: I1, value: missing }', [], { readings: { I1: 'missing' } }],
  ['a temperature', 'temperature: -5', [], { temperature: -5 }],
  ['no temperature', 'temperature: none', [], { temperature: -273 }],
  ['a position', 'position: { latitude: -1.5, longitude: 2 }', ['UpdatePosition'], { position: { latitude: -1.5, longitude: 2, accuracy: 8 } }],
  ['a silent gateway', 'gateway: silent', [], { silent: true }],
  ['a status', 'status: now', ['SetStatusOnClient'], {}],
  ['another phone that arms', 'armed: true', ['SetArmOrDisarmOnClient'], { armed: true, events: ['Armed', 'Disarmed', 'Armed', 'Online'] }],
  ['a network that opens', 'join: open', ['JoinOpen'], { sensors: { smoke: 'not paired' } }],
  ['a message that a device was added', 'join: added', ['DeviceAdded'], { sensors: { smoke: 'not paired' } }],
  ['a device that joins', 'join: { added: smoke }', ['DeviceAdded'], { sensors: { smoke: { on: false, battery: 100 } } }],
  ['a join that failed', 'join: { failed: timed out }', ['JoinFailed'], {}],
  ['an event', 'event: Main power loss', [], { events: ['Main power loss', 'Disarmed', 'Armed', 'Online'] }],
  ['a message', 'message: Hello', ['ShowMessage'], {}],
  ['an error', 'error: Oh', ['ShowError'], {}],
  ['anything at all', 'push: { event: Nonsense, args: [1] }', ['Nonsense'], {}],
])('%s is done by hardware at once', async (_, step, pushes, like) => {
  const { pushed, is } = await done(`steps:\n  - ${step}`)
  expect(pushed).toEqual(pushes)
  expect(is).toMatchObject(like)
})

test('a detector reports without an alarm', async () => {
  const { pushed, is } = await done('boat: { sensors: [{ type: smoke, battery: 80 }] }\nsteps:\n  - sensor: { type: smoke, on: true }')
  expect([pushed, is['sensors']]).toMatchObject([['UpdateStatusChange'], { smoke: { on: true, battery: 80 } }])
})

test.each([
  ['bilgePump', 17],
  ['gateway', 13],
])('an alarm of what is wired to the gateway (%s) tells its type, since it is in no list', async (type, number) => {
  const { boat } = await done(`steps:\n  - alarm: ${type}`)
  expect(boat.journal.since(0).find(it => it.name === 'UpdateStatusChangeOnAlarm')?.body).toMatchObject([{ status: '0001', deviceTypeId: number }])
})

test('a silent gateway pushes nothing, and what it missed stays missed', async () => {
  const { pushed } = await done('steps:\n  - gateway: silent\n  - sensor: { type: door, on: true }\n  - status: now\n  - gateway: resume\n  - status: now')
  expect(pushed).toEqual(['SetStatusOnClient'])
})

test('a track is followed at its own times; pushes come at intervals, the first and the last fix at once', async () => {
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
    loaded('steps:\n  - at: 1s\n  - track: { file: t.track.json, every: 10s }\n  - at: 26s\n  - expect: { state: { position: { latitude: 55.2, longitude: 12.2 } } }', path =>
      path === 't.track.json' ? file : undefined,
    ),
  )
  const told = boat.journal.since(0).filter(it => it.name === 'UpdatePosition')
  expect(told.map(it => (it.at - boat.clock.start) / 1_000)).toEqual([1, 10, 20, 26])
  const fixes = boat.journal.since(0).filter(it => it.name === 'fix')
  expect(fixes.map(it => (it.at - boat.clock.start) / 1_000)).toEqual([1, 11, 26])
})
