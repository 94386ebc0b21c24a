/**
 * The panel of a device type: its state and age, and inside its facts and actions. Source: OPEN-064, OPEN-131,
 * OPEN-136.
 */
import { sensorName } from '@drydock/contracts'
import type { IconName } from '#components/icons/screens.tsx'
import { Panel } from '#components/Section.tsx'
import { Age } from '#screens/shared/Age.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { useSpokenAge } from '#screens/shared/useSpokenAge.ts'
import { DeviceDetails } from '#screens/settings/DeviceDetails.tsx'
import { panelStateOf } from '#screens/settings/devicePanelState.ts'
import { useDeviceStores } from '#screens/settings/useDeviceStores.ts'
import { usePanel } from '#screens/settings/usePanel.ts'
import { enrollment } from '#stores/enrollment.ts'
import type { PanelGroup } from '#stores/panels.ts'
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
  const { expanded, toggle } = usePanel(group, number)
  const name = sensorName(type)
  const old = useFreshness(at) === 'stale'
  const { ref, spoken } = useSpokenAge(at, age => texts.panel(name, state, age, old))
  return (
    <Panel
      name={name}
      icon={icon}
      head={ref}
      spoken={spoken}
      state={state}
      stale={old}
      look={old ? 'quiet' : look}
      age={<Age at={at} />}
      expanded={expanded || inEnrollment}
      toggle={toggle}
    >
      <DeviceDetails type={type} name={name} inEnrollment={inEnrollment} />
    </Panel>
  )
}
