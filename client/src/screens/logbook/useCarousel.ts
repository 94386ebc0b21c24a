/**
 * Shows one of several items after the other, each for 3 s, while it runs; `move` changes it at any time. Source:
 * LOGBOOK-15, LIMIT-47.
 */
import { CAROUSEL_MS } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import { after } from '#platform/time.ts'

export function useCarousel(count: number, runs: boolean): { readonly at: number; move: (by: 1 | -1) => void } {
  const [at, setAt] = useState(0)
  const move = (by: 1 | -1): void => setAt(now => (now + by + count) % count)
  useEffect(() => (runs ? after(CAROUSEL_MS, () => setAt((at + 1) % count)) : undefined), [at, runs, count])
  return { at, move }
}
