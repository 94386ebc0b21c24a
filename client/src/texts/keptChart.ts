/** Texts of the chart that the device keeps. XTRA-21. */
import { fixed } from '#texts/language.ts'

/** '640 kB', '12.4 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${fixed(bytes / 1_000_000, 1)} MB`

/** Why not all tiles are there. */
type Problem = 'stopped' | 'unanswered' | 'full' | 'impossible' | 'limit' | 'empty' | 'refused'

const PROBLEMS: Readonly<Record<Problem, string>> = {
  stopped: 'Stopped. What was downloaded is kept.',
  unanswered: 'The chart source does not answer. What was downloaded is kept. Try again with a better connection.',
  full: 'This device is full. What was downloaded is kept. Free some storage, then try again.',
  impossible:
    'This browser stores nothing for this page, as in a private window. Install the app, or use another browser.',
  limit: 'The limit of 30 MB is reached: the nearest zooms are missing at the edge.',
  empty: 'The chart source has no chart here. Nothing was kept.',
  refused: 'The chart source refuses it. What was kept stays. Ask whoever runs this app.',
}

export const keptChart = {
  title: 'Chart without network',
  about: 'Keeps the chart within 5 km of the boat and of the geofence on this device, at most 30 MB.',
  keep: 'Keep the chart',
  renew: 'Keep it again',
  stop: 'Stop',
  remove: 'Delete the chart',
  nowhere: 'The chart can be kept once a position of the boat is known.',
  keeping: 'Keeping the chart',
  part: (done: number, all: number): string => `${done} of ${all}`,
  kept: (tiles: number, bytes: number): string => `Kept: ${tiles} tiles, ${sizeText(bytes)}, fetched`,
  nothing: 'Nothing is kept.',
  problem: (is: Problem, status: number | undefined): string =>
    status === undefined ? PROBLEMS[is] : `${PROBLEMS[is]} (Status ${status}.)`,
} as const
