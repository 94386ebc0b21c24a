/** A panel whose state has an age; an old state is shown as old. */
import type { Instant } from '@drydock/contracts'
import type { ComponentProps } from 'react'
import { Panel } from '#components/Section.tsx'
import { Age } from '#screens/shared/Age.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useSpokenAge } from '#screens/shared/useSpokenAge.ts'
import { settings as texts } from '#texts/settings.ts'

type PanelProps = ComponentProps<typeof Panel>
type Props = Omit<PanelProps, 'head' | 'spoken' | 'stale' | 'look' | 'age'> & {
  at: Instant | undefined
  look: NonNullable<PanelProps['look']>
}

/** @param at when the state was known last. */
export function LivePanel({ at, look, ...panel }: Props) {
  const old = useFreshness(at) === 'stale'
  const { ref, spoken } = useSpokenAge(at, age => texts.panel(panel.name, panel.state, age, old))
  return <Panel {...panel} head={ref} spoken={spoken} stale={old} look={old ? 'quiet' : look} age={<Age at={at} />} />
}
