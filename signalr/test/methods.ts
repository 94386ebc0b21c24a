/** The methods that the functional tests of SignalR clients call. */
import type { IncomingHttpHeaders } from 'node:http'
import type { HubConnection } from '../src/connection.ts'
import type { HubMethod } from '../src/options.ts'

/** The caller: values of the request that opened the transport. */
export type Visitor = { readonly headers: IncomingHttpHeaders; readonly url: string }

/** Calls a client. */
type Say = (to: HubConnection<Visitor>, target: string, args: readonly unknown[]) => void

/** The error of .NET for an invalid operation. */
export function invalidOperation(message: string): Error {
  return Object.assign(new Error(message), { name: 'InvalidOperationException' })
}

/** The values that those methods return. */
export function methodsOf(say: Say): Readonly<Record<string, HubMethod<Visitor>>> {
  return {
    Echo: { args: 1, run: (_caller, [it]) => it },
    EchoComplexObject: { args: ['object'], run: (_caller, [it]) => it },
    SendComplexObject: { run: ({ protocol }) => complexObject(protocol === 'json') },
    GetCallerConnectionId: { run: ({ id }) => id },
    GetActiveTransportName: { run: ({ transport }) => transport },
    GetNumRedirects: { run: ({ user }) => Number(new URL(user.url, 'http://here').searchParams.get('numRedirects')) },
    GetHeader: { args: ['string'], run: ({ user }, [name]) => user.headers[String(name).toLowerCase()] ?? null },
    GetContentTypeHeader: { run: ({ user }) => user.headers['content-type'] ?? null },
    GetCookie: { args: ['string'], run: ({ user }, [name]) => cookiesOf(user.headers).get(String(name)) ?? null },
    InvokeWithString: { args: ['string'], run: (caller, [text]) => say(caller, 'Message', [text]) },
    SendCustomObject: { args: ['object'], run: (caller, [it]) => say(caller, 'CustomObject', [it]) },
    ThrowException: { args: ['string'], run: fail },
    StreamThrowException: { args: ['string'], stream: fail },
    Stream: { args: 0, stream: () => ['a', 'b', 'c'] },
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

/** A stream without items; `canceled` is called when its reader is gone, possibly at the start. */
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
    // .NET writes no fraction of a second when it is zero.
    DateTime: asText ? '2000-01-01T00:00:00Z' : new Date('2000-01-01T00:00:00Z'),
    Guid: '00010203-0405-0607-0706-050403020100',
    IntArray: [1, 2, 3],
    String: 'hello world',
  }
}
