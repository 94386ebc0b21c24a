/** Actions of sharing, and observations of the phone's share sheet. */
import * as z from 'zod/mini'

const optional = z.optional
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
    help: "The last picture for the share sheet: its number, title, file, width and type, its heading, whether it contains a log, its number of photos, and whether it equals the one before byte by byte. 'none': there was none.",
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
    help: 'The text of the log in the last picture for the share sheet.',
    value: z.string(),
  },
  {
    name: 'shared-picture',
    help: "The picture that is ready: its title, and the button below it, 'SHARE' or 'DOWNLOAD'.",
    value: z.union([z.literal('none'), z.strictObject({ title: text, button: text })]),
  },
  { name: 'downloaded', help: 'Name of the file that was last downloaded.', value: z.string() },
] as const

export type SharingAction = (typeof actions)[number]['name']
export type SharingObservation = (typeof observations)[number]['name']
