/** Lanes of a trace: steps, boat, gateway, hub, expectations, and one for each app. */
import type { ReportEntry } from '../record.ts'

/** Lanes that every run has, in their order. */
export const FIXED_LANES = {
  step: 'steps',
  state: 'boat',
  rest: 'gateway',
  hub: 'hub',
  expect: 'expectations',
} as const

const CAPTAIN = 'captain'

/** An entry of the lane `app`, as its app and what it says. */
export interface AppEntry {
  readonly app: string
  /** Name of an observed value; undefined for texts that appeared and disappeared. */
  readonly fact: string | undefined
}

/** Returns the app of an entry. Values of others than the captain have the person in front, such as `crew: screen`. */
export function appEntryOf({ name, body }: ReportEntry): AppEntry {
  if (typeof body === 'object' && body !== null && 'come' in body && 'gone' in body)
    return { app: name, fact: undefined }
  const [, person = CAPTAIN, fact = name] = /^([\w-]+): (.*)$/s.exec(name) ?? []
  return { app: person, fact }
}

/** Returns the lane of an entry. */
export const laneOf = (entry: ReportEntry): string =>
  entry.lane === 'app' ? `app of ${appEntryOf(entry).app}` : FIXED_LANES[entry.lane]

/** Returns the lanes of a run: the fixed ones, then the apps in the order in which they first say something. */
export const laneNames = (entries: readonly ReportEntry[]): readonly string[] => [
  ...Object.values(FIXED_LANES),
  ...new Set(entries.filter(it => it.lane === 'app').map(laneOf)),
]
