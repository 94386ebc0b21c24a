/**
 * Reads a store in a component like valtio's hook of the same name, but renders nothing while the page is hidden.
 * Source: QUALITY Renders per push, Hidden tab.
 */
import { createProxy, isChanged } from 'proxy-compare'
import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Snapshot, snapshot, subscribe } from 'valtio/vanilla'
import { whenVisible } from '#platform/whenVisible.ts'

export type { Snapshot }

const known = new WeakMap<object, unknown>()

/** Renders its component when a field has changed that it read of `store` in its last render. */
export function useSnapshot<T extends object>(store: T): Snapshot<T> {
  const read = useMemo(() => new WeakMap<object, unknown>(), [])
  const cache = useMemo(() => new WeakMap<object, unknown>(), [])
  const last = useRef<Snapshot<T>>(undefined)
  let isRendering = true
  const current = useSyncExternalStore(
    useCallback(
      run => {
        const end = subscribe(store, whenVisible(run))
        run()
        return end
      },
      [store],
    ),
    () => {
      const next = snapshot(store)
      return !isRendering && last.current && !isChanged(last.current, next, read, new WeakMap()) ? last.current : next
    },
  )
  isRendering = false
  useLayoutEffect(() => {
    last.current = current
  })
  return createProxy(current, read, cache, known)
}
