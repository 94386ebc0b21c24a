import { expect, test } from 'vitest'
import { setMeter } from '#devices/meters.ts'
import { sendMessage } from '#devices/outbox.ts'
import { boatOf } from '#testing/boat.ts'
import { BoatPattern, comparableState } from './comparableState.ts'
import { loadTestScenario, playAlone } from './testing.ts'

const FULL_BOAT = boatOf({
  sensors: [{ type: 'door', battery: 87 }],
  contacts: [{ name: 'Ann', email: 'ann@shore.example', phone: '+4520000001' }],
  vips: [{ name: 'Coast guard', phone: '+4520000002' }],
  journeys: [{ date: '2026-05-30', nickname: 'Home', description: 'By night', images: ['one.jpeg'] }],
  trip: [{ ago: 60_000, latitude: 55, longitude: 12 }],
  geofence: { radius: 75 },
})

test.each([
  ['sensors', { door: { on: false, battery: 87, link: 'ok' }, smoke: 'not paired' }],
  ['system', { gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: 93 }],
  ['tracking', false],
  ['outside', false],
  ['logged', 1],
  ['shipName', 'Freja'],
  ['geofence', { radius: 75, latitude: null, longitude: null }],
  ['accounts', [{ user: 'friend', approved: true, gallery: false, upload: false }]],
  ['contacts', [{ name: 'Ann', email: 'ann@shore.example', phone: '+4520000001', active: true }]],
  ['vips', [{ name: 'Coast guard', phone: '+4520000002' }]],
  [
    'journeys',
    [{ date: '2026-05-30', nickname: 'Home', description: 'By night', images: ['one.jpeg', '', '', '', ''] }],
  ],
])('the %s of a boat have the form that scenarios compare', (part, expected) => {
  expect(comparableState(FULL_BOAT)[part]).toMatchObject(expected as object)
})

test.each([
  ['12.345', 12.345],
  ['0x0C', { text: '0x0C' }],
  ['12,4', { text: '12,4' }],
  ['', { text: '' }],
])('a reading sent as %j is compared as %j', async (text, expected) => {
  const reading = JSON.stringify({ text })
  const { boat, play } = await playAlone(
    loadTestScenario(
      `boat: { readings: { V1: ${reading} } }\nsteps:\n  - reading: { meter: V2, value: ${reading} }\n  - expect: { state: { readings: { V1: ${JSON.stringify(expected)}, V2: ${JSON.stringify(expected)} } } }`,
    ),
  )
  expect([boat.state.meters.V1, boat.state.meters.V2, play.failures]).toEqual([text, text, []])
})

test('past events and steps may have a calendar time', async () => {
  const { boat, play } = await playAlone(
    loadTestScenario(`start: 2026-06-01T08:00:00Z
boat:
  events: [{ name: Online, at: 2026-05-31T12:00:00Z }, { name: Armed, ago: 1h }]
  trip: [{ at: 2026-05-31T10:00:00Z, latitude: 55, longitude: 12 }]
steps:
  - at: 2026-06-01T08:02:00Z
  - temperature: 7
  - at: 150s
  - expect: { state: { events: [Armed, Online], temperature: 7 } }
`),
  )
  const times = boat.journal
    .since(0)
    .flatMap(it => (it.name === 'temperature' && it.lane === 'step' ? [it.at - boat.clock.start] : []))
  expect([
    boat.state.core.map(it => it.modifiedDate),
    boat.state.trip.fixes()[0]?.heardAt,
    times,
    play.failures,
  ]).toEqual([['2026-05-31T12:00:00.000Z', '2026-06-01T07:00:00.000Z'], Date.UTC(2026, 4, 31, 10), [120_000], []])
})

test('the nth device of a type is named by its number', async () => {
  const { boat, play } = await playAlone(
    loadTestScenario(`boat: { sensors: [{ type: door, id: A, battery: 90 }, { type: smartPlug }, { type: door, id: B, battery: 90 }] }
steps:
  - sensor: { type: door 2, on: true, battery: 50 }
  - expect:
      state:
        sensors:
          door: { on: false, battery: 90 }
          door 1: { on: false }
          door 2: { on: true, battery: 50 }
          door 3: not paired
  - join: { added: door }
  - aging: { type: door 3, age: connecting }
  - expect: { state: { sensors: { door 3: { link: connecting } } } }
  - ramp: { of: { battery: door 2 }, to: 40, over: 10s }
  - tamper: door 2
  - alarm: door 2
  - at: 10s
  - expect: { state: { sensors: { door 2: { battery: 40 }, door: { battery: 90 } } } }
`),
  )
  const sounded = boat.journal
    .since(0)
    .flatMap(it => (it.name === 'UpdateStatusChangeOnAlarm' ? [JSON.stringify(it.body)] : []))
  expect([play.failures, sounded.length, sounded.every(it => it.includes('B'))]).toEqual([[], 2, true])
})

test('every comparable state is a valid expectation', () => {
  expect(BoatPattern.safeParse(comparableState(FULL_BOAT)).error?.issues).toBeUndefined()
})

test('only the expected parts of the state are compared', () => {
  expect(Object.keys(comparableState(FULL_BOAT, { armed: true, logged: 0 }))).toEqual(['armed', 'logged'])
})

test('messages and events are listed newest first', () => {
  const boat = boatOf({ events: [{ name: 'Online', ago: 1_000 }] })
  setMeter(boat, 'V1', 11)
  for (const text of ['one', 'two']) sendMessage(boat, { channel: 'sms', to: '+45', about: 'mob', text })
  expect(comparableState(boat)).toMatchObject({
    events: ['Main battery low', 'Online'],
    outbox: [{ by: 'sms', text: 'two' }, { text: 'one' }],
  })
})

const NOTIFIED = 'boat: { captain: { phone: "+4520000009", notify: { sms: [mainDoor], email: [mainDoor] } } }\nsteps:\n'

test.each([
  [
    'one that was sent',
    '  - alarm: door\n  - expect: { outbox: { to: "+4520000009", by: sms, about: mainDoor, text: "Freja: Alarm Main door sensor" } }',
    [],
  ],
  ['how many were sent', '  - alarm: door\n  - expect: { outbox: { about: mainDoor }, count: 2 }', []],
  ['one at its moment', '  - expect: { outbox: { by: email }, at: 5s }\n  - at: 5s\n  - alarm: door', []],
  ['none of another kind', '  - none: { outbox: { about: hatch }, for: 5s }\n  - alarm: door', []],
  [
    'one that was not sent',
    '  - alarm: door\n  - expect: { outbox: { about: hatch } }',
    ['expected a message with {"about":"hatch"}, seen: 2 with other content: '],
  ],
  [
    'one that should not be sent',
    '  - none: { outbox: { by: sms }, for: 5s }\n  - at: 2s\n  - alarm: door',
    ['expected not a message with {"by":"sms"} for 5s, seen: 1 of them.'],
  ],
])('NOTIFY-28 messages can be expected: %s', async (_, steps, expected) => {
  const { play } = await playAlone(loadTestScenario(NOTIFIED + steps))
  expect(play.failures).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) expect(play.failures[index]?.message).toContain(text)
})

test('a message can trigger a rule of the hardware', async () => {
  const { boat } = await playAlone(
    loadTestScenario(
      `${NOTIFIED}  - when: { outbox: { by: sms }, do: [{ after: 2s }, { armed: true }] }\n  - at: 1s\n  - alarm: door\n  - at: 5s\n  - expect: { state: { armed: true } }`,
    ),
  )
  expect(boat.state.armed).toBe(true)
})

test('an unexpected state is reported by its expected parts', async () => {
  const { play } = await playAlone(
    loadTestScenario('steps:\n  - expect: { state: { sensors: { door: { on: true } } } }'),
  )
  expect(play.failures.map(it => it.seen)).toEqual(['{"sensors":{"door":{"on":false}}}'])
})
