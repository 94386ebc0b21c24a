/** Vocabulary of an app for the player: its actions and observations. The player knows the boat, not the app. */
import type { Duration } from '@drydock/contracts'
import type * as z from 'zod/mini'

/** An action that a person can perform with the app. Without parameters it is written as a word alone. */
export interface AppAction {
  readonly name: string
  readonly help: string
  readonly params?: z.ZodMiniType
  /** After this action the boat may have a device of the type in its parameter. */
  readonly pairs?: boolean
  /** Path in its parameters to a file beside the scenario; the actor gets the path of the file. */
  readonly file?: readonly string[]
  /** Path in its parameters to a user of the boat; empty when the parameter is the name. */
  readonly person?: readonly string[]
}

/** An observation of the app. */
export interface AppObservation {
  readonly name: string
  readonly help: string
  /** The expected values. Maps match by subset, texts exactly, 'none' matches an absent value. */
  readonly value: z.ZodMiniType
  /**
   * The field of an expectation that selects the observation; it is passed to `observe`, and the other fields are
   * compared.
   */
  readonly parameter?: string
  /** How a list is compared; by default completely. */
  readonly lists?: 'whole' | 'beginning'
}

export interface Vocabulary {
  readonly actions: readonly AppAction[]
  readonly observations: readonly AppObservation[]
  /** ARIA roles that elements of the app have. Without it any word is one. */
  readonly roles?: readonly string[]
}
/** The roles that an expectation of the screen may name. */
export type ScreenRole<V extends Vocabulary> = V extends { readonly roles: readonly (infer R extends string)[] }
  ? R
  : string

/** The written form of an action: its name alone, or a map from its name to its parameters. */
export type AppActionInput<V extends Vocabulary> = WordsOf<V['actions'][number]>
type WordsOf<T> = T extends { readonly name: infer N extends string; readonly params: infer P extends z.ZodMiniType }
  ? { readonly [K in N]: z.input<P> } & Timeout
  : T extends { readonly name: infer N extends string }
    ? N | ({ readonly [K in N]: null } & Timeout)
    : never
/** How long the app may take until the action is possible. */
interface Timeout {
  readonly within?: string
}
/** The written form of observations: any of them, at one time. */
export type AppObservationInput<V extends Vocabulary> = {
  readonly [F in V['observations'][number] as F['name']]?: z.input<F['value']> | undefined
}

/** An element by role and accessible name, and a text that it contains. */
export interface ScreenQuery {
  readonly role: string
  readonly name?: string | undefined
  readonly text?: string | undefined
}

/** Lets virtual time pass within an action. */
export interface Pause {
  /**
   * Waits for the next settled moment of the play. Rejects when the time of the step is over, with the given reason and
   * the time waited.
   */
  untilNext(why: Error): Promise<void>
  /** Waits for this time. */
  for(span: Duration): Promise<void>
}

/** A person's app during a play. A rejected promise has a message that says what failed. */
export interface Actor {
  open(path: string): Promise<void>
  /**
   * `params` as in the file; undefined for an action without them. Without `pause` an action that is not possible at
   * once fails.
   */
  act(verb: string, params: unknown, pause?: Pause): Promise<void>
  /** Returns a JSON value; undefined when it is not shown. */
  observe(fact: string, params: unknown): Promise<unknown>
  shot(name: string): Promise<void>
  /**
   * Missing where there is no screen: expectations of the screen are then left out. Returns undefined or null when no
   * element is found.
   */
  screen?(query: ScreenQuery): Promise<unknown>
  /**
   * Returns the names of the elements of a role, for the message when none fits; '' for one without a name. Undefined
   * without a page.
   */
  namesOf?(role: string): Promise<readonly string[] | undefined>
}

/** The person of the app; 'captain' unless `as:` names another. */
export type ActorOf = (person: string) => Actor
export const CAPTAIN = 'captain'
