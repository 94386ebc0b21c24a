/** Accessible name of a button that contains a running age. */
import type { Instant } from '@drydock/contracts'
import { type Ref, useRef } from 'react'
import { now } from '#platform/time.ts'
import { useEachSecond } from '#screens/shared/useEachSecond.ts'
import { ageText } from '#texts/formatAge.ts'

/**
 * Returns a ref for the button, and its name now; the name is updated at each second.
 * @param spokenAt returns the name for an age.
 */
export function useSpokenAge(
  at: Instant | undefined,
  spokenAt: (age: string) => string,
): { readonly ref: Ref<HTMLButtonElement>; readonly spoken: string } {
  const ref = useRef<HTMLButtonElement>(null)
  useEachSecond(second => {
    const spoken = spokenAt(ageText(at, second))
    if (ref.current?.getAttribute('aria-label') !== spoken) ref.current?.setAttribute('aria-label', spoken)
  })
  return { ref, spoken: spokenAt(ageText(at, now())) }
}
