/** Texts of the settings screen. */
import { sensors } from '#texts/sensors.ts'

export const settings = {
  sections: { boat: 'My Boat', system: 'System status', control: 'Control', sensors: 'Sensors' },
  panels: (count: number): string => `${count} panels`,
  panel: sensors.row,
  /** A panel without an age. */
  plainPanel: (name: string, state: string): string => (state === '' ? name : `${name}, ${state}`),
  alarms: (count: number): string => `${count} in alarm`,
  running: '1 running',
  switchedOn: (count: number): string => `${count} ON`,
  notPaired: 'Not paired',
  alarm: 'Alarm',
  normal: 'Normal',
  wired: "Wired to the boat's unit. ENROL adds a wireless one.",
  canEnroll: 'Not paired. ENROL adds one.',
  boat: {
    fence: 'Boat and geofence',
    log: "Captain's Log",
    friends: 'Sailor friends',
    name: 'Boat',
    home: 'Home location',
    radius: 'Geofence radius',
    meters: (value: number): string => `${value} m`,
    toMap: 'Show on the map',
    toProfile: 'Change in the profile',
    day: 'Day of the trip',
    openDay: 'Open the log',
    logHint: 'Where the boat was on a day, in your time zone.',
    friendsHint: 'Sailor friends are informed by e-mail and SMS of what happens on the boat.',
    addFriend: 'Add a sailor friend',
  },
} as const
