/** Texts of the event log. Source: doc 2 §2; OPEN-089. */
export const eventlog = {
  title: 'EVENT LOG',
  list: 'Events',
  empty: 'No events yet',
  emptyHint: 'Arm the boat and what happens will stand here.',
  error: 'The events could not be read',
  kept: 'The events below are from the last time.',
  retry: 'Retry',
  loading: 'Reading the events',
  fresh: (count: number): string => `${count} new ${count === 1 ? 'event' : 'events'}`,
} as const
