/**
 * Takes what a peer sends in POSTs, one body after the other, and holds them up while the hub is busy for that peer.
 */
import type { Readable } from 'node:stream'
import type { Ear, Intake, TransportLimits } from './transport.ts'

/** What to answer a POST with: taken, broken off, too late, or too long. */
type Taken = 200 | 400 | 404 | 413

export class Inbox implements Intake {
  readonly #ear: Ear
  readonly #limits: TransportLimits
  /** Done when all bodies before have been taken. */
  #turn: Promise<unknown> = Promise.resolve()
  #paused: PromiseWithResolvers<void> | undefined = undefined
  #held = 0
  #closed = false

  constructor(ear: Ear, limits: TransportLimits) {
    this.#ear = ear
    this.#limits = limits
  }

  /** Resolves when the body is with the connection, which may be after those that were there before. Never rejects. */
  take(body: Readable): Promise<Taken> {
    const taken = this.#turn.then(() => this.#read(body))
    this.#turn = taken
    return taken
  }

  pause(): void {
    this.#paused ??= Promise.withResolvers()
  }

  resume(): void {
    this.#held = 0
    this.#paused?.resolve()
    this.#paused = undefined
  }

  /** Takes nothing any more; bodies that wait are too late. */
  close(): void {
    this.#closed = true
    this.resume()
  }

  async #read(body: Readable): Promise<Taken> {
    while (this.#paused && this.#held >= this.#limits.maxHeldBytes) await this.#paused.promise
    if (this.#closed) return 404
    const bytes = await bytesOf(body, this.#limits.maxBodyBytes).catch(() => 'broken' as const)
    if (bytes === 'broken') return 400
    if (bytes === 'too long') return 413
    if (this.#closed) return 404
    if (this.#paused) this.#held += bytes.length
    this.#ear.received(bytes)
    return 200
  }
}

/** All of a stream, up to `limit` bytes. Rejects when it breaks off. */
function bytesOf(body: Readable, limit: number): Promise<Buffer | 'too long'> {
  return new Promise((resolve, reject) => {
    if (body.destroyed) reject(new Error('The request was broken off.'))
    const chunks: Buffer[] = []
    let size = 0
    // What is above the limit still flows, into nothing, or the peer would not read the answer.
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
