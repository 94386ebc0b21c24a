/** Moves of a walk: events of the boat, the phone and the connection, and actions of the captain. */
import type { Duration } from '@drydock/contracts'

/** What happens, so long after what happened before. */
export interface Move {
  readonly after: Duration
  readonly does: MoveAction
}

/** One step of a scenario, by what it means for the promises of the app. */
export type MoveAction =
  | { readonly is: 'alarm'; readonly of: AlarmType }
  /**
   * Somebody else arms or disarms, or a meter, a sensor or a fault changes: nothing that a person does with this app.
   */
  | { readonly is: 'armed'; readonly armed: boolean }
  | { readonly is: 'boat'; readonly kind: string; readonly params: unknown }
  | { readonly is: 'phone'; readonly word: PhoneWord }
  /** Nothing passes on the line of the hub, and nobody is told. */
  | { readonly is: 'dead'; readonly lasts: Duration }
  | { readonly is: 'press'; readonly verb: 'arm' | 'disarm' | 'switch'; readonly params?: unknown }
  /** A press that may make as many calls as it likes; `on` is the screen that has its button, where it is not Home. */
  | { readonly is: 'act'; readonly verb: string; readonly params?: unknown; readonly on?: 'geofence' }
  | { readonly is: 'look' }
  | { readonly is: 'silence' }
  /** From here on the session may end, and with it all that was known of alarms. */
  | { readonly is: 'reload' }
  | { readonly is: 'silent'; readonly lasts: Duration }
  /** Renewals fail for so long. */
  | { readonly is: 'unrenewed'; readonly lasts: Duration }
  /** The sign-in is ended at the provider. */
  | { readonly is: 'ended' }
  /** The person opens the app again, and signs in where that is asked for. */
  | { readonly is: 'reopen' }

/** Types of alarms, with the names that the app tells them by. */
export const ALARM_NAMES = {
  door: 'MAIN DOOR SENSOR',
  hatch: 'DECK HATCH SENSOR',
  gateway: 'GATEWAY',
  bilgePump: 'BILGE PUMP',
  shorePower: 'SHORE POWER',
} as const
type AlarmType = keyof typeof ALARM_NAMES
export type PhoneWord = 'hidden' | 'frozen' | 'sleeping' | 'visible' | 'offline' | 'online'
