/** Types of a hub: its methods, the methods of its clients, and its users. */

/**
 * Every part may be left out, and is then not checked. A method that returns an `AsyncIterable` is a stream; parameters
 * that are `AsyncIterable` are streams of the client, and come last.
 */
export type HubContract = {
  /** What `authenticate` returns. */
  readonly user?: object
  /** What the hub keeps for each connection. */
  readonly data?: object
  /** Methods that clients call, with the types of the client's side. */
  readonly methods?: object
  /** Methods of clients that the hub calls without an answer. */
  readonly pushes?: object
  /** Methods of clients that answer. */
  readonly results?: object
}

/** A contract without misspelled parts: others than those of `HubContract` are refused. */
export type KnownParts<Contract> = HubContract & {
  readonly [Part in Exclude<keyof Contract, keyof HubContract>]: never
}

type Part<Contract, Key extends keyof HubContract, Default> = Contract extends { readonly [It in Key]: infer Given }
  ? Given
  : Default
type AnyFunctions = Readonly<Record<string, (...args: unknown[]) => unknown>>

export type UserOf<Contract> = Part<Contract, 'user', object> & object
export type DataOf<Contract> = Part<Contract, 'data', object> & object
export type MethodsOf<Contract> = Part<Contract, 'methods', AnyFunctions>
export type PushesOf<Contract> = Part<Contract, 'pushes', AnyFunctions>
export type ResultsOf<Contract> = Part<Contract, 'results', AnyFunctions>

export type NameOf<Functions> = keyof Functions & string
export type ArgumentsOf<Function> = Function extends (...args: infer Args) => unknown ? Args : never
export type ResultOf<Function> = Function extends (...args: never[]) => infer Result ? Awaited<Result> : never
export type ItemOf<Function> = Function extends (...args: never[]) => AsyncIterable<infer Item> ? Item : unknown

/** Names of the methods that return a stream. */
export type StreamNameOf<Functions> =
  string extends NameOf<Functions>
    ? string
    : {
        [Name in NameOf<Functions>]: ResultOf<Functions[Name]> extends AsyncIterable<unknown> ? Name : never
      }[NameOf<Functions>]
/** Names of all other methods. */
export type PlainNameOf<Functions> =
  string extends NameOf<Functions> ? string : Exclude<NameOf<Functions>, StreamNameOf<Functions>>

/** Number of streams among the parameters. */
export type UploadsIn<Args, Found extends unknown[] = []> = Args extends [infer First, ...infer Rest]
  ? UploadsIn<Rest, First extends AsyncIterable<unknown> ? [...Found, First] : Found>
  : Found['length']
