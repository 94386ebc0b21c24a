/** Reading what a gateway sends without being strict about its form. Source: OPEN-002 to OPEN-017. */
import * as z from 'zod/mini'

/** What was read, or why it could not be: a value to look at, never a thrown error. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string }

/** JSON text where an object was expected is read as that object; a text that is no JSON stays a text. */
export function parsedIfJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** A schema that also accepts its value as JSON text. */
export const orJsonText = <S extends z.ZodMiniType>(
  schema: S,
): z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, S> => z.pipe(z.transform(parsedIfJson), schema)

/** Words to show; nothing, or what is no text, is an empty one. */
export const OptionalText = z.catch(z._default(z.string(), ''), '')

/** An amount; nothing, or what is no number, is 0. */
export const OptionalAmount = z.catch(z._default(z.number(), 0), 0)

/** A right or a wish; nothing, or what is neither yes nor no, is no. */
export const OptionalFlag = z.catch(z._default(z.boolean(), false), false)

/** A list as it came, without what cannot be read; as it came where nothing can be. */
function readableItems(list: unknown, schema: z.ZodMiniType): unknown {
  if (!Array.isArray(list)) return list
  const readable: readonly unknown[] = list.filter(it => z.safeParse(schema, it).success)
  return readable.length === 0 ? list : readable
}

/**
 * A list of which only the entries count that can be read: one that cannot must not hide the others. Where none can, it
 * is no such list.
 */
export const lenientArray = <S extends z.ZodMiniType>(
  schema: S,
): z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniArray<S>> =>
  z.pipe(
    z.transform(list => readableItems(list, schema)),
    z.array(schema),
  )

/** Whether at least one field of a record was read as it was sent. */
function hasReadableField(value: unknown, schema: z.ZodMiniObject): boolean {
  const read = z.safeParse(schema, value)
  if (!read.success) return false
  const [sent, fields] = [new Map(Object.entries(Object(value))), Object.entries(read.data)]
  return fields.some(([name, field]) => field !== null && sent.get(name) === field)
}

/**
 * A record in which a field that cannot be read counts as nothing. Where no field can be read, it is no such record.
 */
export const lenientObject = <S extends z.ZodMiniObject>(schema: S): z.ZodMiniPipe<z.ZodMiniUnknown, S> =>
  z.pipe(
    z.unknown().check(z.refine(value => hasReadableField(value, schema), { error: 'no field can be read' })),
    schema,
  )

/** The plain decimal text of a number, also of one that `String` writes with an exponent. */
const decimalText = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

/** A reading: text on the wire, numbers accepted, anything else counts as missing. */
export const LenientReading = z.catch(
  z.optional(z.union([z.string(), z.pipe(z.number(), z.transform(decimalText))])),
  undefined,
)
