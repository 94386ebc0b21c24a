/** Texts of the settings screen. */
import { sensors } from '#texts/sensors.ts'

export const settings = {
  title: 'Settings',
  sections: { boat: 'My Boat', system: 'System status', control: 'Control', sensors: 'Sensors' },
  later: 'Comes with a later version',
  laterBoat: 'Name and geofence of the boat, the log of its trips and the sailor friends will stand here.',
  laterSystem: 'Facts about the gateway, restart and factory reset will stand here.',
  laterControl: 'The switches for the digital output and the gas valve will stand here.',
  laterPanel: (name: string): string => `The state of the ${name.toLowerCase()} is shown in a later version. An alarm of it is shown already.`,
  panels: (count: number): string => `${count} panels`,
  panel: sensors.row,
  running: '1 running',
  alarm: '1 in alarm',
} as const
