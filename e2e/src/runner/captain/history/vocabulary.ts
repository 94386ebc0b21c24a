/** Vocabulary of histories: the event log and the logs of sensors. */
import { SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'

const optional = z.optional
const SensorName = z.enum(Object.keys(SENSOR_TYPES) as [SensorType, ...SensorType[]])
const Item = z.strictObject({
  sign: optional(z.string()),
  look: optional(z.enum(['plain', 'alarm', 'armed', 'loss'])),
  text: optional(z.string()),
  time: optional(z.string()),
})

export const actions = [
  {
    name: 'history',
    help: 'Opens the history of a device type, from its open row on Home or its open panel in Settings.',
    params: SensorName,
  },
  { name: 'leave-history', help: 'Presses the back button of a history.' },
  { name: 'retry-history', help: "Presses 'Retry' where a history could not be read." },
] as const

export const observations = [
  {
    name: 'timeline',
    help: "The entries of a history, newest first: the name of the icon, the colors of its disc, the text, and the time, such as 'Jun 01, 2024 14:05:09'. A shorter list is compared with the beginning.",
    value: z.array(Item),
    lists: 'beginning',
  },
  {
    name: 'days',
    help: 'The headings of the days of a history, from the newest.',
    value: z.array(z.string()),
    lists: 'beginning',
  },
  {
    name: 'history-says',
    help: 'The message in place of a history, or above it.',
    value: z.enum(['empty', 'error', 'loading', 'none']),
  },
] as const

export type HistoryAction = (typeof actions)[number]['name']
export type HistoryObservation = (typeof observations)[number]['name']
