/** Texts of the question before the boat is disarmed. XTRA-19, XTRA-22. */

export const disarmQuestion = {
  card: 'Arm and disarm',
  choose: 'Ask before this device disarms the boat',
  unlock: 'Unlock this device instead of the question',
  unlockNote:
    'Fingerprint, face or PIN, as on this device. It stays on the device. If it fails, the app asks the question.',
  refused: 'The device lock was not set up. The app asks the question instead.',
  title: 'Disarm the boat?',
  text: 'While it is disarmed, nobody is told when a door opens or the boat leaves its geofence.',
  verb: 'Disarm',
} as const
