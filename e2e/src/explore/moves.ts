/** Random walks: what happens to a boat, a phone and the line between them, and what the captain does, one after the other. */
import { type Duration, SECOND } from '@drydock/contracts'
import { type Chance, createChance } from '@drydock/simulator'

/** What happens, so long after what happened before. */
export interface Move {
  readonly after: Duration
  readonly does: Does
}

/** One step of a scenario, by what it means for the promises of the app. */
export type Does =
  | { readonly is: 'alarm'; readonly of: AlarmType }
  /** Somebody else arms or disarms, or a meter, a sensor or a fault changes: nothing that a person does with this app. */
  | { readonly is: 'armed'; readonly armed: boolean }
  | { readonly is: 'boat'; readonly kind: string; readonly params: unknown }
  | { readonly is: 'phone'; readonly word: PhoneWord }
  /** Nothing passes on the line of the hub, and nobody is told. */
  | { readonly is: 'dead'; readonly lasts: Duration }
  | { readonly is: 'press'; readonly verb: 'arm' | 'disarm' | 'switch'; readonly params?: unknown }
  | { readonly is: 'look' }
  | { readonly is: 'silence' }

/** Types of alarms, with the names that the app tells them by. */
export const ALARM_NAMES = { door: 'MAIN DOOR SENSOR', hatch: 'DECK HATCH SENSOR', gateway: 'GATEWAY', bilgePump: 'BILGE PUMP', shorePower: 'SHORE POWER' } as const
type AlarmType = keyof typeof ALARM_NAMES
export type PhoneWord = 'hidden' | 'frozen' | 'sleeping' | 'visible' | 'offline' | 'online'

const MOVES = 24
const LONG_PAUSE = 0.2
/** Longer than an app waits for a sign of life, and not so long that little else happens. */
const [DEAD_AT_LEAST_S, DEAD_AT_MOST_S] = [35, 95]

/** Calls that a press makes, and how they may fail. */
const CALLS = ['GET /api/Alarm/Arm', 'GET /api/Alarm/Disarm', 'PUT /api/sensor/status/{id}/{status}'] as const
const CALL_FAULTS = [{ kind: 'status', status: 503 }, { kind: 'status', status: 403 }, { kind: 'reset' }, { kind: 'drop' }, { kind: 'half-open' }, { kind: 'delay', by: '8s' }] as const
/** The history is asked for until it has been read, also when an answer never comes. */
const HISTORY_FAULTS = [{ kind: 'status', status: 503 }, { kind: 'reset' }, { kind: 'malformed' }, { kind: 'drop' }, { kind: 'half-open' }, { kind: 'delay', by: '8s' }] as const
const PUSH_FAULTS = [{ kind: 'delay', by: '3s' }, { kind: 'duplicate' }, { kind: 'drop' }, { kind: 'gap', length: 2 }] as const
const LINE_FAULTS = [{ kind: 'drop', for: '20s' }, { kind: 'reset' }, { kind: 'ping-loss', for: '40s' }] as const

/** The walk of a seed. What, when and which each draw from a stream of their own. */
export function walkOf(seed: number): readonly Move[] {
  const chance = createChance(seed)
  const one = <const L extends readonly [unknown, ...unknown[]]>(stream: string, list: L): L[number] => list[Math.floor(chance(stream).next() * list.length)]
  const draw: Readonly<Record<'alarm' | 'armed' | 'switched' | 'reading' | 'away' | 'network' | 'dead' | 'call' | 'history' | 'push' | 'line' | 'press' | 'switch' | 'look' | 'silence', () => Does>> =
    {
      alarm: () => ({ is: 'alarm', of: one('alarm', ['door', 'hatch', 'gateway', 'bilgePump', 'shorePower']) }),
      armed: () => ({ is: 'armed', armed: one('armed', [true, false]) }),
      switched: () => ({ is: 'boat', kind: 'sensor', params: { type: 'smartPlug', on: one('on', [true, false]) } }),
      reading: () => ({ is: 'boat', kind: 'reading', params: { meter: 'V2', value: one('volts', [12.6, 12.1, 11.4]) } }),
      away: () => ({ is: 'phone', word: one('away', ['hidden', 'frozen', 'sleeping', 'visible', 'visible', 'visible']) }),
      network: () => ({ is: 'phone', word: one('network', ['offline', 'online']) }),
      dead: () => ({ is: 'dead', lasts: whole(chance('dead'), DEAD_AT_LEAST_S, DEAD_AT_MOST_S) * SECOND }),
      call: () => ({ is: 'boat', kind: 'fault', params: { on: { rest: one('call', CALLS) }, ...one('call-fault', CALL_FAULTS), times: one('times', [1, 2]) } }),
      history: () => ({ is: 'boat', kind: 'fault', params: { on: { rest: 'GET /api/sensor/CoreHistory' }, ...one('history-fault', HISTORY_FAULTS), times: one('times', [1, 2]) } }),
      push: () => ({ is: 'boat', kind: 'fault', params: { on: { hub: 'SetStatusOnClient' }, ...one('push-fault', PUSH_FAULTS), times: 1 } }),
      line: () => ({ is: 'boat', kind: 'fault', params: { on: { hub: 'connection' }, ...one('line-fault', LINE_FAULTS) } }),
      press: () => ({ is: 'press', verb: one('press', ['arm', 'disarm']) }),
      switch: () => ({ is: 'press', verb: 'switch', params: { sensor: 'smartPlug', on: one('switch', [true, false]) } }),
      look: () => ({ is: 'look' }),
      silence: () => ({ is: 'silence' }),
    }
  const kinds = [
    'alarm',
    'alarm',
    'alarm',
    'armed',
    'switched',
    'reading',
    'away',
    'away',
    'away',
    'network',
    'network',
    'dead',
    'call',
    'history',
    'push',
    'line',
    'press',
    'press',
    'press',
    'switch',
    'look',
    'silence',
  ] as const
  return Array.from({ length: MOVES }, () => {
    const pause = whole(chance('pause'), 1, chance('long').next() < LONG_PAUSE ? 120 : 15)
    return { after: pause * SECOND, does: draw[one('kind', kinds)]() }
  })
}

const whole = (stream: Chance, least: number, below: number): number => Math.floor(stream.between(least, below))
