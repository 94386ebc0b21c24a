/** Durations as people write them: `300ms`, `90s`, `2m`, `1h`, `1d`. */
import type { Duration } from '@drydock/contracts'
import * as z from 'zod/mini'

const UNITS: Readonly<Record<string, Duration>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const SIGNED = /^-?(\d+(?:\.\d+)?)(ms|s|m|h|d)$/
const PATTERN = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/

/** Milliseconds of a written duration, or undefined. */
export function spanOf(text: string): Duration | undefined {
  const [, amount, unit] = PATTERN.exec(text.trim()) ?? []
  const factor = unit === undefined ? undefined : UNITS[unit]
  return factor === undefined ? undefined : Math.round(Number(amount) * factor)
}

export const SPAN_HELP = "is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d'"
/** A hundred years: what comes later is at no moment that a calendar has. */
const LONGEST = 36_525 * 86_400_000
const isShort = z.refine<Duration>(ms => Math.abs(ms) <= LONGEST, { error: 'is at most 36525d' })
/** A duration with its unit; what is read is milliseconds. */
export const Span = z
  .pipe(
    z.string({ error: SPAN_HELP }).check(z.regex(PATTERN, { error: SPAN_HELP })),
    z.transform(text => spanOf(text) ?? 0),
  )
  .check(isShort)

/** The same that may also go back: '-90s'. */
export const SignedSpan = z
  .pipe(
    z.string({ error: SPAN_HELP }).check(z.regex(SIGNED, { error: SPAN_HELP })),
    z.transform(text => (text.startsWith('-') ? -(spanOf(text.slice(1)) ?? 0) : (spanOf(text) ?? 0))),
  )
  .check(isShort)
