/** Reads single fields of a message somebody else wrote. All throw when the field does not fit. */
import { invalidData } from '../errors.ts'

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

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
