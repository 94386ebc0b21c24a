/** Times of day as the clock of this device shows them. */
import type { Instant } from '@drydock/contracts'

const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
let short: Intl.DateTimeFormat | undefined
let long: Intl.DateTimeFormat | undefined

/** '02:14'. */
export function clockTime(at: Instant): string {
  short ??= new Intl.DateTimeFormat('en-GB', parts)
  return short.format(at)
}

/** '02:14:07'. */
export function clockTimeWithSeconds(at: Instant): string {
  long ??= new Intl.DateTimeFormat('en-GB', { ...parts, second: '2-digit' })
  return long.format(at)
}
