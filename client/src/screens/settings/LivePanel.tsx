/** A panel whose state has an age; an old state is shown as old. */
import type { Instant } from '@drydock/contracts'
import type { ComponentProps } from 'react'
import { Panel } from '#components/Section.tsx'
import { Age } from '#screens/shared/Age.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { settings as texts } from '#texts/settings.ts'

type PanelProps = ComponentProps<typeof Panel>
type Props = Omit<PanelProps, 'spoken' | 'stale' | 'look' | 'age'> & {
  at: Instant | undefined
  look: NonNullable<PanelProps['look']>
}

/** @param at when the state was known last. */
export function LivePanel({ at, look, ...panel }: Props) {
  const old = useFreshness(at) === 'stale'
  return (
    <Panel
      {...panel}
      spoken={texts.panel(panel.name, panel.state, old)}
      stale={old}
      look={old ? 'quiet' : look}
      age={<Age at={at} />}
    />
  )
}
