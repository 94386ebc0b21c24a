/**
 * What is under way between a hub and one client: calls that run, what the client streams up, and what the hub has
 * asked it.
 */
import { canceled, hubException } from './protocols/errors.ts'
import type { Completion } from './protocols/messages.ts'
import type { Upload } from './upload.ts'

/** What a method knows of the call it answers. */
export type Call = {
  /** Aborted when the caller has lost interest or its connection has ended. */
  readonly signal: AbortSignal
  /** What the caller streams up, in the order of its arguments: as many as the method's `uploads` says. */
  readonly uploads: readonly AsyncIterable<unknown>[]
}

/** A call that runs. Its signal is made when somebody asks for it, which few methods do. */
export class RunningCall implements Call {
  readonly uploads: readonly Upload[]
  #controller: AbortController | undefined = undefined
  #canceled = false

  constructor(uploads: readonly Upload[]) {
    this.uploads = uploads
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
  /** Plain calls that run now. */
  running = 0
  /** A plain call waits for its turn, and everything behind it too. */
  turn: PromiseWithResolvers<void> | undefined = undefined
  readonly #all = new Set<RunningCall>()
  /** By invocation id. */
  readonly #byId = new Map<string, RunningCall>()
  /** By stream id. */
  readonly #uploads = new Map<string, Upload>()
  /** Questions to the client, by the id they were asked under. */
  readonly #questions = new Map<string, PromiseWithResolvers<unknown>>()
  #lastQuestion = 0

  /** Lists a call; false when its id is taken. */
  begin(call: RunningCall, id: string | undefined, streamIds: readonly string[]): boolean {
    if (id !== undefined && this.#byId.has(id)) return false
    this.#all.add(call)
    if (id !== undefined) this.#byId.set(id, call)
    for (const [at, streamId] of streamIds.entries()) {
      const upload = call.uploads[at]
      if (upload) this.#uploads.set(streamId, upload)
    }
    return true
  }

  /** The call is answered: what is still streamed up for it is not wanted any more. */
  end(call: RunningCall, id: string | undefined, streamIds: readonly string[]): void {
    this.#all.delete(call)
    if (id !== undefined) this.#byId.delete(id)
    for (const [at, streamId] of streamIds.entries())
      if (this.#uploads.get(streamId) === call.uploads[at]) this.#uploads.delete(streamId)
    for (const upload of call.uploads) upload.abandon(canceled())
  }

  /**
   * Adds an item to what is streamed up; the answer is a promise when the peer should wait. Unknown ids are ignored.
   */
  item(streamId: string, item: unknown): Promise<void> | undefined {
    return this.#uploads.get(streamId)?.put(item)
  }

  cancel(id: string): void {
    this.#byId.get(id)?.cancel()
  }

  /** A new question: its id, and the promise of the client's answer. */
  ask(): { id: string; answered: Promise<unknown> } {
    // Clients count the ids of their streams from 0; the letter keeps these apart from them.
    const id = `s${++this.#lastQuestion}`
    const question = Promise.withResolvers<unknown>()
    this.#questions.set(id, question)
    return { id, answered: question.promise }
  }

  /** The question is withdrawn; whoever waits for the answer hears `cause`. */
  withdraw(id: string, cause: unknown): void {
    this.#questions.get(id)?.reject(cause)
  }

  /** Nobody waits for the answer any more. */
  forget(id: string): void {
    this.#questions.delete(id)
  }

  /** The client has completed a stream or answered a question. Unknown ids are ignored. */
  complete({ invocationId, error, result }: Completion): void {
    const upload = this.#uploads.get(invocationId)
    this.#uploads.delete(invocationId)
    if (upload) upload.end(error)
    else this.#answer(invocationId, error, result)
  }

  #answer(id: string, error: string | undefined, result: unknown): void {
    const question = this.#questions.get(id)
    if (error === undefined) question?.resolve(result)
    else question?.reject(hubException(error))
  }

  /** The connection has ended. */
  abandon(cause: Error): void {
    for (const call of this.#all) {
      call.cancel()
      for (const upload of call.uploads) upload.abandon(canceled())
    }
    for (const question of this.#questions.values()) question.reject(cause)
  }
}
