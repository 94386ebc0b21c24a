/** Moves of a walk: events of the boat, the phone and the connection, and actions of the captain. */
import type { Duration } from '@drydock/contracts'
import type { TimedMove } from './moments.ts'

/** A move of a walk through the app of Drydock. */
export type Move = TimedMove<MoveAction>

/** One step of a scenario, by its meaning for the promises of the app. */
export type MoveAction =
  | { readonly is: 'alarm'; readonly of: AlarmType }
  /**
   * Another person arms or disarms, or a meter, a sensor or a fault changes: nothing that a person does with this app.
   */
  | { readonly is: 'armed'; readonly armed: boolean }
  | { readonly is: 'boat'; readonly kind: string; readonly params: unknown }
  | { readonly is: 'phone'; readonly word: PhoneWord }
  /** Nothing passes on the hub connection, and neither end notices. */
  | { readonly is: 'dead'; readonly lasts: Duration }
  | { readonly is: 'press'; readonly verb: 'arm' | 'disarm' | 'switch'; readonly params?: unknown }
  /** A press that may make any number of calls; `on` is the screen of its button, if not Home. */
  | { readonly is: 'act'; readonly verb: string; readonly params?: unknown; readonly on?: 'geofence' }
  | { readonly is: 'look' }
  | { readonly is: 'silence' }
  /** From now on the session may end, and with it all knowledge of alarms. */
  | { readonly is: 'reload' }
  | { readonly is: 'silent'; readonly lasts: Duration }
  /** Renewals fail for this time. */
  | { readonly is: 'unrenewed'; readonly lasts: Duration }
  /** The provider ends the session. */
  | { readonly is: 'ended' }
  /** The captain opens the app again, and signs in if asked. */
  | { readonly is: 'reopen' }

/** Types of alarms, with their names in the app. */
export const ALARM_NAMES = {
  door: 'MAIN DOOR SENSOR',
  hatch: 'DECK HATCH SENSOR',
  gateway: 'GATEWAY',
  bilgePump: 'BILGE PUMP',
  shorePower: 'SHORE POWER',
} as const
type AlarmType = keyof typeof ALARM_NAMES
export type PhoneWord = 'hidden' | 'frozen' | 'sleeping' | 'visible' | 'offline' | 'online'
