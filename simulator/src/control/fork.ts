/** Forks of boats. */
import type { Snapshot } from '@drydock/contracts'
import { causesOf } from '#boat/causes.ts'
import type { Moored } from '../fleet.ts'
import { leaveHub } from '../snapshot/redo.ts'
import { restored } from '../snapshot/snapshot.ts'
import type { Gateway } from '../up.ts'

/** Another boat that goes on from a snapshot, with people of its own; it stands still. */
export function fork({ fleet, doors }: Gateway, snapshot: Snapshot): Moored {
  const { name } = snapshot.plan
  const moored = fleet.add({ mode: 'paused', like: (id, host) => restored({ id, host }, snapshot, doors), name: typeof name === 'string' ? name : undefined })
  leaveHub(moored.boat, causesOf(moored.boat).all())
  return moored
}
