/**
 * The panel of a device type: its state and age, and inside what is known of it and what can be done with it. Source:
 * OPEN-064, OPEN-131, OPEN-136.
 */
import { sensorName } from '@drydock/contracts'
import { AgeLabel } from '#components/AgeLabel.tsx'
import type { IconName } from '#components/icons/screens.tsx'
import { Panel } from '#components/Section.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { DeviceDetails } from '#screens/settings/DeviceDetails.tsx'
import { panelStateOf } from '#screens/settings/devicePanelState.ts'
import { useDeviceStores } from '#screens/settings/useDeviceStores.ts'
import { usePanel } from '#screens/settings/usePanel.ts'
import { enrollment } from '#stores/enrollment.ts'
import type { PanelGroup } from '#stores/panels.ts'
import { ageText } from '#texts/formatAge.ts'
import { settings as texts } from '#texts/settings.ts'

interface Props {
  group: PanelGroup
  number: number
  type: number
  icon: IconName
}

export function DevicePanel({ group, number, type, icon }: Props) {
  const { state, look, at } = panelStateOf(type, useDeviceStores())
  const joining = useSnapshot(enrollment).state
  const inEnrollment = joining.is !== 'idle' && joining.type === type
  const is = useFreshness(at)
  const age = ageText(at, useNow())
  const { expanded, toggle } = usePanel(group, number)
  const name = sensorName(type)
  const old = is === 'stale'
  return (
    <Panel
      name={name}
      icon={icon}
      spoken={texts.panel(name, state, age, old)}
      state={state}
      stale={old}
      look={old ? 'quiet' : look}
      age={<AgeLabel text={age} is={is} />}
      expanded={expanded || inEnrollment}
      toggle={toggle}
    >
      <DeviceDetails type={type} name={name} inEnrollment={inEnrollment} />
    </Panel>
  )
}
