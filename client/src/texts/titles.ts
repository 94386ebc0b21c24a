/** Titles of the screens; apart from their other texts, since every top bar needs them. */
export const titles = {
  settings: 'Settings',
  eventlog: 'EVENT LOG',
  map: 'Geofence',
  weather: 'Weather',
  mob: 'MAN OVER BOARD',
  permission: 'Phone location',
  contact: 'Sailor friend',
  logbook: 'Logbook record',
  gallery: 'Journey Memories',
  device: 'Alarm on this device',
  watch: 'Watch mode',
  notFound: 'No such page',
} as const
