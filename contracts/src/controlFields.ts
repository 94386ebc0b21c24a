/** Fields that several schemas of the control interface share. */
import * as z from 'zod/mini'
import { DURATION_HELP, DURATION_PATTERN, parseDuration } from './durationText.ts'

/** Sequence number in the journal, from 1. `next` of a reply is `since` of the next request. */
export const Sequence = z.coerce.number().check(z.int(), z.nonnegative())
export const UtcTime = z.string().check(z.describe('ISO 8601 in UTC, on the clock of the boat.'))

/** A duration text such as '90s' or '2m', parsed into multiples of `unit` milliseconds. */
export const durationIn = (unit: number) =>
  z.pipe(
    z.string().check(z.regex(DURATION_PATTERN, { error: DURATION_HELP })),
    z.transform(text => Math.round((parseDuration(text) ?? 0) / unit)),
  )
export const Milliseconds = z
  .number()
  .check(z.int(), z.nonnegative(), z.maximum(366 * 24 * 3_600_000, { error: 'must be at most 366d' }))
/** A duration text such as '90s', or milliseconds. */
export const DurationOrMilliseconds = z.union([z.pipe(durationIn(1), Milliseconds), Milliseconds])
