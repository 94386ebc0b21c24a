/** Titles of the screens that a later version brings, and what they will show. */
export const places = {
  later: 'Not in this version',
  home: 'Back to Home',
  map: { title: 'Geofence', text: 'The map with the boat, its geofence and the hunt for a thief will be here.' },
  weather: { title: 'Weather', text: 'The forecast for the position of the boat will be here.' },
  mob: { title: 'MAN OVER BOARD', text: 'Sending the position of your phone to a contact will be here. Until then nothing can be sent from this app: call for help by radio or phone.' },
  permission: { title: 'Phone location', text: 'Asking for the location of your phone will be here. Until then nothing can be sent from this app: call for help by radio or phone.' },
  history: { title: 'Sensor history', text: 'What this sensor told will be here. The event log shows the events of the boat already.' },
  logbook: { title: 'Logbook record', text: 'The trips of the boat will be here.' },
  gallery: { title: 'Journey Memories', text: 'The pictures of a journey will be here.' },
  contact: { title: 'Sailor friend', text: 'Adding and changing sailor friends will be here.' },
  missing: { title: 'No such page', text: 'Nothing belongs to this address.' },
} as const
