/** Schema of instants in scenarios: ISO 8601 in UTC, parsed to milliseconds since 1970. */
import { type Instant, isCalendarDay, parseInstant } from '@drydock/contracts'
import * as z from 'zod/mini'

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

const INSTANT_HELP = "is a moment in UTC such as '2026-06-01T08:00:00Z'"
/** Template type that the compiler can distinguish from other texts. */
export type InstantText = `${number}-${string}T${string}Z`

/** Parses to milliseconds since 1970. */
export const InstantSchema = z.pipe(
  z.string({ error: INSTANT_HELP }).check(
    z.regex(PATTERN, { error: INSTANT_HELP }),
    // Engines take February 30 for a day of March.
    z.refine(text => isCalendarDay(text.slice(0, 10)) && parseInstant(text) !== undefined, { error: INSTANT_HELP }),
  ),
  z.transform(text => parseInstant(text) ?? 0),
) as unknown as z.ZodMiniType<Instant, InstantText>
