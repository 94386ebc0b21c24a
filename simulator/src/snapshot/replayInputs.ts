/** Makes a boat again: the same plan, the same seed, and every cause once more at its moment. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Cause, type Doors, TOLD, tellFromOutside } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { PLAY_INPUT, playLive } from '#player/runner/playLive.ts'
import { replayStep, STEP_INPUT } from '#recording/runStep.ts'
import { faultsOf, LOOKED, type Occasion as FaultOccasion, STRUCK } from '#faults/faults.ts'
import { RERUN_INPUT, rerun } from '#recording/rerun.ts'
import { parseSteps, Occasion, parsePlayed, StepBody, OutsideEvent } from './shapes.ts'

const OWN_HANDLERS: Doors = new Map([
  [STEP_INPUT, (boat, what) => replayStep(boat, StepBody.parse(what))],
  [PLAY_INPUT, (boat, what) => void playLive(parsePlayed(what), boat)],
  [RERUN_INPUT, (boat, what) => rerun(boat, parseSteps(what))],
  [STRUCK, (boat, what) => void faultsOf(boat).strike(Occasion.parse(what) as FaultOccasion)],
  [LOOKED, (boat, what) => void faultsOf(boat).holds(Occasion.parse(what) as FaultOccasion)],
  [TOLD, (boat, what) => writeOutsideEvent(boat, what)],
])

function writeOutsideEvent(boat: Boat, what: unknown): void {
  const { lane, name, body } = OutsideEvent.parse(what)
  tellFromOutside(boat, lane, name, body)
}

/** The moment at which it ends. */
export type ReplayEnd = Pick<Cause, 'at' | 'early'>

/**
 * On a boat that has just begun, or has come as far as the first of them. Throws a Refusal when a cause is none that
 * this boat knows,
 * or when the boat has more to do than `most` events; the boat is of no use then.
 */
export function replayInputs(
  boat: Boat,
  causes: readonly Cause[],
  end: ReplayEnd,
  doors: Doors,
  most = Number.POSITIVE_INFINITY,
): void {
  let left = most
  const move = (to: ReplayEnd): void => {
    left -= advanceTo(boat, to, left)
  }
  for (const it of causes) {
    move(it)
    const door = OWN_HANDLERS.get(it.is) ?? doors.get(it.is)
    if (!door)
      throw new Refusal('invalid', `This version of Drydock does not know what '${it.is.slice(0, 60)}' was.`, 'causes')
    replayInput(() => door(boat, it.what), it)
  }
  move(end)
}

/** Answers how many events ran. */
function advanceTo({ clock }: Boat, { at, early }: ReplayEnd, most: number): number {
  const when: Instant = clock.start + at
  let ran = 0
  for (let due = clock.next(); due !== undefined && (early ? due < when : due <= when); due = clock.next()) {
    ran += clock.advanceTo(due)
    if (ran > most)
      throw new Refusal(
        'invalid',
        'The boat of the snapshot has too much to do until its moment. Take one of a younger boat.',
        'at',
      )
  }
  if (!early) clock.advanceTo(when)
  else if (clock.now() < when) clock.reach(when)
  return ran
}

/** What the boat refused then, it refuses now. */
function replayInput(run: () => void, { is, at }: Cause): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof Refusal))
      throw new Refusal(
        'invalid',
        `What came through '${is.slice(0, 60)}' after ${at} ms cannot be done by this version of Drydock.`,
        'causes',
      )
  }
}

/** A boat that was made again has nobody on its hub: who was connected is not any more. */
export function disconnectAll(boat: Boat, causes: readonly Cause[]): void {
  const open: string[] = []
  for (const it of causes) {
    const { name, body } = it.is === TOLD ? OutsideEvent.parse(it.what) : { name: '', body: undefined }
    const { user } = Object(body) as { user?: string }
    if (name === 'connected' && user !== undefined) open.push(user)
    if (name === 'disconnected' && user !== undefined) open.splice(open.indexOf(user) >>> 0, 1)
  }
  for (const user of open) tellFromOutside(boat, 'state', 'disconnected', { user })
}
