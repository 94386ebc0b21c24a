/** Times of day in the time zone of the user, as the logs have them. Source: EVENTLOG-19, EVENTLOG-20. */
import { DEFAULT_TIME_ZONE, type Instant } from '@drydock/contracts'

const PARTS = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, hasSeconds: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${hasSeconds}`
  const known = formats.get(key)
  if (known) return known
  const parts = hasSeconds ? { ...PARTS, second: '2-digit' as const } : PARTS
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone })
  } catch {
    // A name that this device does not know: the default zone, rather than no time at all.
    format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: DEFAULT_TIME_ZONE })
  }
  formats.set(key, format)
  return format
}

/** '02:14'. */
export const clockTime = (at: Instant, zone: string): string => formatOf(zone, false).format(at)

/** '02:14:07'. */
export const clockTimeWithSeconds = (at: Instant, zone: string): string => formatOf(zone, true).format(at)
