/** The methods that the functional tests of SignalR clients call. */
import type { IncomingHttpHeaders } from 'node:http'
import type { HubConnection } from '../src/signalr/connection.ts'
import type { HubMethod } from '../src/signalr/options.ts'

/** Who has connected: what the request for the transport said. */
export type Visitor = { readonly headers: IncomingHttpHeaders; readonly url: string }

/** Calls a client. */
type Say = (to: HubConnection<Visitor>, target: string, args: readonly unknown[]) => void

/** The error .NET throws for what cannot be done now. */
export function invalidOperation(message: string): Error {
  return Object.assign(new Error(message), { name: 'InvalidOperationException' })
}

/** What those methods answer. */
export function methodsOf(say: Say): Readonly<Record<string, HubMethod<Visitor>>> {
  return {
    Echo: { run: (_caller, [it]) => it },
    EchoComplexObject: { run: (_caller, [it]) => it },
    SendComplexObject: { run: ({ protocol }) => complexObject(protocol === 'json') },
    GetCallerConnectionId: { run: ({ id }) => id },
    GetActiveTransportName: { run: ({ transport }) => transport },
    GetNumRedirects: { run: ({ user }) => Number(new URL(user.url, 'http://here').searchParams.get('numRedirects')) },
    GetHeader: { run: ({ user }, [name]) => user.headers[String(name).toLowerCase()] ?? null },
    GetContentTypeHeader: { run: ({ user }) => user.headers['content-type'] ?? null },
    GetCookie: { run: ({ user }, [name]) => cookiesOf(user.headers).get(String(name)) ?? null },
    InvokeWithString: { run: (caller, [text]) => say(caller, 'Message', [text]) },
    SendCustomObject: { run: (caller, [it]) => say(caller, 'CustomObject', [it]) },
    ThrowException: { run: fail },
    StreamThrowException: { stream: fail },
    Stream: { stream: () => ['a', 'b', 'c'] },
    EmptyStream: { stream: () => [] },
    InfiniteStream: { stream: (caller, _args, { signal }) => silence(signal, () => say(caller, 'StreamCanceled', [])) },
    StreamingConcat: { uploads: 1, run: (_caller, _args, { uploads }) => concat(uploads) },
  }
}

function cookiesOf({ cookie = '' }: IncomingHttpHeaders): ReadonlyMap<string, string> {
  return new Map(cookie.split(/; */).map(it => [it.replace(/=.*/s, ''), it.replace(/^[^=]*=?/, '')]))
}

function fail(_caller: unknown, [message]: readonly unknown[]): never {
  throw invalidOperation(String(message))
}

/** A stream without items; `canceled` is called when nobody listens to it any more, which may be so from the start. */
function silence(signal: AbortSignal, canceled: () => void): AsyncIterable<never> {
  if (signal.aborted) canceled()
  else signal.addEventListener('abort', canceled)
  return { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }
}

async function concat(uploads: readonly AsyncIterable<unknown>[]): Promise<string> {
  const parts: unknown[] = []
  for (const upload of uploads) for await (const part of upload) parts.push(part)
  return parts.join('')
}

function complexObject(asText: boolean): object {
  return {
    ByteArray: new Uint8Array([1, 2, 3]),
    // .NET writes no fractions of a second where there are none.
    DateTime: asText ? '2000-01-01T00:00:00Z' : new Date('2000-01-01T00:00:00Z'),
    Guid: '00010203-0405-0607-0706-050403020100',
    IntArray: [1, 2, 3],
    String: 'hello world',
  }
}
