/** Running calls of one connection: invocations by the client, upload streams, and invocations of the client. */
import { type Deferred, deferred } from './async/deferred.ts'
import { canceled, hubException } from './protocols/errors.ts'
import type { Completion } from './protocols/messages.ts'
import type { Upload } from './upload.ts'

/** Context of a call that is passed to the hub method. */
export type CallContext = {
  /** Aborted when the client cancels the call or its connection ends. */
  readonly signal: AbortSignal
  /** Upload streams in the order of the arguments; their number is the method's `uploads`. */
  readonly uploads: readonly AsyncIterable<unknown>[]
}

/** A running call. Its signal is created on first use, since few methods need it. */
export class RunningCall implements CallContext {
  readonly uploads: readonly Upload[]
  /** Whether the caller receives a stream. */
  readonly isStream: boolean
  #controller: AbortController | undefined = undefined
  #canceled = false

  constructor(uploads: readonly Upload[], isStream: boolean) {
    this.uploads = uploads
    this.isStream = isStream
  }

  get isCanceled(): boolean {
    return this.#canceled
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#canceled) this.#controller.abort(canceled())
    return this.#controller.signal
  }

  cancel(): void {
    this.#canceled = true
    this.#controller?.abort(canceled())
  }
}

export class Calls {
  /** Number of running non-streaming calls. */
  running = 0
  /** Set while a non-streaming call waits for its turn; all later messages wait too. */
  turn: Deferred<void> | undefined = undefined
  /** Number of streams that the client receives. */
  streams = 0
  /** Number of streams that the client uploads. */
  uploads = 0
  /** Whether it was reported that a call was canceled: a client may have many of them. */
  isCancellationReported = false
  readonly #all = new Set<RunningCall>()
  /** By invocation id. */
  readonly #byId = new Map<string, RunningCall>()
  /** By stream id. */
  readonly #uploads = new Map<string, Upload>()
  /** Invocations of the client, by invocation id. */
  readonly #clientInvocations = new Map<string, Deferred<unknown>>()
  #lastClientInvocation = 0

  /** Number of calls, streams and results that are kept. */
  get size(): number {
    return this.#all.size + this.#byId.size + this.#uploads.size + this.#clientInvocations.size
  }

  /** Adds a call; false if its id is in use. */
  add(call: RunningCall, id: string | undefined, streamIds: readonly string[]): boolean {
    if (id !== undefined && this.#byId.has(id)) return false
    this.#all.add(call)
    this.#count(call, 1)
    if (id !== undefined) this.#byId.set(id, call)
    for (const [at, streamId] of streamIds.entries()) {
      const upload = call.uploads[at]
      if (upload) this.#uploads.set(streamId, upload)
    }
    return true
  }

  /** Removes a completed call and cancels its upload streams. */
  remove(call: RunningCall, id: string | undefined, streamIds: readonly string[]): void {
    this.#all.delete(call)
    this.#count(call, -1)
    if (id !== undefined) this.#byId.delete(id)
    for (const [at, streamId] of streamIds.entries())
      if (this.#uploads.get(streamId) === call.uploads[at]) this.#uploads.delete(streamId)
    for (const upload of call.uploads) upload.cancel(canceled())
  }

  /** Adds an item to an upload stream; returns a promise if the client must wait. Unknown ids are ignored. */
  addStreamItem(streamId: string, item: unknown): Promise<void> | undefined {
    return this.#uploads.get(streamId)?.put(item)
  }

  cancel(id: string): void {
    this.#byId.get(id)?.cancel()
  }

  /** Creates an invocation of the client: its id, and the promise of its result. */
  startClientInvocation(): { id: string; result: Promise<unknown> } {
    // Clients number their streams from 0; the letter avoids collisions.
    const id = `s${++this.#lastClientInvocation}`
    return { id, result: this.awaitResult(id) }
  }

  /** Returns the promise of the result of an invocation of the client. */
  awaitResult(id: string): Promise<unknown> {
    const invocation = deferred<unknown>()
    this.#clientInvocations.set(id, invocation)
    return invocation.promise
  }

  /** Rejects the result of an invocation of the client. */
  rejectClientInvocation(id: string, cause: unknown): void {
    this.#clientInvocations.get(id)?.reject(cause)
  }

  /** Removes an invocation of the client. */
  forgetClientInvocation(id: string): void {
    this.#clientInvocations.delete(id)
  }

  /** Handles a Completion from the client: the end of an upload stream, or a result. Unknown ids are ignored. */
  complete({ invocationId, error, result }: Completion): void {
    const upload = this.#uploads.get(invocationId)
    this.#uploads.delete(invocationId)
    if (upload) upload.end(error)
    else this.#answer(invocationId, error, result)
  }

  #count({ isStream, uploads }: RunningCall, change: 1 | -1): void {
    if (isStream) this.streams += change
    this.uploads += change * uploads.length
  }

  #answer(id: string, error: string | undefined, result: unknown): void {
    const invocation = this.#clientInvocations.get(id)
    if (error === undefined) invocation?.resolve(result)
    else invocation?.reject(hubException(error))
  }

  /** Cancels everything, since the connection has ended. */
  cancelAll(cause: Error): void {
    for (const call of this.#all) {
      call.cancel()
      for (const upload of call.uploads) upload.cancel(canceled())
    }
    for (const invocation of this.#clientInvocations.values()) invocation.reject(cause)
  }
}
