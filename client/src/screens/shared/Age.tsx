/** A running age under a name. */
import type { Instant } from '@drydock/contracts'
import { AgeLabel } from '#components/AgeLabel.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { ageText } from '#texts/formatAge.ts'

export function Age({ at }: { at: Instant | undefined }) {
  return <AgeLabel text={ageText(at, useNow())} is={useFreshness(at)} />
}

/** The age as text alone, where its surroundings show how old it is. */
export function AgeText({ at, as }: { at: Instant | undefined; as: (age: string) => string }) {
  return as(ageText(at, useNow()))
}
