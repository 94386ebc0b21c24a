/** A gateway that answers when the test lets it: late, in any order, or never. */
import { vi } from 'vitest'

interface Waiting {
  /** 'PUT /api/sensor/status/d3/true' */
  readonly call: string
  /** A number is a status code, 'lost' no answer at all, anything else the body of a 200. */
  answer(reply: unknown): void
}

/**
 * Replaces `fetch`; holds the waiting calls, oldest first. The test removes a call that it answers; an aborted call is
 * removed automatically.
 */
export function slowGateway(): Waiting[] {
  const waiting: Waiting[] = []
  vi.stubGlobal('fetch', (address: string, { method, signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const answer = (reply: unknown): void => {
      if (reply === 'lost') reject(new TypeError('fetch failed'))
      else if (typeof reply === 'number') resolve(new Response('', { status: reply }))
      else resolve(new Response(JSON.stringify(reply)))
    }
    const mine = { call: `${method} ${new URL(address, 'https://boat.test').pathname}`, answer }
    waiting.push(mine)
    signal?.addEventListener('abort', () => void waiting.splice(waiting.indexOf(mine), 1))
    return promise
  })
  return waiting
}
