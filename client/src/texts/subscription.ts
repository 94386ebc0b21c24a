/**
 * Texts about what is used and what is paid for. Dates are days in the time zone of the user. Source: SUBS, PROFILE-26,
 * OPEN-036, OPEN-132, OPEN-139.
 */
import { parseInstant } from '@drydock/contracts'
import { NONE } from '#texts/formatAge.ts'
import { calendarDay } from '#texts/formatDate.ts'
import { dayOf } from '#texts/formatLog.ts'
import { localNumber } from '#texts/formatNumber.ts'

/** 'Nov 27, 2026', or '--' for what is no date. A day without a time is that day everywhere. */
function day(text: string, zone: string): string {
  const at = parseInstant(text)
  return at === undefined ? NONE : calendarDay(dayOf(at, /^\d{4}-\d\d-\d\d$/.test(text) ? 'UTC' : zone))
}

export const subscription = {
  data: 'Data usage',
  transactions: 'Transaction usage',
  /** '412 of 500 MB, 82.4 %'; without a limit only what was used. */
  amount: (used: number, limit: number, unit: string, percent: number | undefined): string => {
    const unitText = unit === '' ? '' : ` ${unit}`
    return percent === undefined
      ? `${localNumber(used)}${unitText}`
      : `${localNumber(used)} of ${localNumber(limit)}${unitText}, ${localNumber(percent)} %`
  },
  megabytes: 'MB',
  high: 'Over 80 %',
  day,
  period: (from: string, to: string, zone: string): string =>
    day(from, zone) === NONE && day(to, zone) === NONE ? NONE : `${day(from, zone)} to ${day(to, zone)}`,
  periodTerm: 'Period',
  since: 'Subscribed since',
  renewal: 'Renewal date',
  interval: 'Interval',
  intervalText: (text: string): string => (text === '' ? NONE : text),
  renews: (date: string): string => (date === NONE ? NONE : `Renews ${date}`),
  portal: 'BILLING PORTAL',
  none: 'No subscription',
  loading: 'Reading the subscription',
  failed: 'The subscription could not be read',
} as const
