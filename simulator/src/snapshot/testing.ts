/** Test fixtures: actions on a boat from outside, boats of a fleet that receive them, and forged snapshots. */
import { createHash } from 'node:crypto'
import { BoatLogin, NotificationFlags, SENSOR_TYPES, Snapshot, TokenReply } from '@drydock/contracts'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { createBoat } from '#boat/boat.ts'
import { canonicalLines } from '#boat/hash.ts'
import type { Harness } from '#control/testing.ts'

export type OutsideAction = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown]

const UNTOLD = Object.fromEntries(Object.keys(NotificationFlags.shape).map(it => [it, false]))
const contact = (name: string): object => ({
  ...UNTOLD,
  name,
  email: `${name}@friends.example`,
  phoneNumber: '+4520123456',
  active: true,
  captainEmail: '',
})
/** Id of the door sensor of a new boat. */
const DOOR = createBoat({ start: 0 }).state.sensors.find(it => it.type === SENSOR_TYPES.door)?.id ?? ''
/** A scenario for a boat, which no re-run repeats to its end. */
export const PLAY = `scenario: Played
id: SC-901
boat: {}
steps:
  - every: { span: 20s, jitter: 5s, do: [{ reading: { meter: V1, value: 11.9 } }] }
  - at: 30s
  - sensor: { type: door, on: true }
`
/**
 * Actions that a new boat takes. Paths that start with /api are calls of the app; the others are control calls of the
 * boat.
 */
export const POSSIBLE_ACTIONS: readonly OutsideAction[] = [
  ['GET', '/api/Alarm/Arm'],
  ['GET', '/api/Alarm/Disarm'],
  ['GET', '/api/Alarm/status'],
  ['GET', '/api/contact'],
  ['POST', '/api/Alarm/restart'],
  ['POST', '/api/Alarm/reset'],
  ['GET', `/api/sensor/enroll/${SENSOR_TYPES.door}`],
  ['DELETE', `/api/sensor/unpair/${DOOR}`],
  ['POST', '/api/Alarm/CatchThiefStart/5'],
  [
    'PUT',
    '/api/Profile',
    {
      shipName: 'Njord',
      shipHomeLocation: 'Aarhus',
      geofenceRadius: 80,
      geofenceLatitude: null,
      geofenceLongitude: null,
    },
  ],
  ['POST', '/api/contact', contact('ana')],
  ['POST', '/api/contact', contact('captain')],
  ['POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520123457' }],
  ['POST', '/steps', { alarm: 'bilgePump' }],
  ['POST', '/steps', { sensor: { type: 'door', on: true } }],
  ['POST', '/steps', { gateway: 'silent' }],
  ['POST', '/steps', { gateway: 'resume' }],
  ['POST', '/steps', { sail: { course: 40, speed: '6kts' } }],
  ['POST', '/steps', { sail: 'stop' }],
  ['POST', '/steps', { ramp: { of: 'V1', to: 11.5, over: '2m' } }],
  ['POST', '/steps', { ramp: { of: { battery: 'door' }, from: 40, to: 5, over: '2m', every: '20s' } }],
  ['POST', '/faults', { on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', status: 500, chance: 0.5 }],
  ['POST', '/faults', { on: { rest: 'POST /api/vipcontact' }, kind: 'status', status: 500, times: 1 }],
  ['DELETE', '/faults'],
  ['POST', '/scenario', { yaml: PLAY }],
  ['POST', '/rerun', { until: 20_000 }],
]
/** Actions that a new boat refuses. */
export const REFUSED_ACTIONS: readonly OutsideAction[] = [
  ['DELETE', '/api/vipcontact/vip-1'],
  ['POST', '/api/vipcontact', { name: 1 }],
]
export const outsideActions: fc.Arbitrary<OutsideAction> = fc.oneof(
  fc.integer({ min: 0, max: 90_000 }).map((ms): OutsideAction => ['POST', '/clock/advance', { ms }]),
  fc.constant<OutsideAction>(['POST', '/clock/advance', { to: 'next' }]),
  fc.constantFrom(...POSSIBLE_ACTIONS, ...REFUSED_ACTIONS),
)

export interface TestBoat {
  readonly id: string
  /** Returns the HTTP status. */
  do(doing: OutsideAction): Promise<number>
  snapshot(): Promise<Snapshot>
  /** Advances the boat; returns its state and the new journal lines, without the users' domain. */
  goOn(minutes: number): Promise<readonly string[]>
}

/** Returns a boat of a running fleet that takes outside actions by HTTP, with a token of its captain. */
export async function testBoatOf({ ask, gateway }: Harness, id: string): Promise<TestBoat> {
  const { access_token } = TokenReply.parse((await ask('POST', `/boats/${id}/token`, {})).json())
  const plain = (text: string): string => text.replace(/@[\w.-]+\.example\b/g, '@').replaceAll(`/${id}/`, '/')
  return {
    id,
    async do([method, path, body]) {
      if (!path.startsWith('/api')) return (await ask(method, `/boats/${id}${path}`, body)).statusCode
      const headers = {
        authorization: `Bearer ${access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const answer = await fetch(gateway.origin + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      await answer.text()
      return answer.status
    },
    snapshot: async () => Snapshot.parse((await ask('GET', `/boats/${id}/snapshot`)).json()),
    async goOn(minutes) {
      const since = gateway.fleet.find(id)?.boat.journal.since(0).at(-1)?.seq ?? 0
      await ask('POST', `/boats/${id}/clock/advance`, { ms: minutes * 60_000 })
      const boat = gateway.fleet.find(id)?.boat
      if (!boat) throw new Error('The boat is gone.')
      return [
        (await ask('GET', `/boats/${id}/state`)).body,
        ...canonicalLines(boat.journal.since(since), boat.clock.start),
      ].map(plain)
    },
  }
}

/** Forks a boat or a snapshot. */
export async function forkOf(harness: Harness, from: unknown): Promise<TestBoat> {
  const answer = await harness.ask('POST', '/boats', { from })
  return testBoatOf(harness, BoatLogin.parse(answer.json()).id)
}

/** Adds a paused boat to the fleet. */
export const pausedBoatOf = (harness: Harness): Promise<TestBoat> =>
  testBoatOf(harness, harness.gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' }).boat.id)

const ARMED: readonly OutsideAction[] = [
  ['GET', '/api/Alarm/Arm'],
  ['POST', '/clock/advance', { ms: 5_000 }],
  ['POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520123457' }],
]
/** Adds a paused boat to the fleet, which is armed at once and gets a VIP contact after 5 s. */
export async function armedBoatOf(harness: Harness): Promise<TestBoat> {
  const boat = await pausedBoatOf(harness)
  for (const doing of ARMED) await boat.do(doing)
  return boat
}

/** The changed snapshot with a correct checksum. */
export const forged = (snapshot: Snapshot, change: object): object => {
  const content = { ...snapshot, ...change, sum: '' }
  const { sum: _, ...summed } = content
  return {
    ...content,
    sum: createHash('sha256')
      .update(canonicalize(summed) ?? '')
      .digest('hex'),
  }
}
