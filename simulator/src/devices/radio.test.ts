import { SENSOR_TYPES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boatOf, historyOf, moveTo, entriesOf } from '#testing/boat.ts'
import { setSilent } from './silence.ts'
import { pairDevice, openNetwork } from './radio.ts'

const { smartPlug, door } = SENSOR_TYPES
const stages = (boat: Parameters<typeof entriesOf>[0]) => entriesOf(boat, 'hub').map(([at, name]) => [at / 1_000, name])

test('ENROLL-04 ENROLL-06 ENROLL-08 the network opens, finds a device and adds it', () => {
  const boat = boatOf({ sensors: [] })
  openNetwork(boat, smartPlug)
  moveTo(boat, 59_999)
  expect(boat.state.sensors).toEqual([])
  moveTo(boat, 600_000)
  expect(stages(boat)).toEqual([
    [4, 'JoinOpen'],
    [20, 'DeviceAdding'],
    [60, 'DeviceAdded'],
  ])
  expect(boat.state.sensors).toMatchObject([{ type: smartPlug, on: false, battery: null }])
  expect(historyOf(boat, smartPlug)).toEqual(['Device paired successfully'])
})

test('the new device is in the list before DeviceAdded is pushed', () => {
  const boat = boatOf({ sensors: [] })
  const there: number[] = []
  boat.journal.subscribe(entry => {
    if (entry.name === 'DeviceAdded') there.push(boat.state.sensors.length)
  })
  pairDevice(boat, door)
  expect([there, boat.state.sensors[0]?.battery]).toEqual([[1], 100])
})

test.each([
  ['ENROLL-09 opens', { opens: 'never', finds: 'never', adds: 'never' }, []],
  ['ENROLL-10 finds anything', { opens: 5_000, finds: 'never', adds: 'never' }, [[5, 'JoinOpen']]],
  [
    'ENROLL-11 adds anything',
    { opens: 5_000, finds: 15_000, adds: 'never' },
    [
      [5, 'JoinOpen'],
      [15, 'DeviceAdding'],
    ],
  ],
  [
    'ENROLL-23 reports a found device',
    { opens: 5_000, finds: 'never', adds: 40_000 },
    [
      [5, 'JoinOpen'],
      [40, 'DeviceAdded'],
    ],
  ],
] as const)('a network that never %s', (_, radio, expected) => {
  const boat = boatOf({ radio })
  openNetwork(boat, smartPlug)
  moveTo(boat, 600_000)
  expect(stages(boat)).toEqual(expected)
})

test('a second enrollment of the same type cancels the first', () => {
  const boat = boatOf({ sensors: [] })
  openNetwork(boat, door)
  moveTo(boat, 30_000)
  openNetwork(boat, door)
  moveTo(boat, 600_000)
  expect(stages(boat)).toEqual([
    [4, 'JoinOpen'],
    [20, 'DeviceAdding'],
    [34, 'JoinOpen'],
    [50, 'DeviceAdding'],
    [90, 'DeviceAdded'],
  ])
  expect(boat.state.sensors.map(it => it.type)).toEqual([door])
})

test.each([
  ['until it is added', {}, [0, 59_999], 60_000],
  ['for 20 s if the network does not open', { opens: 'never', finds: 30_000, adds: 'never' }, [19_999], 20_000],
  ['for 60 s if no device is found', { opens: 5_000, finds: 'never', adds: 'never' }, [64_999], 65_000],
  ['for 120 s if the device is not added', { adds: 'never' }, [139_999], 140_000],
  ['until it fails', { adds: 'never', fails: 50_000 }, [49_999], 50_000],
  ['until the network closes', { finds: 'never', adds: 'never', closes: 30_000 }, [29_999], 30_000],
  ['for 120 s although the network closes', { adds: 'never', closes: 30_000 }, [30_000, 139_999], 140_000],
] as const)('LIMIT-09 another type is refused while an app waits for its device: %s', (_, radio, refused, free) => {
  const boat = boatOf({ sensors: [], radio })
  openNetwork(boat, smartPlug)
  for (const at of refused) {
    moveTo(boat, at)
    expect(() => openNetwork(boat, door)).toThrow('Another device is being enrolled: Smart plug.')
  }
  moveTo(boat, free)
  openNetwork(boat, door)
  expect(entriesOf(boat, 'state').at(-1)).toEqual([free, 'network', { open: door }])
})

test('two boats enroll independently', () => {
  const [one, other] = [boatOf({ sensors: [] }), boatOf({ sensors: [] })]
  openNetwork(one, smartPlug)
  openNetwork(other, door)
  for (const boat of [one, other]) moveTo(boat, 60_000)
  expect([one, other].map(boat => boat.state.sensors.map(it => it.type))).toEqual([[smartPlug], [door]])
})

test('a gateway that falls silent cancels the enrollment', () => {
  const boat = boatOf({ sensors: [] })
  openNetwork(boat, smartPlug)
  moveTo(boat, 30_000)
  setSilent(boat, true)
  moveTo(boat, 31_000)
  setSilent(boat, false)
  moveTo(boat, 600_000)
  expect([stages(boat).length, boat.state.sensors]).toEqual([2, []])
})

test('ids are never reused or shared, and the same sequence of pairings gives the same ids', () => {
  const story = fc.array(fc.oneof(fc.constantFrom(...Object.values(SENSOR_TYPES)), fc.record({ unpair: fc.nat() })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(story, moves => {
      const play = (): string[] => {
        const boat = boatOf({ sensors: [{ type: 'door' }, { type: 'hatch', id: '00158D01000002' }] })
        const given: string[] = []
        for (const move of moves) {
          if (typeof move === 'number') {
            pairDevice(boat, move)
            given.push(boat.state.sensors.at(-1)?.id ?? '')
          } else boat.state.sensors.splice(move.unpair % (boat.state.sensors.length || 1), 1)
          expect(new Set(boat.state.sensors.map(it => it.id)).size).toBe(boat.state.sensors.length)
        }
        return given
      }
      const ids = play()
      expect([...new Set(ids)]).toEqual(ids)
      expect(play()).toEqual(ids)
    }),
  )
})

test('ids are hexadecimal', () => {
  const boat = boatOf({ sensors: [] })
  for (let count = 0; count < 16; count++) pairDevice(boat, door)
  expect(boat.state.sensors.at(-1)?.id).toBe('00158D01000010')
})

test('a new device confirms within 3 s', () => {
  const boat = boatOf({ sensors: [] })
  pairDevice(boat, smartPlug)
  expect(boat.state.sensors[0]?.confirms).toBe(3_000)
})

test('the devices of a plan have distinct ids, however many there are', () => {
  const types = ['door', 'hatch', 'smartPlug', 'bilgePump'] as const
  const boat = boatOf({ sensors: Array.from({ length: 200 }, (_, index) => ({ type: types[index % 4] ?? 'door' })) })
  expect(new Set(boat.state.sensors.map(it => it.id)).size).toBe(200)
})

test.each([
  [
    'ENROLL-13 HUB-11 that closes while it searches',
    { closes: 15_000, finds: 'never', adds: 'never' },
    [
      [4, 'JoinOpen'],
      [15, 'JoinClosed'],
    ],
    0,
  ],
  [
    'ENROLL-14 that closes while it configures goes on',
    { closes: 30_000 },
    [
      [4, 'JoinOpen'],
      [20, 'DeviceAdding'],
      [30, 'JoinClosed'],
      [60, 'DeviceAdded'],
    ],
    1,
  ],
  [
    'ENROLL-17 HUB-12 that fails finds no further devices',
    { fails: 25_000 },
    [
      [4, 'JoinOpen'],
      [20, 'DeviceAdding'],
      [25, 'JoinFailed'],
    ],
    0,
  ],
] as const)('a network %s', (_, radio, expected, paired) => {
  const boat = boatOf({ sensors: [], radio })
  openNetwork(boat, smartPlug)
  moveTo(boat, 600_000)
  expect([stages(boat), boat.state.sensors.length]).toEqual([expected, paired])
})

test.each([
  ['ENROLL-09 opens', { opens: 25_000, finds: 'never', adds: 'never' }],
  ['ENROLL-10 finds a device', { opens: 5_000, finds: 66_000, adds: 'never' }],
] as const)('a network that %s when the app waits no longer keeps nobody else from enrolling', (_, radio) => {
  const boat = boatOf({ radio })
  openNetwork(boat, smartPlug, 'ann')
  moveTo(boat, 66_000)
  expect(stages(boat)).toHaveLength(radio.finds === 'never' ? 1 : 2)
  openNetwork(boat, door, 'bo')
  moveTo(boat, 66_000 + radio.opens)
  expect(stages(boat).at(-1)).toEqual([66 + radio.opens / 1_000, 'JoinOpen'])
})
