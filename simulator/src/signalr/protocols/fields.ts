/** Reads single fields of a message somebody else wrote. All throw when the field does not fit. */
import { invalidData } from './errors.ts'

/** A text of at least one character; `of` names message and field for the error. */
export function text(value: unknown, of: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw invalidData(`Invalid payload for ${of}.`)
}

export function list(value: unknown, of: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw invalidData(`Invalid payload for ${of}.`)
}

/** `{ [name]: text }`, or nothing at all when the field is absent or null. */
export function optionalText<Name extends string>(name: Name, value: unknown, of: string): { [key in Name]?: string } {
  const found: { [key in Name]?: string } = {}
  if (value !== undefined && value !== null) found[name] = text(value, of)
  return found
}

/** `{ streamIds }`, or nothing at all when there are none. */
export function optionalStreams(value: unknown, of: string): { streamIds?: readonly string[] } {
  if (value === undefined || value === null) return {}
  const streamIds = list(value, of).map(it => text(it, of))
  return streamIds.length > 0 ? { streamIds } : {}
}

/** The number of a message. */
export function sequenceNumber(value: unknown, of: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalidData(`Invalid payload for ${of}.`)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
