/** Duration texts: `300ms`, `90s`, `2m`, `1h`, `1d`. */
import type { Duration } from './time.ts'

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const satisfies Readonly<
  Record<string, Duration>
>
export type DurationText = `${number}${keyof typeof UNITS}`
export const DURATION_PATTERN: RegExp = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/
export const DURATION_HELP = "is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d'"

/** Milliseconds of a duration text; undefined if the text is no duration. */
export function parseDuration(text: string): Duration | undefined {
  const [, amount, unit] = DURATION_PATTERN.exec(text.trim()) ?? []
  const factor: Duration | undefined = unit === undefined ? undefined : Reflect.get(UNITS, unit)
  return factor === undefined ? undefined : Math.round(Number(amount) * factor)
}
