/** Texts of the question before the boat is disarmed. XTRA-19, XTRA-22. */

export const disarmQuestion = {
  card: 'Arm and disarm',
  choose: 'Ask before this device disarms the boat',
  unlock: 'Unlock this device instead of the question',
  unlockNote:
    'Fingerprint, face or PIN, as this device has it. It stays on the device. Where it is refused, the question is asked.',
  refused: 'This device did not set up its unlock. The question is asked.',
  title: 'Disarm the boat?',
  text: 'Nobody is told of an opened door or of a boat that leaves its fence then.',
  keep: 'Keep it armed',
  verb: 'Disarm',
} as const
