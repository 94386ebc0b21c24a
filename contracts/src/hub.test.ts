import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePush, HUB_EVENT_NAMES, type HubEventName } from './hub.ts'

const change = { device: '00158D0001A2', status: '0001', age: 0, battery: 87 }
const point = { geometry: { coordinates: [12.5683, 55.6761] } }
const fix = { location: point, horizontal_accuracy: 8, last_heard: '2024-06-01T12:00:00Z' }

const GOOD: readonly (readonly [string, HubEventName, readonly unknown[], unknown])[] = [
  ['HUB-05 OPEN-005', 'SendNotificationToClient', ['Hello'], 'Hello'],
  ['HUB-06 OPEN-004', 'SetArmOrDisarmOnClient', ['1'], true],
  ['HUB-06 OPEN-004', 'SetArmOrDisarmOnClient', ['0'], false],
  ['OPEN-004', 'SetArmOrDisarmOnClient', [true], true],
  ['OPEN-004', 'SetArmOrDisarmOnClient', [false], false],
  ['OPEN-004', 'SetArmOrDisarmOnClient', [1], true],
  ['OPEN-004', 'SetArmOrDisarmOnClient', [0], false],
  ['OPEN-004', 'SetArmOrDisarmOnClient', [], true],
  ['HUB-07 OPEN-003', 'SetStatusOnClient', ['{"Al":{"Alarm":"0"}}'], { Al: { Alarm: '0' } }],
  ['HUB-08 OPEN-006', 'JoinOpen', [], undefined],
  ['OPEN-006', 'JoinOpen', [10, 'more'], undefined],
  ['HUB-09 OPEN-007', 'DeviceAdding', [{ any: 'thing' }], undefined],
  ['HUB-10 OPEN-008', 'DeviceAdded', [null], undefined],
  ['HUB-11 OPEN-009', 'JoinClosed', [], undefined],
  ['HUB-12 OPEN-010', 'JoinFailed', [], undefined],
  ['OPEN-010', 'JoinFailed', ['no answer'], 'no answer'],
  ['OPEN-010', 'JoinFailed', [{ code: 3 }], undefined],
  ['HUB-13 OPEN-011', 'UpdatePosition', [fix], fix],
  ['OPEN-011', 'UpdatePosition', [{ ...fix, location: point.geometry }], fix],
  ['OPEN-011', 'UpdatePosition', [JSON.stringify(fix)], fix],
  [
    'HUB-14 OPEN-012',
    'UpdateMiscInfo',
    [{ gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: null }],
    { gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: null },
  ],
  ['OPEN-012', 'UpdateMiscInfo', [{ gsmSignal: -71, nested: { a: 1 } }], { gsmSignal: -71, nested: undefined }],
  ['OPEN-012', 'UpdateMiscInfo', ['{"firmware":"1.4.2"}'], { firmware: '1.4.2' }],
  ['HUB-15 OPEN-013', 'UpdateStatusChange', [change], change],
  ['OPEN-013', 'UpdateStatusChange', [{ ...change, battery: null, age: -1 }], { ...change, battery: null, age: -1 }],
  ['OPEN-013 SENSOR-30', 'UpdateStatusChange', [{ ...change, status: 1 }], { ...change, status: '' }],
  ['OPEN-013', 'UpdateStatusChange', [{ device: 'A' }], { device: 'A', status: '' }],
  ['OPEN-002', 'UpdateStatusChange', [JSON.stringify(change)], change],
  ['HUB-16 OPEN-014', 'UpdateStatusChangeOnAlarm', [change], change],
  ['OPEN-014', 'UpdateStatusChangeOnAlarm', [{ ...change, deviceTypeId: 13 }], { ...change, deviceTypeId: 13 }],
  ['HUB-17 OPEN-015', 'UpdateAgingDev', [{ device: 'A', age: 75 }], [{ device: 'A', age: 75 }]],
  [
    'OPEN-015',
    'UpdateAgingDev',
    [
      [
        { device: 'A', age: 75 },
        { device: 'B', age: -1 },
      ],
    ],
    [
      { device: 'A', age: 75 },
      { device: 'B', age: -1 },
    ],
  ],
  ['OPEN-015', 'UpdateAgingDev', ['{"device":"A","age":75,"status":"0001"}'], [{ device: 'A', age: 75 }]],
  ['HUB-18 OPEN-016', 'ShowMessage', ['  {"as": "given"}  '], '  {"as": "given"}  '],
  ['HUB-19 OPEN-017', 'ShowError', [''], ''],
]

test.each(GOOD)('%s %s with %j is decoded', (_, name, args, value) => {
  expect(decodePush(name, args)).toEqual({ ok: true, value })
})

test('the table has a valid form of every event', () => {
  expect(new Set(GOOD.map(([, name]) => name))).toEqual(new Set(HUB_EVENT_NAMES))
})

test.each<[HubEventName, unknown]>([
  ['SetArmOrDisarmOnClient', '2'],
  ['SetArmOrDisarmOnClient', ''],
  ['SetArmOrDisarmOnClient', null],
  ['SetArmOrDisarmOnClient', 2],
  ['SetArmOrDisarmOnClient', 'true'],
  ['SetArmOrDisarmOnClient', {}],
  ['SendNotificationToClient', { text: 'Hello' }],
  ['ShowMessage', undefined],
  ['ShowError', 5],
  ['UpdatePosition', { ...fix, last_heard: 5 }],
  ['UpdatePosition', 'not JSON'],
  ['UpdateMiscInfo', ['gsmSignal']],
  ['UpdateStatusChange', { status: '0001' }],
  ['UpdateStatusChange', { ...change, device: 5 }],
  ['UpdateAgingDev', { device: 'A' }],
  ['UpdateAgingDev', [{ device: 'A', age: 'old' }]],
])('OPEN-002 %s with %j is a problem that names the event', (name, argument) => {
  expect(decodePush(name, [argument])).toEqual({ ok: false, problem: expect.stringMatching(new RegExp(`^${name}: `)) })
})

test('a problem names the field and never quotes the sent value', () => {
  const result = decodePush('UpdatePosition', [{ ...fix, horizontal_accuracy: 'canary' }])
  expect(result).toEqual({ ok: false, problem: expect.stringContaining('horizontal_accuracy') })
  expect(JSON.stringify(result)).not.toContain('canary')
})

test('decoding never throws, for any JSON arguments', () => {
  fc.assert(
    fc.property(fc.constantFrom(...HUB_EVENT_NAMES), fc.array(fc.jsonValue(), { maxLength: 3 }), (name, args) => {
      const result = decodePush(name, args)
      expect(result.ok ? 'value' in result : result.problem.startsWith(name)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('OPEN-002 an object is decoded the same from an object and from its JSON text', () => {
  const events = [
    'SetStatusOnClient',
    'UpdatePosition',
    'UpdateMiscInfo',
    'UpdateStatusChange',
    'UpdateStatusChangeOnAlarm',
    'UpdateAgingDev',
  ] as const
  fc.assert(
    fc.property(fc.constantFrom(...events), fc.dictionary(fc.string(), fc.jsonValue()), (name, value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(decodePush(name, [JSON.stringify(value)])).toEqual(decodePush(name, [plain]))
    }),
  )
})
