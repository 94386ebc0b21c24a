/** Users who are connected to the hub of a boat, according to the journal. */
import type { Boat } from '#boat/boat.ts'
import type { Entry } from '#boat/journal.ts'
import { defineBoatPart } from '#boat/parts.ts'

/** Whether any user is connected to the hub. */
export type Presence = 'connected' | 'disconnected'

const CHANGES: Readonly<Record<string, number>> = { connected: 1, disconnected: -1 }

/** Effect of a journal entry: 1 for a connection, -1 for a disconnection. */
const changeOf = ({ lane, name }: Entry): number =>
  lane === 'state' && Object.hasOwn(CHANGES, name) ? (CHANGES[name] ?? 0) : 0

/** Whether this entry makes the hub connected or disconnected. */
export const isChangeTo = (entry: Entry, presence: Presence): boolean => changeOf(entry) === CHANGES[presence]

/** Number of connected users. */
const countOf = defineBoatPart('presence', countFrom, {
  fromStart: true,
  without: 'Nobody is on the hub of a boat that was made again.',
})

/** Whether any connection to the hub is open, counted from the journal since the boat was created. */
export const presenceOf = (boat: Boat): Presence => (countOf(boat).open > 0 ? 'connected' : 'disconnected')

function countFrom({ journal }: Boat): { open: number } {
  const count = { open: 0 }
  const countEntry = (entry: Entry): void => {
    count.open = Math.max(0, count.open + changeOf(entry))
  }
  for (const entry of journal.since(0)) countEntry(entry)
  journal.subscribe(countEntry)
  return count
}
