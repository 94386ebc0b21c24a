/** Freshness of a live value; renders only when the freshness changes. */
import type { Duration, Instant } from '@drydock/contracts'
import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { type Freshness, freshnessOf } from '#components/freshness.ts'
import { whenVisible } from '#platform/whenVisible.ts'
import { now, onSecond } from '#platform/time.ts'
import { isLinkSuspect, isStripShown, link } from '#stores/link.ts'
import { status } from '#stores/status.ts'

const judged = (age: Duration | undefined): Freshness => freshnessOf(age, isLinkSuspect(link, now()))
const ageOf = (at: Instant | undefined): Duration | undefined => (at === undefined ? undefined : now() - at)

const listeners = new Set<() => void>()
const drawAll = whenVisible(() => {
  for (const run of [...listeners]) run()
})
let ends: readonly (() => void)[] = []

/** All listeners share one subscription of the clock and one of the link, which changes with each frame. */
function listen(run: () => void): () => void {
  // A separate wrapper for each listener, so that the same function may listen twice.
  const listener = (): void => run()
  if (listeners.size === 0) ends = [onSecond(drawAll), subscribe(link, drawAll)]
  listeners.add(listener)
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    ends.forEach(end => end())
    ends = []
  }
}

/**
 * Returns the freshness of a value, which also depends on the link.
 * @param at when it was read; undefined if never.
 */
export const useFreshness = (at: Instant | undefined): Freshness =>
  useSyncExternalStore(listen, () => judged(ageOf(at)))

/** Returns the freshness of the last status: of the armed flag, the voltages, bilge pump and gas detector. */
export function useStatusFreshness(): Freshness {
  const follow = useCallback((run: () => void) => {
    const ends = [listen(run), subscribe(status, whenVisible(run))]
    return () => ends.forEach(end => end())
  }, [])
  return useSyncExternalStore(follow, () => {
    const age = ageOf(status.last?.fetchAt)
    // Negative when the clock was set back since: then the status is at least as old as the difference suggests.
    return judged(age && Math.abs(age))
  })
}

/** Returns whether the strip 'Connection lost' is shown. */
export const useStripShown = (): boolean => useSyncExternalStore(listen, () => isStripShown(link, now()))
