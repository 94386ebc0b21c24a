/** Times of a scenario as written: a time from its start, or the name of a mark. */
import { type Duration, parseDuration } from '@drydock/contracts'
import * as z from 'zod/mini'

/** A number is a time from the start, a text is the name of a mark. */
export type TimeOrMark = Duration | string

const NAME = /^[a-z][a-z0-9-]*$/
const NAME_HELP = "is a word such as 'asked'"

/** Name of a mark or a rule. */
export const MarkOrRuleName = z.string({ error: NAME_HELP }).check(z.regex(NAME, { error: NAME_HELP }))

export const MOMENT_HELP = "is a time of the scenario with its unit, such as '90s', or the name of a mark"
export const TimeOrMark = z.pipe(
  z
    .string({ error: MOMENT_HELP })
    .check(z.refine(text => parseDuration(text) !== undefined || NAME.test(text), { error: MOMENT_HELP })),
  z.transform((text): TimeOrMark => parseDuration(text) ?? text),
)
