import { NOTIFICATION_TOPICS, type NotificationTopic, SENSOR_TYPES } from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { boatOf, moveTo, sensorOf, entriesOf } from '#testing/boat.ts'
import { raiseAlarm, appendHistoryAndNotify } from './gateway.ts'
import { setMeter } from './meters.ts'
import { setModem } from './modem.ts'
import { notify, sendMessage } from './outbox.ts'
import { receiveReport } from './sensor.ts'
import { restartGateway } from './system.ts'

const EVERYTHING = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]
const sent = ({ state }: Boat) => state.outbox.map(it => [it.channel, it.to, it.about, it.text])
const about = ({ state }: Boat) => state.outbox.map(it => it.about)
/** A boat whose captain gets every notice by SMS. */
const curious = (plan: BoatPlan = {}) =>
  boatOf({ captain: { phone: '+4520000009', notify: { sms: EVERYTHING } }, ...plan })

test.each(EVERYTHING)(
  'NOTIFY-28 notices of %s go to the captain and active contacts by the channels that their flags allow',
  occasion => {
    const others = EVERYTHING.filter(it => it !== occasion)
    const boat = boatOf({
      captain: { phone: '+4520000009', notify: { email: [occasion], sms: others } },
      contacts: [
        {
          name: 'Ann',
          email: 'ann@shore.example',
          phone: '+4520000001',
          notify: { email: [occasion], sms: [occasion] },
        },
        { name: 'Bo', email: 'bo@shore.example', phone: '+4520000002', notify: { email: others, sms: others } },
        {
          name: 'Cy',
          email: 'cy@shore.example',
          phone: '+4520000003',
          active: false,
          notify: { email: [occasion], sms: [occasion] },
        },
      ],
    })
    notify(boat, occasion, 'Something')
    expect(sent(boat)).toEqual([
      ['email', 'captain@freja.example', occasion, 'Freja: Something'],
      ['email', 'ann@shore.example', occasion, 'Freja: Something'],
      ['sms', '+4520000001', occasion, 'Freja: Something'],
    ])
    expect(entriesOf(boat, 'state').map(([at, name, body]) => [at, name, body])).toEqual(
      boat.state.outbox.map(({ at: _, ...it }) => [0, 'outbox', it]),
    )
  },
)

test('OPEN-083 the messages of a boat without a name begin with its device id', () => {
  const boat = curious({ name: '', deviceId: 'DRYDOCK-0007' })
  notify(boat, 'hatch', 'Something')
  expect(boat.state.outbox.map(it => it.text)).toEqual(['DRYDOCK-0007: Something'])
})

test('a captain without a phone number gets no SMS', () => {
  const boat = boatOf({ captain: { phone: '', notify: { sms: ['hatch'] } } })
  notify(boat, 'hatch', 'Something')
  expect(sent(boat)).toEqual([])
})

test('the calm boat sends no notices', () => {
  const boat = boatOf()
  for (const it of EVERYTHING) notify(boat, it, 'Something')
  expect(sent(boat)).toEqual([])
})

test.each([
  ['hatch', 'hatch'],
  ['shorePower', 'shorePower'],
  ['smartPlug', 'smartPlug'],
  ['door', 'mainDoor'],
  ['smoke', 'detectors'],
  ['carbonMonoxide', 'detectors'],
  ['heat', 'detectors'],
  ['gas', 'detectors'],
  ['water', 'detectors'],
  ['bilgePump', 'detectors'],
  ['keypad', undefined],
  ['gasValve', undefined],
] as const)('NOTIFY-28 an alarm of the %s is about %s', (type, occasion) => {
  const boat = curious({ sensors: [{ type }] })
  raiseAlarm(boat, sensorOf(boat, SENSOR_TYPES[type]))
  expect(about(boat)).toEqual(occasion ? [occasion] : [])
})

test.each([
  ['Tamper triggered', 'gatewayTampered'],
  ['Main power loss', 'gatewayPowerloss'],
  ['Main battery low', 'voltageLow'],
  ['Backup battery low', 'voltageLow'],
  ['Offline', 'gsmConnectionLost'],
  ['Main power restored', undefined],
  ['Armed', undefined],
  ['constructor', undefined],
])("NOTIFY-28 the event '%s' is about %s", (event, occasion) => {
  const boat = curious()
  appendHistoryAndNotify(boat, event)
  expect(about(boat)).toEqual(occasion ? [occasion] : [])
})

test('NOTIFY-10 NOTIFY-21 a battery that falls below its range sends one notice', () => {
  const boat = curious()
  for (const volts of [11.7, 11.6, 12.6, 11.7]) setMeter(boat, 'V1', volts)
  expect(about(boat)).toEqual(['voltageLow', 'voltageLow'])
})

test('NOTIFY-11 NOTIFY-22 a low sensor battery sends one notice, and another after a replacement', () => {
  const boat = curious({ sensors: [{ type: 'door', battery: 16 }] })
  const door = sensorOf(boat, SENSOR_TYPES.door)
  for (const battery of [16, 15, 14, 100, null, 5]) {
    door.battery = battery
    receiveReport(boat, door, false)
  }
  expect(sent(boat).map(([, , , text]) => text)).toEqual([
    'Freja: Main door sensor has 15 % of its battery left',
    'Freja: Main door sensor has 5 % of its battery left',
  ])
})

test('NOTIFY-12 NOTIFY-23 a lost connection sends a notice, and a requested restart does not', () => {
  const boat = curious()
  restartGateway(boat)
  moveTo(boat, 30_000)
  expect(about(boat)).toEqual([])
  setModem(boat, false)
  expect(about(boat)).toEqual(['gsmConnectionLost'])
})

test('the outbox of a boat that runs for days keeps the newest messages', () => {
  const boat = boatOf()
  for (let i = 0; i < 1_005; i++) sendMessage(boat, { channel: 'sms', to: '+45', about: 'mob', text: `${i}` })
  expect([boat.state.outbox.length, boat.state.outbox.at(-1)?.text]).toEqual([1_000, '1004'])
})
