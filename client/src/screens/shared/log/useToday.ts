/** The calendar day of a time zone: renders its component at midnight, and only while the page is visible. */
import { useSyncExternalStore } from 'react'
import { now, onSecond } from '#platform/time.ts'
import { whenVisible } from '#platform/whenVisible.ts'
import { dayOf } from '#texts/formatLog.ts'

const listen = (run: () => void): (() => void) => onSecond(whenVisible(run))

/** Returns today's date in a time zone, '2024-06-01'. */
export const useToday = (zone: string): string => useSyncExternalStore(listen, () => dayOf(now(), zone))
