/** Texts of tracking. Source: TRACK, OPEN-116. */
export const tracking = {
  name: 'Catch the thief',
  start: 'Catch the thief',
  starting: 'Starting …',
  on: 'Tracking is on.',
  stopping: 'Stopping …',
  stop: 'Stop tracking',
  stopped: 'Tracking has stopped.',
  over: 'The time is over: tracking has stopped.',
  left: (seconds: number): string => `Stops in ${Math.floor(seconds / 60)}m ${seconds % 60}s`,
  refused: 'Tracking did not start. Try again.',
  closeRefused: 'Close: tracking did not start',
} as const
