/** Lenient schemas for what a gateway sends. Source: OPEN-002 to OPEN-017. */
import * as z from 'zod/mini'
import { parsedIfJson } from './json.ts'

/** Result of decoding: the value, or the problem. Decoding never throws. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string }

/** A schema that also accepts its value as JSON text. */
export const orJsonText = <S extends z.ZodMiniType>(
  schema: S,
): z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, S> => z.pipe(z.transform(parsedIfJson), schema)

/** A text; '' if it is missing or no text. */
export const OptionalText = z.catch(z._default(z.string(), ''), '')

/** A number; 0 if it is missing or no number. */
export const OptionalAmount = z.catch(z._default(z.number(), 0), 0)

/** A boolean; false if it is missing or no boolean. */
export const OptionalFlag = z.catch(z._default(z.boolean(), false), false)

/** The readable items of a list; the list unchanged if no item is readable. */
function readableItems(list: unknown, schema: z.ZodMiniType): unknown {
  if (!Array.isArray(list)) return list
  const readable: readonly unknown[] = list.filter(it => z.safeParse(schema, it).success)
  return readable.length === 0 ? list : readable
}

/**
 * A list whose unreadable items are dropped, so that one of them does not hide the others. Fails if no item is
 * readable.
 */
export const lenientArray = <S extends z.ZodMiniType>(
  schema: S,
): z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniArray<S>> =>
  z.pipe(
    z.transform(list => readableItems(list, schema)),
    z.array(schema),
  )

/** Whether at least one field of an object is readable as it was sent. */
function hasReadableField(value: unknown, schema: z.ZodMiniObject): boolean {
  const read = z.safeParse(schema, value)
  if (!read.success) return false
  const [sent, fields] = [new Map(Object.entries(Object(value))), Object.entries(read.data)]
  return fields.some(([name, field]) => field !== null && sent.get(name) === field)
}

/** An object whose unreadable fields get their defaults. Fails if no field is readable. */
export const lenientObject = <S extends z.ZodMiniObject>(schema: S): z.ZodMiniPipe<z.ZodMiniUnknown, S> =>
  z.pipe(
    z.unknown().check(z.refine(value => hasReadableField(value, schema), { error: 'no field can be read' })),
    schema,
  )

/** Decimal text of a number, without an exponent. */
const decimalText = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

/** A meter reading: text on the wire; a number is accepted; anything else counts as missing. */
export const LenientReading = z.catch(
  z.optional(z.union([z.string(), z.pipe(z.number(), z.transform(decimalText))])),
  undefined,
)
