/**
 * Updates texts that depend on the clock at each whole second, without rendering a component. Source: QUALITY Renders
 * per push.
 */
import type { Instant } from '@drydock/contracts'
import { useLayoutEffect, useRef } from 'react'
import { whenVisible } from '#platform/whenVisible.ts'
import { now, onSecond } from '#platform/time.ts'

/** Calls `write` after each render, and at each second while the page is visible. It changes the DOM itself. */
export function useEachSecond(write: (at: Instant) => void): void {
  const latest = useRef(write)
  // React does not update a text that equals its last rendering, although the clock has changed it since.
  useLayoutEffect(() => {
    latest.current = write
    write(now())
  })
  useLayoutEffect(() => onSecond(whenVisible(() => latest.current(now()))), [])
}
