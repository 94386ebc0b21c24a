import { HUB_EVENT_NAMES, type HubEventName } from '@drydock/contracts'
import { routeCatalog, hubExamples, strictReplyOf } from '@drydock/contracts/catalog'
import { describe, expect, test } from 'vitest'
import { checkShape, seenText } from './checkShape.ts'
import { checkPush } from './pushes.ts'

type Path = readonly (string | number)[]
interface Change {
  readonly name: string
  readonly value: unknown
}

/** Fields of the example replies and pushes that may be null, and fields that may be missing; no others may. */
const NULLABLE = [
  '/battery',
  '/cabinTemperature',
  '/timezone',
  '/lastKnownLocation',
  '/geofenceLatitude',
  '/geofenceLongitude',
]
const OPTIONAL = [
  '/0/gsmSignal',
  '/0/firmware',
  '/0/mainPower',
  '/0/backupBattery',
  '/Vs/V1',
  '/Vs/V2',
  '/Vs/V3',
  '/Vs/V4',
  '/Vs/I1',
  '/deviceTypeId',
  '/chartTiles',
  '/satelliteTiles',
  '/keepChart',
]
/** Invalid values of the right type, by field name. */
const OUT_OF_RANGE: Readonly<Record<string, unknown>> = {
  latitude: 91,
  longitude: -181,
  geofenceLatitude: 91,
  geofenceLongitude: 181,
  geofenceRadius: -1,
  horizontal_accuracy: -1,
  accuracy: -1,
  age: -2,
  battery: 101,
  backupBattery: 101,
  cabinTemperature: -274,
  attachedDeviceTypeId: 1.5,
  mBsUsed: -1,
  dataLimit: -1,
  transactionsUsed: -1,
  transactionsLimit: -1,
  hubProtocol: 'xml',
  minZoom: -1,
  maxZoom: 31,
  billingInterval: 'week',
  billingStart: 'soon',
  billingEnd: '2026-13-01',
  currentPeriodStart: 'soon',
  currentPeriodEnd: 'soon',
  subscriptionStartDate: 'soon',
  modifiedDate: '2026-06-01 08:00',
  modifiedDateTime: '2026-06-01T25:00:00Z',
  gpsTimestamp: '2026-06-01T08:00:00+02:00',
  last_heard: 'now',
  favouriteDate: '2026-02-30',
  timezone: 'Nowhere/At all',
  userId: 'captain',
  email: 'ann at freja',
  phoneNumber: '20 12 34 56',
  url: 'pictures',
  type: 'Line',
  status: '1',
  Alarm: '2',
  Temperature: 'warm',
  PowerDelivered: '',
  BatteryPercent: 'full',
  V1: 'twelve',
}

const pathsOf = (value: unknown, at: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, it]) => [[...at, key], ...pathsOf(it, [...at, key])])
    : []

function changed(
  root: unknown,
  [key, ...rest]: Path,
  to: (holder: Record<string, unknown>, key: string) => void,
): unknown {
  const copy = structuredClone(root) as Record<string, unknown>
  if (rest.length > 0) copy[String(key)] = changed(copy[String(key)], rest, to)
  else to(copy, String(key))
  return copy
}
const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((it, key) => Reflect.get(Object(it), key), root)
const anotherType = (value: unknown): unknown =>
  typeof value === 'string' ? 5 : typeof value === 'object' ? 'text' : String(value)

/** All changes of one field that make a reply invalid. */
function changesOf(root: unknown): readonly Change[] {
  return pathsOf(root).flatMap(path => {
    const key = String(path.at(-1))
    const pointer = `/${path.join('/')}`
    const isField = !/^\d+$/.test(key)
    const set = (how: string, value: unknown): Change => ({
      name: `${pointer} ${how}`,
      value: changed(root, path, (holder, name) => void Object.assign(holder, { [name]: value })),
    })
    const without = changed(
      root,
      path,
      (holder, name) => void (Array.isArray(holder) ? holder.splice(Number(name), 1) : delete holder[name]),
    )
    const renamed = changed(root, path, (holder, name) => {
      holder[`${name}X`] = holder[name]
      delete holder[name]
    })
    return [
      set('of another type', anotherType(valueAt(root, path))),
      ...(NULLABLE.some(it => pointer.endsWith(it)) ? [] : [set('null', null)]),
      ...(isField && !OPTIONAL.some(it => pointer.endsWith(it))
        ? [{ name: `${pointer} missing`, value: without }]
        : []),
      ...(isField ? [{ name: `${pointer} renamed`, value: renamed }] : []),
      ...(key in OUT_OF_RANGE ? [set('out of range', OUT_OF_RANGE[key])] : []),
    ]
  })
}

const replies = routeCatalog.flatMap(({ area, key, route, example }) =>
  route.reply
    ? [{ name: `${route.method} ${route.path}`, schema: strictReplyOf(area, key), reply: example.reply }]
    : [],
)
/** Optional parts that the example of a call omits. */
const tiles = { url: 'https://tiles.freja.example/{z}/{x}/{y}.png', attribution: 'Freja', minZoom: 0, maxZoom: 19 }
const whole = replies.map(example =>
  example.name === 'GET /config.json'
    ? { ...example, reply: { ...Object(example.reply), chartTiles: tiles, satelliteTiles: tiles, keepChart: true } }
    : example,
)

describe('the reply of', () => {
  test.each(replies)('$name has a strict schema that its example matches', ({ schema, reply }) => {
    expect(schema && checkShape(schema, reply)).toEqual([])
  })

  const table = whole.flatMap(({ name, schema, reply }) =>
    changesOf(reply).map(it => ({ name: `${name} with ${it.name}`, schema, value: it.value })),
  )
  // Scopes, ids and texts may have any value; other fields are passed on to the OIDC client.
  test('every reply can deviate in many ways', () => expect(table.length).toBeGreaterThan(500))
  test.each(table)('$name is reported', ({ schema, value }) => {
    expect(schema && checkShape(schema, value)).not.toEqual([])
  })
})

/** The status is JSON text, so its inner changes are changes of the text. */
function pushChanges(name: HubEventName): readonly Change[] {
  const args = hubExamples[name]
  if (name === 'SetStatusOnClient')
    return [
      { name: 'no text', value: [JSON.parse(String(args[0]))] },
      { name: 'no JSON', value: ['{'] },
      ...changesOf(JSON.parse(String(args[0]))).map(it => ({ ...it, value: [JSON.stringify(it.value)] })),
    ]
  return [...changesOf(args), { name: 'one more argument', value: [...args, 'more'] }]
}

describe('the push', () => {
  test.each(HUB_EVENT_NAMES)('%s is accepted when it is valid', name => {
    expect(checkPush(name, hubExamples[name])).toEqual([])
  })
  const table = HUB_EVENT_NAMES.flatMap(name => pushChanges(name).map(it => [name, it.name, it.value] as const))
  test.each(table)('%s with %s is reported', (name, _, args) => {
    expect(checkPush(name, args as readonly unknown[])).not.toEqual([])
  })
  test('OPEN-014 with a device type that is not a number is reported, although the type is optional', () => {
    const [change] = hubExamples.UpdateStatusChangeOnAlarm
    expect(checkPush('UpdateStatusChangeOnAlarm', [{ ...Object(change), deviceTypeId: 'door' }])).toMatchObject([
      { pointer: '/0/deviceTypeId', expected: 'a number', seen: "'door'" },
    ])
  })
  test('with an unknown name is reported with a suggested name', () => {
    expect(checkPush('UpdatePositon', [])).toMatchObject([
      { on: 'push UpdatePositon', seen: "a push of another name; perhaps 'UpdatePosition' was meant" },
    ])
  })
})

test('a finding has the field, the expected and the seen value, even inside the JSON text of a status', () => {
  const text = String(hubExamples.SetStatusOnClient[0]).replace('"12.72"', '12.72')
  expect(checkPush('SetStatusOnClient', [text])).toEqual([
    {
      on: 'push SetStatusOnClient',
      pointer: '/0/Vs/V1',
      expected: 'a text',
      seen: '12.72',
      see: 'HUB-07; asyncapi.json#/channels/messages/messages/SetStatusOnClient',
      times: 1,
    },
  ])
})

test.each([
  ['+4520123456', ['phoneNumber'], 'a text of 11 characters'],
  ['', ['phoneNumber'], "''"],
  [55.6761, ['0', 'latitude'], 'a number with a fraction of 2 digits'],
  ['Call ann@shore.example or +45 20 12 34 56', ['text'], "'Call … or …'"],
  ['soon', ['billingStart'], "'soon'"],
  [{ name: 'Ann' }, [], 'a group with name'],
  [{ 'ann@shore.example': true, '+4520123456': 1, battery: 1 }, [], 'a group with …, …, battery'],
  [undefined, ['name'], 'nothing: it is missing'],
])('for %j at %j a report shows: %s %s', (value, path, text) => {
  expect(seenText(value, path)).toBe(text)
})

test('a finding names no person, also where a gateway has one as the name of a field', () => {
  expect(checkPush('UpdateMiscInfo', [{ gsmSignal: -71, 'ann@shore.example': true, 'a/b': 1 }])).toMatchObject([
    { pointer: '/0/…', expected: 'no field of this name' },
    { pointer: '/0/a~1b', expected: 'no field of this name' },
  ])
})
