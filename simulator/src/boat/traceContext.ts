/** Trace context of a call, as W3C Trace Context defines it: the caller's `traceparent`, and which call it is. */

export interface TraceContext {
  /** Trace of the caller: 32 lower-case hexadecimal digits. */
  readonly traceId: string
  /** Span of the caller, the parent of the call: 16 lower-case hexadecimal digits. */
  readonly parentId: string
  /** Distinguishes the calls of a boat: the sequence number of the newest journal entry before it. */
  readonly call: number
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-|$)/

/** Returns trace and parent of a `traceparent` header; undefined if it is missing or invalid. */
export function parseTraceparent(
  header: string | readonly string[] | undefined,
): Pick<TraceContext, 'traceId' | 'parentId'> | undefined {
  if (typeof header !== 'string') return undefined
  const [, traceId, parentId, more] = TRACEPARENT.exec(header) ?? []
  if (traceId === undefined || parentId === undefined) return undefined
  // Version 00 has exactly four parts; later versions may have more.
  return more === '-' && header.startsWith('00') ? undefined : { traceId, parentId }
}
