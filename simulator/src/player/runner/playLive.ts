/** Plays a scenario on a running boat: hardware steps run from now on, and steps of people are left to people. */
import type { Duration, ScenarioReply } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'
import { tryStep } from './performStep.ts'
import type { SourceLocation } from '../problem.ts'
import type { LoadedHardwareStep, Scenario, LoadedStep } from '../scenario.ts'
import { startRule } from '../trigger.ts'

export interface LivePlay {
  progress(): ScenarioReply
}

const isForHardware = (step: LoadedStep): boolean => step.is === 'hardware' || step.is === 'when'

/** Input key under which a played scenario is recorded for replay. */
export const PLAY_INPUT = 'played'
/** Input key under which the progress of a scenario that a re-run has stopped is recorded. */
export const STOPPED_INPUT = 'stopped'

const liveOf = defineBoatPart(
  'play',
  () => ({ last: undefined as LivePlay | undefined }),
  // A scenario that waits for a hub connection has not started, and does not start on a restored boat.
  reproduced(({ last }) => (last === undefined || last.progress().is === 'waiting' ? null : last.progress())),
)

/** Returns the scenario that a boat plays, or has played last. */
export const playOf = (boat: Boat): LivePlay | undefined => liveOf(boat).last

/** `onProgress` is called after each hardware step. */
export function playLive(
  scenario: Scenario,
  boat: Boat,
  onProgress: (progress: ScenarioReply) => void = () => undefined,
): LivePlay {
  inputLogOf(boat).add(PLAY_INPUT, scenario)
  const play = schedule(scenario, boat, onProgress)
  liveOf(boat).last = play
  return play
}

/** Plays the scenario from the time at which the first app connects to the boat's hub; `begin` is called first. */
export function playOnceConnected(
  scenario: Scenario,
  boat: Boat,
  begin: () => void,
  onProgress: (progress: ScenarioReply) => void,
): void {
  const leftOut = stepsOf(scenario).filter(it => !isForHardware(it)).length
  const [of, steps] = [lengthOf(scenario), stepsOf(scenario).length - leftOut]
  liveOf(boat).last = {
    progress: () => ({
      id: scenario.id,
      name: scenario.name,
      is: 'waiting',
      at: 0,
      of,
      done: 0,
      steps,
      leftOut,
      failures: [],
    }),
  }
  const end = boat.journal.subscribe(({ lane, name }) => {
    if (lane !== 'state' || name !== 'connected') return
    end()
    begin()
    playLive(scenario, boat, onProgress)
  })
}

/** A restored boat repeats the steps already done and no others; the progress is that at which the scenario stopped. */
export function stopPlay(before: Boat, after: Boat): void {
  const progress = playOf(before)?.progress()
  if (!progress) return
  const stopped: ScenarioReply = progress.is === 'over' ? progress : { ...progress, is: 'stopped' }
  keepStopped(after, stopped)
}

/** Makes this the progress of the last scenario of a boat; none of its steps runs. */
export function keepStopped(boat: Boat, progress: ScenarioReply): void {
  inputLogOf(boat).add(STOPPED_INPUT, progress)
  liveOf(boat).last = { progress: () => progress }
}

const stepsOf = ({ scenes }: Scenario): readonly LoadedStep[] => scenes.flatMap(it => it.steps)
const lengthOf = ({ scenes }: Scenario): Duration => Math.max(0, ...scenes.map(it => it.at))

/** Schedules the scenario on the clock of the boat. */
function schedule(scenario: Scenario, boat: Boat, onProgress: (progress: ScenarioReply) => void): LivePlay {
  const begun = boat.clock.now()
  const steps = stepsOf(scenario)
  const leftOut = steps.filter(it => !isForHardware(it)).length
  const failures: string[] = []
  const of = lengthOf(scenario)
  let done = 0
  const progress = (): ScenarioReply => {
    const at = Math.min(boat.clock.now() - begun, of)
    const is = done + leftOut === steps.length ? 'over' : 'running'
    return {
      id: scenario.id,
      name: scenario.name,
      is,
      at,
      of,
      done,
      steps: steps.length - leftOut,
      leftOut,
      failures: [...failures],
    }
  }

  const fail = ({ file, line, column }: SourceLocation, kind: string, problem: string): void =>
    void failures.push(`${file}:${line}:${column}: ${kind}: ${problem}`)
  const move = (step: LoadedHardwareStep): void => {
    const problem = tryStep(boat, step, scenario)
    if (problem !== undefined) fail(step.place, step.kind, problem)
  }
  for (const scene of scenario.scenes) {
    boat.clock.at(begun + scene.at, () => {
      for (const step of scene.steps) {
        if (step.is === 'hardware') move(step)
        else if (step.is === 'when') startRule(boat, step, move, problem => fail(step.place, 'when', problem))
        if (!isForHardware(step)) continue
        done++
        onProgress(progress())
      }
    })
  }
  return { progress }
}
