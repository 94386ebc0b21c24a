/** Words of a step, each with its meaning. The reference page and the editor's schema show the meanings. */
import * as z from 'zod/mini'

/** Returns the schema of one of these words; `meanings` says what each word means. */
export function words<const W extends string>(meanings: Readonly<Record<W, string>>): z.ZodMiniType<W, W> {
  const literals = Object.entries<string>(meanings).map(([word, help]) => z.literal(word).check(z.describe(help)))
  // The literals are the keys of the table, which TypeScript knows only as texts.
  return z.union(literals) as unknown as z.ZodMiniType<W, W>
}
