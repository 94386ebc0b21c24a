/** Schemas of durations in scenarios: a text with a unit, parsed to milliseconds. */
import { type Duration, DURATION_HELP, DURATION_PATTERN, type DurationText, parseDuration } from '@drydock/contracts'
import * as z from 'zod/mini'

const SIGNED = /^-?(\d+(?:\.\d+)?)(ms|s|m|h|d)$/
/** 100 years in milliseconds, so that every resulting instant is a valid date. */
const LONGEST = 36_525 * 86_400_000
const isShort = z.refine<Duration>(ms => Math.abs(ms) <= LONGEST, { error: 'is at most 36525d' })

/** Schema of texts that match `pattern`. The cast is needed because zod infers `string` for such texts. */
const schemaOf = (pattern: RegExp, read: (text: string) => Duration) =>
  z
    .pipe(
      z.string({ error: DURATION_HELP }).check(z.regex(pattern, { error: DURATION_HELP })),
      z.transform(text => read(text)),
    )
    .check(isShort) as unknown as z.ZodMiniType<Duration, DurationText>

/** A duration with its unit: '90s'. */
export const DurationSchema = schemaOf(DURATION_PATTERN, text => parseDuration(text) ?? 0)
/** A duration that is not zero: an interval of 0 would stop time. */
export const PositiveDurationSchema = DurationSchema.check(z.refine(ms => ms > 0, { error: 'must be longer than 0' }))
/** A duration that may be negative: '-90s'. */
export const SignedDurationSchema = schemaOf(SIGNED, text =>
  text.startsWith('-') ? -(parseDuration(text.slice(1)) ?? 0) : (parseDuration(text) ?? 0),
)
