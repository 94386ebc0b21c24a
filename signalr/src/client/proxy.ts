/** Types a connection of `@microsoft/signalr` by the contract of its hub. Runs in browsers too. */
import type {
  ArgumentsOf,
  HubContract,
  ItemOf,
  KnownParts,
  MethodsOf,
  NameOf,
  PlainNameOf,
  PushesOf,
  ResultOf,
  ResultsOf,
  StreamNameOf,
} from '../contract.ts'

/** The members of a `HubConnection` of `@microsoft/signalr` that this module uses. */
export type ClientConnection = {
  /** Calls the hub method `name` with `args` and resolves with its result. */
  invoke(name: string, ...args: unknown[]): Promise<unknown>
  /** Calls the hub method `name` with `args` and waits for no result. */
  send(name: string, ...args: unknown[]): Promise<void>
  /** Calls the streaming method `name` with `args`; it begins when something subscribes. */
  stream(name: string, ...args: unknown[]): { subscribe(subscriber: Subscriber): { dispose(): void } }
  /** Handles pushes called `name`; what `handler` returns is the result for the server. */
  on(name: string, handler: (...args: unknown[]) => unknown): void
  /** Removes the `handler` that `on` added for `name`. */
  off(name: string, handler: (...args: unknown[]) => void): void
}

type Subscriber = { next(item: unknown): void; error(cause: unknown): void; complete(): void }

/** A client connection with the types of a contract: what it may call, and what it receives. */
export type HubProxy<Contract> = {
  /** Calls the method `name` with `args` and resolves with its result. */
  invoke<Name extends PlainNameOf<MethodsOf<Contract>>>(
    name: Name,
    ...args: ArgumentsOf<MethodsOf<Contract>[Name]>
  ): Promise<ResultOf<MethodsOf<Contract>[Name]>>
  /** Calls the method `name` with `args` without an answer; resolves when the call was sent. */
  send<Name extends PlainNameOf<MethodsOf<Contract>>>(
    name: Name,
    ...args: ArgumentsOf<MethodsOf<Contract>[Name]>
  ): Promise<void>
  /** Iterates over the results of the streaming method `name`, called with `args`; leaving the loop cancels it. */
  stream<Name extends StreamNameOf<MethodsOf<Contract>>>(
    name: Name,
    ...args: ArgumentsOf<MethodsOf<Contract>[Name]>
  ): AsyncIterable<ItemOf<MethodsOf<Contract>[Name]>>
  /** Calls `handler` when the hub calls `name`; the returned function removes it. */
  on<Name extends NameOf<PushesOf<Contract>>>(
    name: Name,
    handler: (...args: ArgumentsOf<PushesOf<Contract>[Name]>) => void,
  ): () => void
  /** Answers invocations of `name` by the hub with the result of `handler`; the returned function removes it. */
  answer<Name extends NameOf<ResultsOf<Contract>>>(
    name: Name,
    handler: (
      ...args: ArgumentsOf<ResultsOf<Contract>[Name]>
    ) => ResultOf<ResultsOf<Contract>[Name]> | Promise<ResultOf<ResultsOf<Contract>[Name]>>,
  ): () => void
}

/**
 * Returns the methods of `connection` with the types of a contract. An upload stream of the client is any async
 * iterable.
 */
export function proxyOf<Contract extends KnownParts<Contract> = HubContract>(
  connection: ClientConnection,
): HubProxy<Contract> {
  const on = (name: string, handler: (...args: never[]) => unknown): (() => void) => {
    const called = (...args: unknown[]): unknown => Reflect.apply(handler, undefined, args)
    connection.on(name, called)
    return () => connection.off(name, called)
  }
  const proxy = {
    async invoke(name: string, ...args: unknown[]) {
      const sent = args.map(asSent)
      try {
        return await connection.invoke(name, ...sent)
      } finally {
        stopUploads(sent)
      }
    },
    // There is no answer, so nothing says that the server has read enough.
    send: (name: string, ...args: unknown[]) => connection.send(name, ...args.map(asSent)),
    stream: (name: string, ...args: unknown[]) => items(connection, name, args.map(asSent)),
    on,
    answer: on,
  }
  // The types are a promise of both sides, which nothing can check here.
  return proxy as unknown as HubProxy<Contract>
}

/** An argument as the official client takes it, which knows a stream by its `subscribe`. */
function asSent(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null || !(Symbol.asyncIterator in argument)) return argument
  return new UploadSource(argument as AsyncIterable<unknown>)
}

/** Stops the uploads of a call that has its result: the server ignores further items. */
function stopUploads(sent: readonly unknown[]): void {
  for (const it of sent) if (it instanceof UploadSource) it.stop()
}

class UploadSource {
  readonly #iterator: AsyncIterator<unknown>
  #isStopped = false

  constructor(source: AsyncIterable<unknown>) {
    this.#iterator = source[Symbol.asyncIterator]()
  }

  subscribe(subscriber: Subscriber): { dispose(): void } {
    if (!this.#isStopped) void feed({ [Symbol.asyncIterator]: () => this.#iterator }, subscriber, () => this.#isStopped)
    return { dispose: () => this.stop() }
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    // Nothing reads the stream any more, so an error of its cleanup has no recipient.
    Promise.resolve(this.#iterator.return?.()).catch(() => {})
  }
}

/** Passes the items to the subscriber until they end or are disposed of. Never rejects. */
async function feed(source: AsyncIterable<unknown>, subscriber: Subscriber, isDisposed: () => boolean): Promise<void> {
  try {
    for await (const item of source) {
      if (isDisposed()) return
      subscriber.next(item)
    }
    if (!isDisposed()) subscriber.complete()
  } catch (cause) {
    if (!isDisposed()) subscriber.error(cause)
  }
}

async function* items(connection: ClientConnection, name: string, args: readonly unknown[]): AsyncGenerator<unknown> {
  const waiting: unknown[] = []
  let isOver = false
  let failure: { readonly cause: unknown } | undefined
  let wake = (): void => {}
  const subscription = connection.stream(name, ...args).subscribe({
    next(item) {
      waiting.push(item)
      wake()
    },
    error(cause) {
      failure = { cause }
      wake()
    },
    complete() {
      isOver = true
      wake()
    },
  })
  try {
    for (;;) {
      if (waiting.length > 0) yield waiting.shift()
      else if (failure) throw failure.cause
      else if (isOver) return
      else
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
  } finally {
    if (!isOver && !failure) subscription.dispose()
    stopUploads(args)
  }
}
