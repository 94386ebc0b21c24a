/** Reading what a gateway sends without being strict about its form. Source: OPEN-002 to OPEN-017. */
import * as z from 'zod/mini'

/** What was read, or why it could not be: a value to look at, never a thrown error. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string }

/** JSON text where an object was expected is read as that object; a text that is no JSON stays a text. */
export function unwrapped(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** A schema that also accepts its value as JSON text. */
export const orText = <S extends z.ZodMiniType>(schema: S): z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, S> => z.pipe(z.transform(unwrapped), schema)

/** Words to show; null or nothing is an empty text. */
export const OptionalText = z.pipe(
  z.nullish(z.string()),
  z.transform(it => it ?? ''),
)

/** A reading: text on the wire, numbers accepted, anything else counts as missing. */
export const Reading = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined)
