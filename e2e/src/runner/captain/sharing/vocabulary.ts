/** Actions of sharing, and observations of the phone's share sheet. */
import * as z from 'zod/mini'

const { optional } = z
const text = optional(z.string())
const flag = optional(z.boolean())
const Count = z.int().check(z.nonnegative())

export const SHARED = ['log', 'log-with-memories', 'memories', 'log-and-memories'] as const
export type SharedWord = (typeof SHARED)[number]

export const actions = [
  {
    name: 'share',
    help: "Opens the extra options and shares: 'log' and 'log-with-memories' on the captain's log, 'memories' and 'log-and-memories' on the journey memories.",
    params: z.enum(SHARED),
  },
  { name: 'share-again', help: "Presses 'SHARE' below the picture that is ready." },
  { name: 'download-picture', help: "Presses 'DOWNLOAD' below the picture that is ready." },
  { name: 'close-shared-picture', help: 'Closes the picture that is ready.' },
] as const

export const observations = [
  {
    name: 'shared',
    help: "What was last handed to the share sheet: how many it were so far, its title and file, its width and type, the words at its head, whether a log is in it and how many photos, and whether it is byte by byte the one before; 'none' when there was nothing.",
    value: z.union([
      z.literal('none'),
      z.strictObject({
        times: optional(Count),
        title: text,
        file: text,
        type: text,
        width: optional(Count),
        words: optional(z.array(z.string())),
        logo: flag,
        log: flag,
        photos: optional(Count),
        same: flag,
      }),
    ]),
  },
  {
    name: 'shared-log',
    help: 'What is written on the log within the picture that was last handed to the share sheet.',
    value: z.string(),
  },
  {
    name: 'shared-picture',
    help: "The picture that is ready: its title, and the button below it, 'SHARE' or 'DOWNLOAD'.",
    value: z.union([z.literal('none'), z.strictObject({ title: text, button: text })]),
  },
  { name: 'downloaded', help: 'Name of the picture that was last kept as a file.', value: z.string() },
] as const

export type SharingAction = (typeof actions)[number]['name']
export type SharingObservation = (typeof observations)[number]['name']
