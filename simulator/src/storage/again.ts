/** A change of the pictures that is made once more: what it takes of the call, as plain data. */
import type { Instant } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Container } from './container.ts'
import { type Call, operationOf } from './operations.ts'
import { BlobRefusal } from './refusal.ts'

/** Its door. */
export const DOOR = 'picture'

const Written = z.object({
  method: z.string(),
  name: z.string(),
  /** Without the signature. */
  query: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  /** As text only when it is written. */
  body: z.union([z.object({ bytes: z.instanceof(Buffer) }), z.object({ base64: z.string() })]),
})

const ASKED = ['restype', 'comp', 'blockid']
/** Headers that say what is to be written, and when. */
const SAYING = /^(x-ms-|content-|if-)/

export function writtenCall(method: string, { name, query, headers }: Pick<Call, 'name' | 'query' | 'headers'>, body: Buffer): z.infer<typeof Written> {
  const asked = [...query].filter(([key]) => ASKED.includes(key))
  const saying = Object.entries(headers).flatMap(([key, value]) => (SAYING.test(key) && typeof value === 'string' ? [[key, value] as const] : []))
  const written = { bytes: body, toJSON: () => ({ base64: body.toString('base64') }) }
  return { method, name, query: Object.fromEntries(asked), headers: Object.fromEntries(saying), body: written }
}

/** What the storage refused then, it refuses now. */
export function again(container: Container, what: unknown, now: Instant): void {
  const { method, name, query, headers, body } = Written.parse(what)
  const bytes = 'bytes' in body ? body.bytes : Buffer.from(body.base64, 'base64')
  const asked = new URLSearchParams(query)
  try {
    operationOf(method, name, asked, headers).run({ container, name, query: asked, headers, body: bytes, now, endpoint: '' })
  } catch (error) {
    if (!(error instanceof BlobRefusal)) throw error
  }
}
