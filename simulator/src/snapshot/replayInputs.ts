/** Recreates a boat by replaying its recorded inputs, each at its time. */
import { type Instant, ScenarioReply } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Input, type InputHandlers, JOURNAL_INPUT, appendFromOutside } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { keepStopped, PLAY_INPUT, playLive, STOPPED_INPUT } from '#player/runner/playLive.ts'
import { replayStep, STEP_INPUT } from '#recording/runStep.ts'
import { faultsOf, CHECK_INPUT, type FaultTarget as FaultOccasion, STRIKE_INPUT } from '#faults/faults.ts'
import { RERUN_INPUT, rerun } from '#recording/rerun.ts'
import { parseSteps, Occasion, parsePlayed, StepBody, OutsideEvent } from './shapes.ts'

const OWN_HANDLERS: InputHandlers = new Map([
  [STEP_INPUT, (boat, what) => replayStep(boat, StepBody.parse(what))],
  [PLAY_INPUT, (boat, what) => void playLive(parsePlayed(what), boat)],
  [STOPPED_INPUT, (boat, what) => keepStopped(boat, ScenarioReply.parse(what))],
  [RERUN_INPUT, (boat, what) => rerun(boat, parseSteps(what))],
  [STRIKE_INPUT, (boat, what) => void faultsOf(boat).strike(Occasion.parse(what) as FaultOccasion)],
  [CHECK_INPUT, (boat, what) => void faultsOf(boat).isActive(Occasion.parse(what) as FaultOccasion)],
  [JOURNAL_INPUT, (boat, what) => writeOutsideEvent(boat, what)],
])

function writeOutsideEvent(boat: Boat, what: unknown): void {
  const { lane, name, body } = OutsideEvent.parse(what)
  appendFromOutside(boat, lane, name, body)
}

/** Time at which the replay ends. */
export type ReplayEnd = Pick<Input, 'at' | 'early'>

/**
 * Replays inputs on a boat that is not later than the first of them.
 * @param most events that may run
 * @throws Refusal for an unknown input, or after `most` events; the boat must then be discarded.
 */
export function replayInputs(
  boat: Boat,
  inputs: readonly Input[],
  end: ReplayEnd,
  inputHandlers: InputHandlers,
  most = Number.POSITIVE_INFINITY,
): void {
  const steps = replaySteps(boat, inputs, end, inputHandlers, most)
  while (!steps.next().done);
}

/** Same as `replayInputs`, in steps between which the caller may do other work. The boat must not be used meanwhile. */
export function* replaySteps(
  boat: Boat,
  inputs: readonly Input[],
  end: ReplayEnd,
  inputHandlers: InputHandlers,
  most: number,
): Generator<void> {
  let left = most
  for (const input of inputs) {
    left -= yield* advanceTo(boat, input, left)
    const inputHandler = OWN_HANDLERS.get(input.is) ?? inputHandlers.get(input.is)
    if (!inputHandler)
      throw new Refusal(
        'invalid',
        `Unknown input '${input.is.slice(0, 60)}': another version of Drydock recorded it.`,
        'causes',
      )
    replayInput(() => inputHandler(boat, input.what), input)
    yield
  }
  yield* advanceTo(boat, end, left)
}

/** Refusal of a boat whose replay would take too long. */
export const tooManyEvents = (): Refusal =>
  new Refusal(
    'invalid',
    'The boat has too many events to be replayed. Take a snapshot of an earlier time, or of a younger boat.',
    'at',
  )

/** Advances the boat and returns the number of events that ran. */
function* advanceTo({ clock }: Boat, { at, early }: ReplayEnd, most: number): Generator<void, number> {
  const when: Instant = clock.start + at
  let ran = 0
  for (let due = clock.next(); due !== undefined && (early ? due < when : due <= when); due = clock.next()) {
    ran += clock.advanceTo(due)
    if (ran > most) throw tooManyEvents()
    yield
  }
  if (!early) clock.advanceTo(when)
  else if (clock.now() < when) clock.skipTo(when)
  return ran
}

/** Runs one input. What the boat refused originally, it refuses again. */
function replayInput(run: () => void, { is, at }: Input): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof Refusal))
      throw new Refusal(
        'invalid',
        `The input '${is.slice(0, 60)}' at ${at} ms cannot be replayed by this version of Drydock.`,
        'causes',
      )
  }
}

/** Users whose hub connections the inputs opened and did not close; `before` were connected before them. */
export function connectedUsers(inputs: readonly Input[], before: readonly string[] = []): readonly string[] {
  const open = [...before]
  for (const input of inputs) {
    const { name, body } = input.is === JOURNAL_INPUT ? OutsideEvent.parse(input.what) : { name: '', body: undefined }
    const { user } = Object(body) as { user?: string }
    if (name === 'connected' && user !== undefined) open.push(user)
    if (name === 'disconnected' && user !== undefined) open.splice(open.indexOf(user) >>> 0, 1)
  }
  return open
}

/** Writes a disconnect to the journal for each connected user, since a recreated boat has no hub connections. */
export function disconnectAll(boat: Boat, users: readonly string[]): void {
  for (const user of users) appendFromOutside(boat, 'state', 'disconnected', { user })
}
