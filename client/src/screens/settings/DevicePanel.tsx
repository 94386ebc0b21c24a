/**
 * The panel of a device type: its state and age, and inside its facts and actions. Source: OPEN-064, OPEN-131,
 * OPEN-136.
 */
import { sensorName } from '@drydock/contracts'
import type { IconName } from '#components/icons/screens.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { DeviceDetails } from '#screens/settings/DeviceDetails.tsx'
import { panelStateOf } from '#screens/settings/devicePanelState.ts'
import { LivePanel } from '#screens/settings/LivePanel.tsx'
import { useDeviceStores } from '#screens/settings/useDeviceStores.ts'
import { usePanel } from '#screens/settings/usePanel.ts'
import { enrollment } from '#stores/enrollment.ts'
import type { PanelGroup } from '#stores/panels.ts'

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
  return (
    <LivePanel
      name={name}
      icon={icon}
      state={state}
      look={look}
      at={at}
      expanded={expanded || inEnrollment}
      toggle={toggle}
    >
      <DeviceDetails type={type} name={name} inEnrollment={inEnrollment} />
    </LivePanel>
  )
}
