/** Vocabulary of an app for the player: its actions and observations. The player knows the boat, not the app. */
import type { Duration } from '@drydock/contracts'
import type * as z from 'zod/mini'

/** One thing a person can do with the app. A verb without parameters is written as a bare word. */
export interface Verb {
  readonly name: string
  readonly help: string
  readonly params?: z.ZodMiniType
  /** After this verb the boat may have a device of the type that the parameter names. */
  readonly pairs?: boolean
  /** Where in its parameters a file beside the scenario is named; the actor is handed the path of the file. */
  readonly file?: readonly string[]
  /** Where in its parameters somebody of the boat is named; an empty path where the parameter is the name. */
  readonly person?: readonly string[]
}

/** One thing the app can show. */
export interface Fact {
  readonly name: string
  readonly help: string
  /** What may be expected of it. Groups match by subset, texts exactly, 'none' matches what is not shown. */
  readonly value: z.ZodMiniType
  /**
   * The field of an expectation that says which one is meant; it is handed to `observe`, the other fields are compared.
   */
  readonly parameter?: string
  /** How a list is compared; the whole of it unless the beginning is enough. */
  readonly lists?: 'whole' | 'beginning'
}

export interface Vocabulary {
  readonly verbs: readonly Verb[]
  readonly facts: readonly Fact[]
}

/** What is written of a verb: its bare name, or a group of its name with what belongs to it. */
export type VerbInput<V extends Vocabulary> = WordsOf<V['verbs'][number]>
type WordsOf<T> = T extends { readonly name: infer N extends string; readonly params: infer P extends z.ZodMiniType }
  ? { readonly [K in N]: z.input<P> } & Timeout
  : T extends { readonly name: infer N extends string }
    ? N | ({ readonly [K in N]: null } & Timeout)
    : never
/** How long the app may take until the verb can be done. */
interface Timeout {
  readonly within?: string
}
/** What is written of facts: any of them, all of one moment. */
export type FactInput<V extends Vocabulary> = {
  readonly [F in V['facts'][number] as F['name']]?: z.input<F['value']> | undefined
}

/** An element by role and accessible name, and a text that it contains. */
export interface ScreenQuery {
  readonly role: string
  readonly name?: string | undefined
  readonly text?: string | undefined
}

/** Lets virtual time pass within a step. */
export interface Pause {
  /**
   * Waits for the next settled moment of the play. Rejects once the time of the step is over, with the reason that it
   * is given and how long was waited.
   */
  untilNext(why: Error): Promise<void>
  /** Waits this long. */
  for(span: Duration): Promise<void>
}

/** A person's app during a play. A promise that is rejected says in words what could not be done. */
export interface Actor {
  open(path: string): Promise<void>
  /** `params` as the file has them; undefined for a bare word. Without `pause` what cannot be done at once fails. */
  act(verb: string, params: unknown, pause?: Pause): Promise<void>
  /** A JSON value; undefined when it is not shown. */
  observe(fact: string, params: unknown): Promise<unknown>
  shot(name: string): Promise<void>
  /**
   * Missing where there is no screen: expectations of the screen are then left out. Undefined or null when nothing is
   * found.
   */
  screen?(query: ScreenQuery): Promise<unknown>
}

/** Whose app it is; 'captain' unless `as:` says otherwise. */
export type Cast = (person: string) => Actor
export const CAPTAIN = 'captain'
