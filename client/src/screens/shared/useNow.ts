/** The clock of running ages: renders its component at each whole second, and only while the page is visible. */
import { type Instant, SECOND } from '@drydock/contracts'
import { useSyncExternalStore } from 'react'
import { whenVisible } from '#platform/whenVisible.ts'
import { now, onSecond } from '#platform/time.ts'

const second = (): number => Math.floor(now() / SECOND)
const listen = (run: () => void): (() => void) => onSecond(whenVisible(run))

export function useNow(): Instant {
  useSyncExternalStore(listen, second)
  return now()
}
