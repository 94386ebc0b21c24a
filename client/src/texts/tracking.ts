/** Texts of tracking. Source: TRACK, OPEN-116. */
export const tracking = {
  name: 'Catch the thief',
  start: 'Catch the thief',
  starting: 'Starting …',
  stop: 'Stop tracking',
  left: (seconds: number): string => `Stops in ${Math.floor(seconds / 60)}m ${seconds % 60}s`,
  refused: 'Tracking did not start. Try again.',
} as const
