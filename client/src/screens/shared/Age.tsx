/** A running age below a name. */
import type { Instant } from '@drydock/contracts'
import { AgeLabel } from '#components/AgeLabel.tsx'
import { RunningText } from '#screens/shared/RunningText.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { ageText } from '#texts/formatAge.ts'

/**
 * The age of a live value, marked when it is stale.
 * @param at when it was read; undefined if never.
 */
export function Age({ at }: { at: Instant | undefined }) {
  return (
    <AgeLabel is={useFreshness(at)}>
      <AgeText at={at} />
    </AgeLabel>
  )
}

const asIs = (age: string): string => age

/** The age as text alone, where its surroundings show how old it is. */
export function AgeText({ at, as = asIs }: { at: Instant | undefined; as?: (age: string) => string }) {
  return <RunningText text={now => as(ageText(at, now))} />
}
