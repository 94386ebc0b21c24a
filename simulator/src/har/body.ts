/** Decodes the bodies and messages in a HAR file. */
import { HarProblem } from './problem.ts'
import type { HarBody, HarMessage } from './schema.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/
/** Opcode of a binary message (RFC 6455), whose data is in base64. */
const BINARY = 2

/**
 * Returns the bytes of a body; undefined if the file does not contain it.
 * @param place where the body is, for people.
 * @throws {HarProblem} When it is damaged.
 */
export function bytesOfBody(body: HarBody | null | undefined, place: string): Buffer | undefined {
  if (body?.text === undefined) return undefined
  if (body.encoding === undefined || body.encoding === '') return Buffer.from(body.text)
  if (body.encoding === 'base64') return fromBase64(body.text, place)
  throw new HarProblem(`It is damaged: ${place} has an unknown encoding. Only base64 is known. Export it again.`)
}

/**
 * Returns the bytes of a WebSocket message.
 * @throws {HarProblem} When it is damaged.
 */
export const bytesOfMessage = ({ opcode, data }: HarMessage, place: string): Buffer =>
  opcode === BINARY ? fromBase64(data, place) : Buffer.from(data)

function fromBase64(text: string, place: string): Buffer {
  // A length of 4n + 1 is none of base64; the other lengths may lack their padding, but not in part.
  if (!BASE64.test(text)) throw new HarProblem(`It is damaged: ${place} is cut off, or no base64. Export it again.`)
  return Buffer.from(text, 'base64')
}
