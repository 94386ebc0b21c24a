/** The panels of detectors and of switchable devices, by panel number. OPEN-075. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { IconName } from '#components/icons/screens.tsx'
import { DevicePanel } from '#screens/settings/DevicePanel.tsx'
import { CONTROL_PANELS, SENSOR_PANELS } from '#stores/panels.ts'

const ICONS: Readonly<Record<number, IconName>> = {
  [SENSOR_TYPES.smoke]: 'smoke',
  [SENSOR_TYPES.carbonMonoxide]: 'co',
  [SENSOR_TYPES.heat]: 'heat',
  [SENSOR_TYPES.water]: 'water',
  [SENSOR_TYPES.gas]: 'gas',
  [SENSOR_TYPES.bilgePump]: 'pump',
  [SENSOR_TYPES.digitalOutput]: 'output',
  [SENSOR_TYPES.gasValve]: 'valve',
  [SENSOR_TYPES.shorePower]: 'shore',
}
const TYPES = { sensors: SENSOR_PANELS, control: CONTROL_PANELS } as const

export function DevicePanels({ group }: { group: keyof typeof TYPES }) {
  return TYPES[group].map((type, number) => (
    <DevicePanel key={type} group={group} number={number} type={type} icon={ICONS[type] ?? 'unknown'} />
  ))
}
