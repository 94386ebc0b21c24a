/** Texts of the alarm on this device: its test, its notification, what this device can do. */

const NOTIFICATIONS = {
  granted: 'Allowed: an alarm is also shown while another app or tab is in front.',
  default: 'Not allowed yet. With them an alarm is also shown while another app or tab is in front.',
  denied: 'Refused for this site. Allow them in the settings of the browser if you want them.',
  missing: 'This browser has none for this app. Installing the app may help.',
} as const

export const drill = {
  card: 'Alarm on this device',
  intro: 'Sounds and vibrates like a real alarm for 10 s. Nothing is sent to the boat.',
  start: 'Test my alarm',
  word: 'DRILL',
  title: 'DRILL, no alarm',
  said: 'This is only a test. Nothing has happened on the boat.',
  left: (seconds: number): string => `${seconds} s left`,
  end: 'End the drill',
  silent: 'Not loud enough? Turn up the volume of media, and take the device off silent.',
  notifications: 'Notifications',
  permission: (it: keyof typeof NOTIFICATIONS): string => NOTIFICATIONS[it],
  allow: 'Allow notifications',
  noticed: 'This is how an alarm of your boat is shown.',
  alarmTitle: 'ALARM TRIGGERED',
  alarmTitled: (message: string): string => `ALARM ${message}`,
  alarmNoticed: (message: string, time: string): string => `${message}, ${time}`,
} as const
