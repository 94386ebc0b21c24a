/** Settings: four sections of panels. Their headings keep count and worst state while they are closed. */
import css from './settings.module.css'
import type { ReactNode } from 'react'
import type { IconName } from '#components/icons/screens.tsx'
import { Section } from '#components/Section.tsx'
import { usePanelsOnLeave } from '#screens/shared/usePanelsOnLeave.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { BoatPanels } from '#screens/settings/BoatPanels.tsx'
import { DevicePanels } from '#screens/settings/DevicePanels.tsx'
import { alarmsOf, controlLine, sensorsLine } from '#screens/settings/devicePanelState.ts'
import { SystemPanels } from '#screens/settings/SystemPanels.tsx'
import { systemLine } from '#screens/settings/systemPanelState.ts'
import { useDeviceStores } from '#screens/settings/useDeviceStores.ts'
import { gatewayFacts } from '#stores/gatewayFacts.ts'
import { panels, type SectionName, toggleSection } from '#stores/panels.ts'
import { settings as texts } from '#texts/settings.ts'

/** My boat has as many panels as the rules name. */
const BOAT_PANELS = 3

function One({
  name,
  icon,
  line,
  alarm = false,
  children,
}: {
  name: SectionName
  icon: IconName
  line: string
  alarm?: boolean
  children: ReactNode
}) {
  const expanded = useSnapshot(panels).sections.includes(name)
  return (
    <Section
      name={texts.sections[name]}
      icon={icon}
      line={line}
      alarm={alarm}
      expanded={expanded}
      toggle={() => toggleSection(name)}
    >
      {children}
    </Section>
  )
}

function System() {
  const facts = useSnapshot(gatewayFacts)
  return (
    <One name="system" icon="chip" line={systemLine(facts)} alarm={facts.facts['mainPower'] === false}>
      <SystemPanels />
    </One>
  )
}

function Control() {
  return (
    <One name="control" icon="output" line={controlLine(useDeviceStores())}>
      <DevicePanels group="control" />
    </One>
  )
}

function Sensors() {
  const aboard = useDeviceStores()
  return (
    <One name="sensors" icon="heat" line={sensorsLine(aboard)} alarm={alarmsOf(aboard) > 0}>
      <DevicePanels group="sensors" />
    </One>
  )
}

export function SettingsScreen() {
  usePanelsOnLeave('/settings')
  return (
    <div className={css.settings}>
      <One name="boat" icon="boat" line={texts.panels(BOAT_PANELS)}>
        <BoatPanels />
      </One>
      <System />
      <Control />
      <Sensors />
    </div>
  )
}
