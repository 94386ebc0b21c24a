/** Receives the POST bodies of a client in order, and delays them while the hub is busy for that client. */
import { type Deferred, deferred } from '../async/deferred.ts'
import type { Readable } from 'node:stream'
import type { TransportListener, PostReceiver, TransportLimits } from './transport.ts'

/** Response status of a POST: accepted, incomplete, too late, or too long. */
type PostStatus = 200 | 400 | 404 | 413

export class Inbox implements PostReceiver {
  readonly #listener: TransportListener
  readonly #limits: TransportLimits
  /** Resolves when all earlier bodies have been taken. */
  #turn: Promise<unknown> = Promise.resolve()
  #pause: Deferred<void> | undefined = undefined
  #isClosed = false

  constructor(listener: TransportListener, limits: TransportLimits) {
    this.#listener = listener
    this.#limits = limits
  }

  /** Resolves when the connection has received the body, after all earlier ones. Never rejects. */
  take(body: Readable): Promise<PostStatus> {
    const taken = this.#turn.then(() => this.#read(body))
    this.#turn = taken
    return taken
  }

  pause(): void {
    this.#pause ??= deferred()
  }

  resume(): void {
    this.#pause?.resolve()
    this.#pause = undefined
  }

  /** Refuses further bodies, including those that wait. */
  close(): void {
    this.#isClosed = true
    this.resume()
  }

  async #read(body: Readable): Promise<PostStatus> {
    while (this.#pause && !this.#isClosed) await this.#pause.promise
    if (this.#isClosed) return 404
    const bytes = await bytesOf(body, this.#limits.maxBodyBytes).catch(() => 'broken' as const)
    if (bytes === 'broken') return 400
    if (bytes === 'too long') return 413
    if (this.#isClosed) return 404
    this.#listener.onReceived(bytes)
    return 200
  }
}

/** Reads a stream of up to `limit` bytes. Rejects if it is incomplete. */
function bytesOf(body: Readable, limit: number): Promise<Buffer | 'too long'> {
  return new Promise((resolve, reject) => {
    if (body.destroyed) reject(new Error('The request was broken off.'))
    const chunks: Buffer[] = []
    let size = 0
    // The rest of a long body is read and dropped, or the client would not read the response.
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else resolve('too long')
    })
    body.once('end', () => resolve(Buffer.concat(chunks)))
    body.once('error', reject)
    body.once('close', reject)
  })
}
