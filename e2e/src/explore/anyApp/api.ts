/** Public types of explorations: walks through any app, beside a fake boat, that look for a broken property. */
import type { BoatOptions, BoatPlan, FakeBoat, Fault, Span, Step } from '#fixture/public/api.ts'

/** What walks need of a boat; tests without a gateway may bring a model of one. */
export type WalkBoat = Pick<FakeBoat, 'now' | 'advance' | 'step' | 'fault' | 'clearFaults' | 'faults'>

/** An app on a fresh boat, such as what `openPage` of `drydock/playwright` gives. */
export interface WalkApp {
  /** The boat beside the app. */
  readonly boat: WalkBoat
  /** Returns the uncaught errors of the app so far. */
  errors(): readonly string[]
  /** Closes the app and its boat. */
  close(): Promise<void>
}

/** Opens the app on a fresh boat. */
export type OpenApp<A extends WalkApp> = (options: BoatOptions) => Promise<A>

/** Random draws of a walk; the same seed gives the same ones. */
export interface Draw {
  /** One of the `values`. */
  oneOf<T>(...values: readonly [T, ...T[]]): T
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
}

/** An action of a person. A walk goes on without one that is impossible. */
export interface Action<A extends WalkApp> {
  /** Name in walks and in tests that are written. */
  readonly name: string
  /** Does it on `app`; returns false when it is impossible now. */
  run(app: A): Promise<unknown>
}

/** A condition on what the app and the boat show. It must not change anything, nor wait. */
export type Condition<A extends WalkApp> = (app: A) => boolean | Promise<boolean>

/** A property that no walk may break. */
export interface Property<A extends WalkApp> {
  /** `eventually`: false for a limited time only. */
  readonly kind: 'always' | 'never' | 'eventually'
  /** What must hold, for the error of a walk that breaks it. */
  readonly name: string
  /** Is looked at between moves, and while time passes. */
  readonly condition: Condition<A>
  /** `eventually`: the condition may be false for this long at a time. */
  readonly within: Span | undefined
}

/** A step, or a function that draws one. */
export type Drawn<T> = T | ((draw: Draw) => T)

/** A move of a walk: time passes, then a step, a fault or an action happens, or nothing. */
export type WalkMove = { readonly after: Span } & WalkEvent
/** What a move does: a hardware step, a fault, an action, or nothing. */
export type WalkEvent =
  | { readonly step: Step; readonly fault?: never; readonly do?: never }
  | { readonly fault: Fault; readonly step?: never; readonly do?: never }
  /** The name of an action. */
  | { readonly do: string; readonly step?: never; readonly fault?: never }
  | { readonly step?: never; readonly fault?: never; readonly do?: never }

/** What walks consist of. An entry that occurs twice in a list is twice as likely. */
export interface ExplorationOptions<A extends WalkApp> {
  /** `import.meta.url` of the module that exports the exploration: tests that are written import it. */
  readonly source: string
  /** Name under which that module exports the exploration. */
  readonly exportedAs: string
  /** Differences from the default boat. */
  readonly boat?: BoatPlan
  /** Brings `app` to where walks begin, such as by signing in. */
  start(app: A): Promise<unknown>
  /** Hardware steps. Default: none. */
  readonly steps?: readonly Drawn<Step>[]
  /** Faults between the boat and the app. They end before a walk rests. Default: none. */
  readonly faults?: readonly Drawn<Fault>[]
  /** What a person does. Default: nothing. */
  readonly actions?: readonly Action<A>[]
  /** What no walk may break; at least one. */
  readonly properties: readonly Property<A>[]
  /** Times between moves. Default: 1s, 5s, 15s and 1m. */
  readonly pauses?: readonly Span[]
  /** How often properties are looked at while time passes. Default: 30s. */
  readonly every?: Span
  /** How long a walk lasts after its last move, when all faults have ended. Default: 2m. */
  readonly rest?: Span
}

/** How many walks to take, and from which seed. */
export interface ExploreOptions {
  /** Seed of the first walk; each further walk has the next one. Default: 1. */
  readonly seed?: number
  /** Number of walks. Default: 20. */
  readonly walks?: number
  /** Number of moves of a walk. Default: 12. */
  readonly moves?: number
  /** Limit in real time, in milliseconds: no walk begins after it, and what was found stays as small as it is then. */
  readonly limitMs?: number
  /** Folder for tests that are written. Default: the folder `found` beside `source`. */
  readonly out?: string
}

/** Walks that broke nothing. */
export interface Explored {
  /** Number of walks that were taken. */
  readonly walks: number
  /** Seeds of walks that broke a property once, and not when they were repeated. */
  readonly unsteady: readonly number[]
}

/** Walks that are set up for one app: `explore` looks for a broken property, `play` repeats a found walk. */
export interface Exploration<A extends WalkApp> {
  /**
   * Takes walks until one breaks a property, makes it small, and writes it as a test.
   * @param open opens the app on a fresh boat, once for each walk
   * @param options number of walks, seed, limits and folder
   * @throws {Error} With the broken property, the moves and the file; or with what is wrong with the exploration.
   */
  explore(open: OpenApp<A>, options?: ExploreOptions): Promise<Explored>
  /**
   * Plays `moves` on a fresh boat, as the tests that are written do. `open` opens the app on it.
   * @throws {Error} When a property breaks, or a move is impossible.
   */
  play(open: OpenApp<A>, moves: readonly WalkMove[]): Promise<void>
}
