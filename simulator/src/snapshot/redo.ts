/** Makes a boat again: the same plan, the same seed, and every cause once more at its moment. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Cause, type Doors, TOLD, tellFromOutside } from '#boat/causes.ts'
import { Refusal } from '#boat/refusal.ts'
import { PLAYED, playLive } from '#control/live.ts'
import { moveAgain, STEP } from '#control/move.ts'
import { faultsOf, LOOKED, type Occasion, STRUCK } from '#faults/faults.ts'
import type { Scenario } from '#player/scenario.ts'
import type { Deed } from '#recording/deeds.ts'
import { RERUN, rerun } from '#recording/rerun.ts'

interface Told {
  readonly lane: 'rest' | 'state'
  readonly name: string
  readonly body: unknown
}

/** What came through these doors was read and written by this process, so that its shape is known. */
const OWN_DOORS: Doors = new Map([
  [STEP, (boat, what) => moveAgain(boat, what as Readonly<Record<string, unknown>>)],
  [PLAYED, (boat, what) => void playLive(what as Scenario, boat)],
  [RERUN, (boat, what) => rerun(boat, what as readonly Deed[])],
  [STRUCK, (boat, what) => void faultsOf(boat).strike(what as Occasion)],
  [LOOKED, (boat, what) => void faultsOf(boat).holds(what as Occasion)],
  [TOLD, (boat, what) => told(boat, what as Told)],
])

const told = (boat: Boat, { lane, name, body }: Told): void => tellFromOutside(boat, lane, name, body)

/** The moment at which it ends. */
export type End = Pick<Cause, 'at' | 'early'>

/** On a boat that has just begun, or has come as far as the first of them. Throws a Refusal when a cause is none that this boat knows; the boat is of no use then. */
export function redo(boat: Boat, causes: readonly Cause[], end: End, doors: Doors): void {
  for (const it of causes) {
    moveTo(boat, it)
    const door = OWN_DOORS.get(it.is) ?? doors.get(it.is)
    if (!door) throw new Refusal('invalid', `This version of Drydock does not know what '${it.is.slice(0, 60)}' was.`, 'causes')
    comeThrough(() => door(boat, it.what), it)
  }
  moveTo(boat, end)
}

function moveTo({ clock }: Boat, { at, early }: End): void {
  const when: Instant = clock.start + at
  if (!early) return void clock.advanceTo(when)
  for (let due = clock.next(); due !== undefined && due < when; due = clock.next()) clock.advanceTo(due)
  if (clock.now() < when) clock.reach(when)
}

/** What the boat refused then, it refuses now. */
function comeThrough(run: () => void, { is, at }: Cause): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Refusal('invalid', `What came through '${is.slice(0, 60)}' after ${at} ms cannot be done by this version of Drydock.`, 'causes')
  }
}

/** A boat that was made again has nobody on its hub: who was connected is not any more. */
export function leaveHub(boat: Boat, causes: readonly Cause[]): void {
  const open: string[] = []
  for (const it of causes) {
    const { name, body } = it.is === TOLD ? (it.what as Told) : { name: '', body: undefined }
    const { user } = Object(body) as { user?: string }
    if (name === 'connected' && user !== undefined) open.push(user)
    if (name === 'disconnected' && user !== undefined) open.splice(open.indexOf(user) >>> 0, 1)
  }
  for (const user of open) tellFromOutside(boat, 'state', 'disconnected', { user })
}
