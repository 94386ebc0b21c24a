/** Durations as scenarios write them; what is read is milliseconds. */
import { type Duration, DURATION_HELP, DURATION_PATTERN, type DurationText, parseDuration } from '@drydock/contracts'
import * as z from 'zod/mini'

const SIGNED = /^-?(\d+(?:\.\d+)?)(ms|s|m|h|d)$/
/** A hundred years: what comes later is at no moment that a calendar has. */
const LONGEST = 36_525 * 86_400_000
const isShort = z.refine<Duration>(ms => Math.abs(ms) <= LONGEST, { error: 'is at most 36525d' })

/**
 * A text of this pattern as milliseconds. That only such texts are written, a schema of texts cannot show to the
 * compiler.
 */
const schemaOf = (pattern: RegExp, read: (text: string) => Duration) =>
  z
    .pipe(
      z.string({ error: DURATION_HELP }).check(z.regex(pattern, { error: DURATION_HELP })),
      z.transform(text => read(text)),
    )
    .check(isShort) as unknown as z.ZodMiniType<Duration, DurationText>

/** A duration with its unit. */
export const DurationSchema = schemaOf(DURATION_PATTERN, text => parseDuration(text) ?? 0)
/** The same that may also go back: '-90s'. */
export const SignedDurationSchema = schemaOf(SIGNED, text =>
  text.startsWith('-') ? -(parseDuration(text.slice(1)) ?? 0) : (parseDuration(text) ?? 0),
)
