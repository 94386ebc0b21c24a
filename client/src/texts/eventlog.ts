/** Texts of the event log, and of the timeline that sensor histories share with it. Source: doc 2 §2; OPEN-089. */
import { titles } from '#texts/titles.ts'

export const eventlog = {
  title: titles.eventlog,
  list: 'Events',
  empty: 'No events yet',
  emptyHint: 'Once the boat is armed, its events appear here.',
  error: 'The events could not be read',
  errorHint: 'Nothing is lost. The events are stored for the boat. Retry in a moment.',
  kept: 'The events below are from the last time.',
  loading: 'Reading the events',
  fresh: (count: number): string => `${count} new ${count === 1 ? 'event' : 'events'}`,
  summary: 'Summary',
  since: (events: number, day: string): string =>
    `${events} ${events === 1 ? 'event' : 'events'}${day === '' ? '' : ` since ${day}`}`,
  alarms: 'Alarms',
  losses: 'Losses and warnings',
  armings: 'Armed',
  last: (time: string): string => `Last ${time}`,
  never: 'Never',
  shore: 'Shore Power disabled',
  smart: 'Smart Plug disabled',
  /** Names of icons that differ from the name of the event. */
  iconNames: { alarm: 'Alarm', shore: 'Shore power', smart: 'Smart plug', unknown: 'Unknown event' },
} as const
