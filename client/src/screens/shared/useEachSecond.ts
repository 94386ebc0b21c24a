/**
 * Writes what runs with the clock at each whole second, past React: a tick renders no component. Source: QUALITY
 * Renders per push.
 */
import type { Instant } from '@drydock/contracts'
import { useLayoutEffect, useRef } from 'react'
import { whenVisible } from '#platform/whenVisible.ts'
import { now, onSecond } from '#platform/time.ts'

/** Calls `write` after each render, and at each second while the page is visible. It changes the DOM itself. */
export function useEachSecond(write: (at: Instant) => void): void {
  const latest = useRef(write)
  // React leaves alone what is as it last rendered it, although the clock has written something else since.
  useLayoutEffect(() => {
    latest.current = write
    write(now())
  })
  useLayoutEffect(() => onSecond(whenVisible(() => latest.current(now()))), [])
}
