/** Freshness of a live value; renders only when the freshness changes. */
import type { Instant } from '@drydock/contracts'
import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { type Freshness, freshnessOf } from '#components/freshness.ts'
import { whenVisible } from '#platform/whenVisible.ts'
import { now, onSecond } from '#platform/time.ts'
import { isLinkSuspect, isStripShown, link } from '#stores/link.ts'
import { status } from '#stores/status.ts'

const judged = (at: Instant | undefined): Freshness => freshnessOf(at, now(), isLinkSuspect(link, now()))

function listen(run: () => void): () => void {
  const draw = whenVisible(run)
  const ends = [onSecond(draw), subscribe(link, draw)]
  return () => ends.forEach(end => end())
}

export const useFreshness = (at: Instant | undefined): Freshness => useSyncExternalStore(listen, () => judged(at))

/** The freshness of the last status: of the armed flag, the voltages, bilge pump and gas detector. */
export function useStatusFreshness(): Freshness {
  const follow = useCallback((run: () => void) => {
    const ends = [listen(run), subscribe(status, whenVisible(run))]
    return () => ends.forEach(end => end())
  }, [])
  return useSyncExternalStore(follow, () => judged(status.last?.fetchAt))
}

/** Whether the strip 'Connection lost' stands above the page. */
export const useStripShown = (): boolean => useSyncExternalStore(listen, () => isStripShown(link, now()))
