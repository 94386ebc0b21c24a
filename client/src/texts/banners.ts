/** Words of the banners. */
export const banners = {
  names: { alarm: 'Alarm', warning: 'Warning', success: 'Success' },
  words: { alarm: 'ALARM TRIGGERED', warning: 'WARNING', success: 'SUCCESS' },
  /** Spoken alone. */
  cleared: 'Alarm cleared',
  close: { warning: 'Close warning', success: 'Close success' },
} as const
