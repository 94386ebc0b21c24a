/** Path of a day's log. Source: ROUTE-20, ROUTE-22, FORMAT-17, OPEN-077, OPEN-078. */
import { dayAfter } from '#texts/formatDay.ts'

/** Returns the path of a log; undefined for an invalid `day` ('YYYY-MM-DD'). A favourite is named in the query. */
export function logbookPath(day: string, favourite?: { readonly id: string }): string | undefined {
  const next = dayAfter(day)
  if (next === undefined) return undefined
  const query = favourite ? `?date=${day}&journeyId=${encodeURIComponent(favourite.id)}&isFavourite=true` : ''
  return `/logbook-record/${day},${next}${query}`
}
