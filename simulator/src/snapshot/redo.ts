/** Makes a boat again: the same plan, the same seed, and every cause once more at its moment. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Input, type InputHandlers, JOURNAL_INPUT, appendFromOutside } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { PLAY_INPUT, playLive } from '#player/runner/playLive.ts'
import { replayStep, STEP_INPUT } from '#recording/runStep.ts'
import { faultsOf, CHECK_INPUT, type FaultTarget as FaultOccasion, STRIKE_INPUT } from '#faults/faults.ts'
import { RERUN_INPUT, rerun } from '#recording/rerun.ts'
import { deedsOf, Occasion, playedOf, StepBody, Told } from './shapes.ts'

const OWN_DOORS: InputHandlers = new Map([
  [STEP_INPUT, (boat, what) => replayStep(boat, StepBody.parse(what))],
  [PLAY_INPUT, (boat, what) => void playLive(playedOf(what), boat)],
  [RERUN_INPUT, (boat, what) => rerun(boat, deedsOf(what))],
  [STRIKE_INPUT, (boat, what) => void faultsOf(boat).strike(Occasion.parse(what) as FaultOccasion)],
  [CHECK_INPUT, (boat, what) => void faultsOf(boat).isActive(Occasion.parse(what) as FaultOccasion)],
  [JOURNAL_INPUT, (boat, what) => told(boat, what)],
])

function told(boat: Boat, what: unknown): void {
  const { lane, name, body } = Told.parse(what)
  appendFromOutside(boat, lane, name, body)
}

/** The moment at which it ends. */
export type End = Pick<Input, 'at' | 'early'>

/**
 * On a boat that has just begun, or has come as far as the first of them. Throws a Refusal when a cause is none that
 * this boat knows,
 * or when the boat has more to do than `most` events; the boat is of no use then.
 */
export function redo(
  boat: Boat,
  causes: readonly Input[],
  end: End,
  doors: InputHandlers,
  most = Number.POSITIVE_INFINITY,
): void {
  let left = most
  const move = (to: End): void => {
    left -= moveTo(boat, to, left)
  }
  for (const it of causes) {
    move(it)
    const door = OWN_DOORS.get(it.is) ?? doors.get(it.is)
    if (!door)
      throw new Refusal('invalid', `This version of Drydock does not know what '${it.is.slice(0, 60)}' was.`, 'causes')
    comeThrough(() => door(boat, it.what), it)
  }
  move(end)
}

/** Answers how many events ran. */
function moveTo({ clock }: Boat, { at, early }: End, most: number): number {
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
  else if (clock.now() < when) clock.skipTo(when)
  return ran
}

/** What the boat refused then, it refuses now. */
function comeThrough(run: () => void, { is, at }: Input): void {
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
export function leaveHub(boat: Boat, causes: readonly Input[]): void {
  const open: string[] = []
  for (const it of causes) {
    const { name, body } = it.is === JOURNAL_INPUT ? Told.parse(it.what) : { name: '', body: undefined }
    const { user } = Object(body) as { user?: string }
    if (name === 'connected' && user !== undefined) open.push(user)
    if (name === 'disconnected' && user !== undefined) open.splice(open.indexOf(user) >>> 0, 1)
  }
  for (const user of open) appendFromOutside(boat, 'state', 'disconnected', { user })
}
