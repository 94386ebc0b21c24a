/** Durations as scenarios write them; what is read is milliseconds. */
import { type Duration, SPAN_HELP, SPAN_PATTERN, type SpanText, spanOf } from '@drydock/contracts'
import * as z from 'zod/mini'

const SIGNED = /^-?(\d+(?:\.\d+)?)(ms|s|m|h|d)$/
/** A hundred years: what comes later is at no moment that a calendar has. */
const LONGEST = 36_525 * 86_400_000
const isShort = z.refine<Duration>(ms => Math.abs(ms) <= LONGEST, { error: 'is at most 36525d' })

/**
 * A text of this pattern as milliseconds. That only such texts are written, a schema of texts cannot show to the
 * compiler.
 */
const span = (pattern: RegExp, read: (text: string) => Duration) =>
  z
    .pipe(
      z.string({ error: SPAN_HELP }).check(z.regex(pattern, { error: SPAN_HELP })),
      z.transform(text => read(text)),
    )
    .check(isShort) as unknown as z.ZodMiniType<Duration, SpanText>

/** A duration with its unit. */
export const Span = span(SPAN_PATTERN, text => spanOf(text) ?? 0)
/** The same that may also go back: '-90s'. */
export const SignedSpan = span(SIGNED, text =>
  text.startsWith('-') ? -(spanOf(text.slice(1)) ?? 0) : (spanOf(text) ?? 0),
)
