/** Moves of a walk by name. Each draws from its own random stream. */
import { type Duration, SECOND } from '@drydock/contracts'
import type { RandomStream } from '@drydock/simulator'
import type { MoveAction } from './moves.ts'

/** Longer than an app waits for a sign of life, but short enough for other moves. */
const [DEAD_AT_LEAST_S, DEAD_AT_MOST_S] = [35, 95]
/** Some silences end within the first startup attempt, some only after the third. */
const [SILENT_AT_LEAST_S, SILENT_AT_MOST_S] = [5, 70]
/** A token is renewed a minute before its end, so the longer ones outlast it. */
const [UNRENEWED_AT_LEAST_S, UNRENEWED_AT_MOST_S] = [10, 150]

/** Calls that a press makes, and how they may fail. */
const ARM_CALLS = ['GET /api/Alarm/Arm', 'GET /api/Alarm/Disarm'] as const
const CALLS = [...ARM_CALLS, 'PUT /api/sensor/status/{id}/{status}'] as const
const CALL_FAULTS = [
  { kind: 'status', status: 503 },
  { kind: 'status', status: 403 },
  { kind: 'reset' },
  { kind: 'drop' },
  { kind: 'half-open' },
  { kind: 'delay', by: '8s' },
] as const
/** The app requests the history until it has been read, also when a reply never comes. */
const HISTORY_FAULTS = [
  { kind: 'status', status: 503 },
  { kind: 'reset' },
  { kind: 'malformed' },
  { kind: 'drop' },
  { kind: 'half-open' },
  { kind: 'delay', by: '8s' },
] as const
const LIST_FAULTS = [{ kind: 'delay', by: '8s' }, { kind: 'stale' }, { kind: 'status', status: 503 }] as const
const PUSH_FAULTS = [
  { kind: 'delay', by: '3s' },
  { kind: 'duplicate' },
  { kind: 'drop' },
  { kind: 'gap', length: 2 },
] as const
const LINE_FAULTS = [{ kind: 'drop', for: '20s' }, { kind: 'reset' }, { kind: 'ping-loss', for: '40s' }] as const
const fault = (on: object, how: object, more: object = {}): MoveAction => ({
  is: 'boat',
  kind: 'fault',
  params: { on, ...how, ...more },
})
const plug = (more: object): MoveAction => ({ is: 'boat', kind: 'sensor', params: { type: 'smartPlug', ...more } })

export type PickOne = <const L extends readonly [unknown, ...unknown[]]>(stream: string, list: L) => L[number]

/** `chance` returns the random stream of a name. */
export function moveKindsOf(chance: (stream: string) => RandomStream, one: PickOne) {
  const long = (stream: string, least: number, most: number): Duration =>
    wholeBetween(chance(stream), least, most) * SECOND
  return {
    alarm: () => ({ is: 'alarm', of: one('alarm', ['door', 'hatch', 'gateway', 'bilgePump', 'shorePower']) }),
    armed: () => ({ is: 'armed', armed: one('armed', [true, false]) }),
    switched: () => plug({ on: one('on', [true, false]) }),
    noise: () => plug({ code: one('code', ['0040', '0021', '0020']) }),
    reading: () => ({ is: 'boat', kind: 'reading', params: { meter: 'V2', value: one('volts', [12.6, 12.1, 11.4]) } }),
    away: () => ({ is: 'phone', word: one('away', ['hidden', 'frozen', 'sleeping', 'visible', 'visible', 'visible']) }),
    network: () => ({ is: 'phone', word: one('network', ['offline', 'online']) }),
    dead: () => ({ is: 'dead', lasts: long('dead', DEAD_AT_LEAST_S, DEAD_AT_MOST_S) }),
    call: () => fault({ rest: one('call', CALLS) }, one('call-fault', CALL_FAULTS), { times: one('times', [1, 2]) }),
    refused: () =>
      fault(
        { rest: one('call', ARM_CALLS) },
        { kind: 'status', status: one('refusal', [403, 500, 503]) },
        { times: 1 },
      ),
    history: () =>
      fault({ rest: 'GET /api/sensor/CoreHistory' }, one('history-fault', HISTORY_FAULTS), {
        times: one('times', [1, 2]),
      }),
    list: () => fault({ rest: 'GET /api/sensor' }, one('list-fault', LIST_FAULTS), { times: one('times', [1, 2]) }),
    push: () => fault({ hub: 'SetStatusOnClient' }, one('push-fault', PUSH_FAULTS), { times: 1 }),
    'first-start': () => fault({ hub: 'connection' }, { kind: 'negotiate-error' }, { times: 1 }),
    line: () => fault({ hub: 'connection' }, one('line-fault', LINE_FAULTS)),
    press: () => ({ is: 'press', verb: one('press', ['arm', 'disarm']) }),
    switch: () => ({ is: 'press', verb: 'switch', params: { sensor: 'smartPlug', on: one('switch', [true, false]) } }),
    look: () => ({ is: 'look' }),
    silence: () => ({ is: 'silence' }),
    enrol: () => ({ is: 'act', verb: 'enrol', params: 'hatch' }),
    'end-enrollment': () => ({ is: 'act', verb: one('end-enrollment', ['retry-enrollment', 'close-enrollment']) }),
    unpair: () => ({ is: 'act', verb: 'unpair', params: 'hatch' }),
    join: () => ({ is: 'boat', kind: 'join', params: one('join', ['open', 'adding', 'added', 'closed', 'failed']) }),
    'enrol-call': () =>
      fault({ rest: 'GET /api/sensor/enroll/{deviceTypeId}' }, one('call-fault', CALL_FAULTS), { times: 1 }),
    'start-tracking': () => ({ is: 'act', verb: 'start-tracking', on: 'geofence' }),
    'stop-tracking': () => ({ is: 'act', verb: 'stop-tracking', on: 'geofence' }),
    'tracking-call': () =>
      fault({ rest: 'POST /api/Alarm/CatchThiefStart/{minutes}' }, one('call-fault', CALL_FAULTS), { times: 1 }),
    reload: () => ({ is: 'reload' }),
    silent: () => ({ is: 'silent', lasts: long('silent', SILENT_AT_LEAST_S, SILENT_AT_MOST_S) }),
    unrenewed: () => ({ is: 'unrenewed', lasts: long('unrenewed', UNRENEWED_AT_LEAST_S, UNRENEWED_AT_MOST_S) }),
    ended: () => ({ is: 'ended' }),
    'sign-out': () => ({ is: 'act', verb: 'sign-out' }),
    reopen: () => ({ is: 'reopen' }),
  } as const satisfies Readonly<Record<string, () => MoveAction>>
}
export type MoveKind = keyof ReturnType<typeof moveKindsOf>

/** Draws a whole number from `least` on and below `below`. */
export const wholeBetween = (stream: RandomStream, least: number, below: number): number =>
  Math.floor(stream.between(least, below))
