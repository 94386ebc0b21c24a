/** Object schemas that build their fields at their first use: the app starts without building all of them. */
import * as z from 'zod/mini'

type Fields = z.core.$ZodLooseShape

/** An object schema that drops unknown fields, as `z.object`. Copies of it share its fields. */
export function lazyObject<F extends Fields>(build: () => F): z.ZodMiniObject<z.core.util.Writeable<F>, z.core.$strip> {
  let fields: F | undefined
  return new z.ZodMiniObject({
    type: 'object',
    // zod asks for the fields when the schema first reads a value, never before.
    get shape() {
      fields ??= build()
      return fields
    },
  }) as z.ZodMiniObject<z.core.util.Writeable<F>, z.core.$strip>
}
