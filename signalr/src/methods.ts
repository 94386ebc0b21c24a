/** Typed hub methods: their handlers, and the function that adds them to a hub. */
import type { CallContext } from './calls.ts'
import type { HubConnection } from './connection.ts'
import type { ArgumentsOf, DataOf, ItemOf, MethodsOf, ResultOf, UploadsIn, UserOf } from './contract.ts'
import type { Core } from './core.ts'
import type { HubMethod, MethodOptions } from './options.ts'
import { Receiver, Receivers, recipients } from './receivers.ts'

/** A call of a client. */
export type Call<Contract> = {
  /** Connection of the client that calls. */
  readonly connection: HubConnection<UserOf<Contract>, DataOf<Contract>>
  /** User of that connection. */
  readonly user: UserOf<Contract>
  /** What the hub keeps for the connection. */
  readonly data: DataOf<Contract>
  /** Aborted when the client cancels the call or its connection ends. */
  readonly signal: AbortSignal
  /** The client that calls, for pushes to it alone. */
  readonly caller: Receiver<Contract>
  /** Everybody but the caller. */
  readonly others: Receivers<Contract>
}

/** Handler of a method with one result. */
export type MethodHandler<Contract, Name extends keyof MethodsOf<Contract>> = (
  call: Call<Contract>,
  ...args: ArgumentsOf<MethodsOf<Contract>[Name]>
) => ResultOf<MethodsOf<Contract>[Name]> | Promise<ResultOf<MethodsOf<Contract>[Name]>>

type Items<Item> = AsyncIterable<Item> | Iterable<Item>

/** Handler of a method with a stream of results. */
export type StreamHandler<Contract, Name extends keyof MethodsOf<Contract>> = (
  call: Call<Contract>,
  ...args: ArgumentsOf<MethodsOf<Contract>[Name]>
) => Items<ItemOf<MethodsOf<Contract>[Name]>> | Promise<Items<ItemOf<MethodsOf<Contract>[Name]>>>

/** Options of a method; `uploads` is required where the contract has streams of the client. */
export type OptionsFor<Contract, Name extends keyof MethodsOf<Contract>> =
  UploadsIn<ArgumentsOf<MethodsOf<Contract>[Name]>> extends 0
    ? [options?: MethodOptions<UserOf<Contract>>]
    : [
        options: MethodOptions<UserOf<Contract>> & {
          readonly uploads: UploadsIn<ArgumentsOf<MethodsOf<Contract>[Name]>>
        },
      ]

type AnyHandler = (call: never, ...args: never[]) => unknown

/** Adds a method to a hub. @throws if there is one of that name */
export function addMethod<User extends object>(
  core: Core<User>,
  name: string,
  handler: AnyHandler,
  options: MethodOptions<User> | undefined,
  isStream: boolean,
): void {
  const key = name.toLowerCase()
  if (core.methods.has(key)) throw new Error(`The hub has a method '${name}' already. Names differ by more than case.`)
  const run = (connection: HubConnection<User>, args: readonly unknown[], context: CallContext): unknown =>
    Reflect.apply(handler, undefined, [new MethodCall(core, connection, context), ...args, ...context.uploads])
  // A call reports an error if the handler of a stream returns none.
  const method = (isStream ? { ...options, stream: run } : { ...options, run }) as HubMethod<User>
  core.methods.set(key, method)
}

/** The context of a running call. Its parts are created when a handler reads them. */
class MethodCall<User extends object> {
  readonly connection: HubConnection<User>
  readonly #core: Core<User>
  readonly #context: CallContext

  constructor(core: Core<User>, connection: HubConnection<User>, context: CallContext) {
    this.connection = connection
    this.#core = core
    this.#context = context
  }

  get user(): User {
    return this.connection.user
  }

  get data(): object {
    return this.connection.data
  }

  get signal(): AbortSignal {
    return this.#context.signal
  }

  get caller(): Receiver<unknown> {
    return new Receiver(anyCore(this.#core), this.connection, undefined)
  }

  get others(): Receivers<unknown> {
    return new Receivers(anyCore(this.#core), recipients('all')).except(this.connection)
  }
}

/** The core without its user type. */
export const anyCore = <User extends object>(core: Core<User>): Core<object> => core as unknown as Core<object>
