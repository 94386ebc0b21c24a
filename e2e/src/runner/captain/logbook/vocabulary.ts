/** Vocabulary of the captain's log and the favorite journeys. */
import * as z from 'zod/mini'

const optional = z.optional
const text = optional(z.string())

export const VIEWS = ['carousel', 'list'] as const
export const CHOICES = ['save', 'edit', 'remove', 'memories'] as const
export type ChoiceWord = (typeof CHOICES)[number]
export const Fields = z.strictObject({ nickname: text, description: text })

export const actions = [
  {
    name: 'open-log',
    help: "Chooses a day in the open panel of the captain's log and presses 'Open the log'.",
    params: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  },
  {
    name: 'open-favourite',
    help: "Follows the favourite journey of this nickname in the open panel of the captain's log.",
    params: z.string(),
  },
  { name: 'trip-as', help: 'Shows the trip data as a carousel or as a list.', params: z.enum(VIEWS) },
  { name: 'next-figure', help: 'Turns the carousel to the next figure.' },
  { name: 'open-log-options', help: 'Opens the extra options of the log.' },
  { name: 'open-log-hint', help: 'Opens the hint of the log.' },
  { name: 'close-log-dialog', help: 'Closes the options, the hint or the form of the favourite.' },
  {
    name: 'choose-log-option',
    help: 'Chooses one of the extra options: save, edit or remove the favourite, or its memories.',
    params: z.enum(CHOICES),
  },
  { name: 'fill-favourite', help: 'Types nickname or description of the favourite.', params: Fields },
  { name: 'save-favourite', help: "Presses 'SAVE' in the form of the favourite." },
  {
    name: 'answer-remove-favourite',
    help: 'Answers whether the favourite is to be removed.',
    params: z.enum(['keep', 'remove']),
  },
  { name: 'leave-log', help: "Presses 'Back' on the log." },
] as const

export const observations = [
  {
    name: 'trip',
    help: "The trip data as a list: '09:12:30' (twice), '04:27:32', '23.6 NM', '5.3 kts', '8.6 kts'.",
    value: z.strictObject({ start: text, stop: text, time: text, distance: text, average: text, max: text }),
  },
  {
    name: 'trip-figure',
    help: "The figure that the carousel shows, such as { term: Trip Time, value: '04:27:32', step: '3 of 6' }.",
    value: z.strictObject({ term: text, value: text, step: text }),
  },
  {
    name: 'trip-map',
    help: 'The trip on the map: the names of its markers, the number of arrows, whether there is a track, the source of the map, and the direction from start to stop in words.',
    value: z.strictObject({
      marks: optional(z.array(z.string())),
      arrows: optional(z.int().check(z.nonnegative())),
      way: optional(z.boolean()),
      credits: text,
      course: text,
    }),
  },
  { name: 'log-says', help: "The message instead of a trip, such as 'No trip on this day'.", value: z.string() },
  { name: 'log-options', help: 'Names of the extra options, from the top.', value: z.array(z.string()) },
  {
    name: 'log-dialog',
    help: 'The hint, or the question before a favourite is removed: its title and text.',
    value: z.union([z.literal('none'), z.strictObject({ title: text, text })]),
  },
  {
    name: 'favourite-form',
    help: 'The form of the favourite: title, both counters, and whether it can be saved.',
    value: z.union([
      z.literal('none'),
      z.strictObject({ title: text, nickname: text, description: text, enabled: optional(z.boolean()) }),
    ]),
  },
  {
    name: 'favourite',
    help: "The favourite of the open log: its nickname and description, or 'none'.",
    value: z.union([z.literal('none'), z.strictObject({ nickname: text, description: text })]),
  },
  {
    name: 'favourites',
    help: "The favourites in the open panel of the captain's log: 'Round the lighthouse, Jun 01, 2026'.",
    value: z.array(z.string()),
  },
] as const

export type LogbookAction = (typeof actions)[number]['name']
export type LogbookObservation = (typeof observations)[number]['name']
