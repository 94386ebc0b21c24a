/** The name of a button that a running age is spoken with. */
import type { Instant } from '@drydock/contracts'
import { type Ref, useRef } from 'react'
import { now } from '#platform/time.ts'
import { useEachSecond } from '#screens/shared/useEachSecond.ts'
import { ageText } from '#texts/formatAge.ts'

/** @param spokenAt What is spoken of something that was heard so long ago. */
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
