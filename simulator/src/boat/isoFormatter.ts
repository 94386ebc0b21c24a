/** Fast ISO time formatter for frequent position reports: caches day and minute, and computes the rest. */
import { HOUR, type Instant, isoText, MINUTE, SECOND } from '@drydock/contracts'

const DAY = 24 * HOUR
const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
/** Ends of the texts of whole seconds. A text that is put together from few parts takes little memory. */
const WHOLE_SECONDS = TWO.map(it => `${it}.000Z`)

/** Returns a formatter with the output of `isoText`, many times faster for instants of the same day. */
export function createIsoFormatter(): (at: Instant) => string {
  let day = Number.NaN
  let dayText = ''
  let minute = Number.NaN
  let minuteText = ''
  const startMinute = (at: Instant): void => {
    const whole = Math.floor(at / DAY)
    if (whole !== day) {
      dayText = isoText(whole * DAY).slice(0, -'00:00:00.000Z'.length)
      day = whole
    }
    const ms = at - whole * DAY
    minuteText = `${dayText}${TWO[Math.floor(ms / HOUR)]}:${TWO[Math.floor(ms / MINUTE) % 60]}:`
  }
  return at => {
    const whole = Math.floor(at / MINUTE)
    if (whole !== minute) {
      startMinute(at)
      minute = whole
    }
    return minuteText + secondsText(at - whole * MINUTE)
  }
}

/** Seconds and milliseconds of a moment within its minute, such as '07.050Z'. */
function secondsText(ms: number): string {
  const whole = Math.floor(ms / SECOND)
  const rest = ms - whole * SECOND
  if (rest === 0) return WHOLE_SECONDS[whole] ?? ''
  return `${TWO[whole]}.${rest < 10 ? '00' : rest < 100 ? '0' : ''}${rest}Z`
}
