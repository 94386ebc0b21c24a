/** Day whose log was opened last: it is still chosen when the person comes back to Settings. Source: OPEN-127. */
import { resetOn } from '#stores/sessionReset.ts'

let chosen: string | undefined

/** Returns the kept day, 'YYYY-MM-DD'; undefined for today's, which goes on with the calendar. */
export const chosenDay = (): string | undefined => chosen

/** @param day 'YYYY-MM-DD'; undefined for that of today. */
export function keepChosenDay(day: string | undefined): void {
  chosen = day
}

resetOn('session-ended', () => keepChosenDay(undefined))
