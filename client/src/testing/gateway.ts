/** A gateway for tests: answers from a table, and records the calls. */
import { vi } from 'vitest'

/** The body of a 200 as raw text, which need not be JSON. */
export class RawText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * A number is a status code, 'lost' no answer at all, 'never' one that does not come before the call is aborted, a
 * promise one that comes later; anything else the body of a 200.
 */
export type Reply = unknown
export interface Asked {
  /** 'GET /api/Alarm' */
  readonly call: string
  readonly token: string | null
  readonly cache: string | undefined
  /** What was sent, read as JSON; undefined when nothing was. */
  readonly body: unknown
}
export interface FakeGateway {
  readonly asked: Asked[]
  /** The calls since this was last read. */
  calls(): string[]
  answer(call: string, reply: Reply): void
}

function respond(reply: Reply, signal: AbortSignal | null | undefined): Promise<Response> {
  if (reply === 'lost') return Promise.reject(new TypeError('fetch failed'))
  if (reply instanceof Promise) return reply.then(it => respond(it, signal))
  if (reply === 'never')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  if (typeof reply === 'number') return Promise.resolve(new Response('', { status: reply }))
  if (reply instanceof RawText) return Promise.resolve(new Response(reply.text))
  return Promise.resolve(new Response(reply === undefined ? '' : JSON.stringify(reply), { status: 200 }))
}

/** Replaces `fetch`; a call that no table names is answered 200 and empty. */
export function fakeGateway(replies: Readonly<Record<string, Reply>>): FakeGateway {
  const table = new Map(Object.entries(replies))
  const asked: Asked[] = []
  let read = 0
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address).pathname}`
    asked.push({
      call,
      token: new Headers(init.headers).get('Authorization'),
      cache: init.cache,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return respond(table.get(call), init.signal)
  })
  return {
    asked,
    calls() {
      const news = asked.slice(read).map(it => it.call)
      read = asked.length
      return news
    },
    answer: (call, reply) => void table.set(call, reply),
  }
}
