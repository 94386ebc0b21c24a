/**
 * Object schemas that build their fields when they are first used, not when their module is loaded: the app and the
 * fake boat start before they have read most payloads.
 */
import * as z from 'zod/mini'

type Fields = z.core.$ZodLooseShape
type ObjectSchema<F extends Fields, C extends z.core.$ZodObjectConfig> = z.ZodMiniObject<z.core.util.Writeable<F>, C>

/** Definition of an object schema. zod reads its fields through this accessor, never before the first use. */
function definition<F extends Fields>(build: () => F) {
  let fields: F | undefined
  return {
    type: 'object' as const,
    get shape() {
      // Copies of a schema share the accessor, and thus their fields.
      fields ??= build()
      return fields as z.core.util.Writeable<F>
    },
  }
}

/** An object schema that drops unknown fields, as `z.object`. */
export const lazyObject = <F extends Fields>(build: () => F): ObjectSchema<F, z.core.$strip> =>
  new z.ZodMiniObject(definition(build)) as ObjectSchema<F, z.core.$strip>

/** An object schema that refuses unknown fields, as `z.strictObject`. */
export const lazyStrictObject = <F extends Fields>(build: () => F): ObjectSchema<F, z.core.$strict> =>
  new z.ZodMiniObject(Object.assign(definition(build), { catchall: z.never() })) as ObjectSchema<F, z.core.$strict>
