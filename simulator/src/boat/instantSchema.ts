/** Moments of the calendar as people write them, in UTC. */
import { type Instant, parseInstant } from '@drydock/contracts'
import * as z from 'zod/mini'

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

const ISO_MOMENT_HELP = "is a moment in UTC such as '2026-06-01T08:00:00Z'"
/** As the compiler can tell it from other texts. */
export type InstantText = `${number}-${string}T${string}Z`

/** What is read is milliseconds since 1970. */
export const InstantSchema = z.pipe(
  z.string({ error: ISO_MOMENT_HELP }).check(
    z.regex(PATTERN, { error: ISO_MOMENT_HELP }),
    z.refine(text => parseInstant(text) !== undefined, { error: ISO_MOMENT_HELP }),
  ),
  z.transform(text => parseInstant(text) ?? 0),
) as unknown as z.ZodMiniType<Instant, InstantText>
