/** A changing storage call as plain data, so that it can be replayed. */
import type { Instant } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Change, Container } from './container.ts'
import { type StorageCall, operationOf } from './operations.ts'
import { BlobRefusal } from './refusal.ts'

/** Key under which this input is recorded for replay. */
export const INPUT_KEY = 'picture'

const Written = z.object({
  method: z.string(),
  name: z.string(),
  /** Without the signature. */
  query: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  /** Base64 only in JSON. */
  body: z.union([z.object({ bytes: z.instanceof(Buffer) }), z.object({ base64: z.string() })]),
})
type Written = z.infer<typeof Written>

const ASKED = ['restype', 'comp', 'blockid']
/** Headers that affect the change. */
const SAYING = /^(x-ms-|content-|if-)/

const asText = (bytes: Buffer): Written['body'] & { toJSON(): unknown } => ({
  bytes,
  toJSON: () => ({ base64: bytes.toString('base64') }),
})

/** Returns the plain form of a call, with only the query parameters and headers that change its effect. */
export function recordCall(
  method: string,
  { name, query, headers }: Pick<StorageCall, 'name' | 'query' | 'headers'>,
  body: Buffer,
): Written {
  // Of a repeated parameter the first value counts, as for the call itself.
  const asked = ASKED.flatMap(key => {
    const value = query.get(key)
    return value === null ? [] : [[key, value] as const]
  })
  const saying = Object.entries(headers).flatMap(([key, value]) =>
    SAYING.test(key) && typeof value === 'string' ? [[key, value] as const] : [],
  )
  return { method, name, query: Object.fromEntries(asked), headers: Object.fromEntries(saying), body: asText(body) }
}

/** A recorded call that can be replayed. */
export interface ReplayableCall {
  readonly written: Written
  /** Undefined if the storage refuses the call, as it did originally. */
  plan(container: Container, now: Instant): Change<void> | undefined
}

/**
 * Returns a call that `plan` can apply to a container, from its plain form or from `recordCall`.
 * @throws ZodError if it has another form.
 */
export function parseRecordedCall(what: unknown): ReplayableCall {
  const { body, ...call } = Written.parse(what)
  const bytes = 'bytes' in body ? body.bytes : Buffer.from(body.base64, 'base64')
  const query = new URLSearchParams(call.query)
  return {
    written: { ...call, body: asText(bytes) },
    plan(container, now) {
      try {
        const change = operationOf(call.method, call.name, query, call.headers).plan({
          ...call,
          container,
          query,
          body: bytes,
          now,
          endpoint: '',
        })
        return () => {
          container.receive(bytes.length)
          change()
        }
      } catch (error) {
        if (!(error instanceof BlobRefusal)) throw error
        return undefined
      }
    },
  }
}
