/** Reads single fields of a received message. All functions throw if the field is invalid. */
import { invalidData } from './errors.ts'

/** Returns a text of at least one character; `of` names message and field for the error. */
export function text(value: unknown, of: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw invalidData(`Invalid payload for ${of}.`)
}

/**
 * Returns the value if it is an array.
 * @param of the message type, for the error.
 */
export function list(value: unknown, of: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw invalidData(`Invalid payload for ${of}.`)
}

/** Returns `{ [name]: text }`, or an empty object if the field is absent or null. */
export function optionalText<Name extends string>(name: Name, value: unknown, of: string): { [key in Name]?: string } {
  const found: { [key in Name]?: string } = {}
  if (value !== undefined && value !== null) found[name] = text(value, of)
  return found
}

/** Returns `{ streamIds }`, or an empty object without any. */
export function optionalStreams(value: unknown, of: string): { streamIds?: readonly string[] } {
  if (value === undefined || value === null) return {}
  const streamIds = list(value, of).map(it => text(it, of))
  return streamIds.length > 0 ? { streamIds } : {}
}

/** Returns the sequence number of a message. */
export function sequenceNumber(value: unknown, of: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalidData(`Invalid payload for ${of}.`)
}

/** Whether a value is an object but neither null nor an array; the only function here that does not throw. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
