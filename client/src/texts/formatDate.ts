/** Days as people read them, in the order of the phone's language. Source: XTRA-23. */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { phoneLanguage } from '#texts/language.ts'

dayjs.extend(utc)

/** By the first letters of the parts; other orders have the form of the law's log times. */
const LAW = 'MMM DD, YYYY'
const FORMS: Readonly<Record<string, string>> = { dmy: 'DD MMM YYYY', ymd: 'YYYY MMM DD' }
const PARTS: ReadonlySet<string> = new Set(['year', 'month', 'day'])

/** Returns the order of a written date in a language, such as 'mdy', 'dmy' or 'ymd'. */
const orderOf = (language: string): string =>
  new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })
    .formatToParts(0)
    .filter(it => PARTS.has(it.type))
    .map(it => it.type.charAt(0))
    .join('')

/** Of the language that was asked for last: to find it costs as much as hundreds of dates. */
let known = { language: '', form: LAW }

function formOf(language: string): string {
  if (known.language !== language) known = { language, form: FORMS[orderOf(language)] ?? LAW }
  return known.form
}

/** Returns a day of the calendar as people read it: 'Jun 01, 2024' or '01 Jun 2024' for '2024-06-01'. */
export const calendarDay = (day: string): string => dayjs.utc(day).format(formOf(phoneLanguage()))
