/**
 * Settings: four sections of panels, and the way to the alarm on this device. The headings of closed sections show
 * count and worst state.
 */
import css from './settings.module.css'
import type { ReactNode } from 'react'
import type { IconName } from '#components/icons/screens.tsx'
import { Section } from '#components/Section.tsx'
import { DeviceLink } from '#screens/shared/DeviceLink.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
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

/** Number of panels of My boat. */
const BOAT_PANELS = 3

function SettingsSection({
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
  const isStale = useFreshness(facts.at) === 'stale'
  return (
    <SettingsSection
      name="system"
      icon="chip"
      line={systemLine(facts, isStale)}
      alarm={facts.facts['mainPower'] === false}
    >
      <SystemPanels />
    </SettingsSection>
  )
}

function ControlSection() {
  return (
    <SettingsSection name="control" icon="output" line={controlLine(useDeviceStores())}>
      <DevicePanels group="control" />
    </SettingsSection>
  )
}

function Sensors() {
  const stores = useDeviceStores()
  return (
    <SettingsSection name="sensors" icon="heat" line={sensorsLine(stores)} alarm={alarmsOf(stores) > 0}>
      <DevicePanels group="sensors" />
    </SettingsSection>
  )
}

export function SettingsScreen() {
  usePanelsOnLeave('/settings')
  return (
    <div className={css.settings}>
      <SettingsSection name="boat" icon="boat" line={texts.panels(BOAT_PANELS)}>
        <BoatPanels />
      </SettingsSection>
      <System />
      <ControlSection />
      <Sensors />
      <DeviceLink />
    </div>
  )
}
