/** Running ages and the seconds that are left. Source: doc 1 §2; OPEN-068. */
import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '@drydock/contracts'

/** Shown where a value is unknown. */
export const NONE = '--'

const DAY = 24 * HOUR

/** '1d 2h 3m 4s': leading zero parts left out, the seconds always there; a negative span counts as none. */
function spanText(span: Duration): string {
  const whole = Math.max(0, span)
  const parts: readonly [number, string][] = [
    [Math.floor(whole / DAY), 'd'],
    [Math.floor((whole % DAY) / HOUR), 'h'],
    [Math.floor((whole % HOUR) / MINUTE), 'm'],
    [Math.floor((whole % MINUTE) / SECOND), 's'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first === -1 ? -1 : first)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
}

/** '3m 0s ago', or '--' when the moment is not known. */
export const ageText = (at: Instant | undefined, now: Instant): string =>
  at === undefined ? NONE : `${spanText(now - at)} ago`

/** Whole seconds until a deadline, rounded up and never below 0. */
export const secondsLeft = (until: Instant, now: Instant): number => Math.max(0, Math.ceil((until - now) / SECOND))
