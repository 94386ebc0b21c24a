/** Summary of a history: counts and last times of alarms, losses and armings. */
import { type HistoryItem, type Instant, parseInstant } from '@drydock/contracts'
import type { EventAppearance } from '#components/eventAppearance.ts'

/** `last` is undefined where it has not happened, or its time cannot be read. */
export interface Tally {
  readonly count: number
  readonly last: Instant | undefined
}
export interface Summary {
  readonly events: number
  /** Time of the oldest event. */
  readonly since: Instant | undefined
  readonly alarm: Tally
  readonly loss: Tally
  readonly armed: Tally
}

/** `items` newest first. */
export function summaryOf(
  items: readonly Pick<HistoryItem, 'latestEventName' | 'modifiedDate'>[],
  appearanceOf: (event: string) => EventAppearance,
): Summary {
  const at = (it: (typeof items)[number] | undefined): Instant | undefined =>
    it ? parseInstant(it.modifiedDate) : undefined
  const tally = (look: EventAppearance['look']): Tally => {
    const found = items.filter(it => appearanceOf(it.latestEventName).look === look)
    return { count: found.length, last: at(found[0]) }
  }
  return {
    events: items.length,
    since: at(items.at(-1)),
    alarm: tally('alarm'),
    loss: tally('loss'),
    armed: tally('armed'),
  }
}
