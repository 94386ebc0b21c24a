/** A scenario on a boat that is under way: its hardware moves from now on; what people do is left to people. */
import type { Duration, ScenarioReply } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'
import { tryStep } from './performStep.ts'
import type { HardwareStep, Scenario, Step } from '../scenario.ts'
import { startRule } from '../trigger.ts'

export interface LivePlay {
  progress(): ScenarioReply
}

const isForHardware = (it: Step): boolean => it.is === 'hardware' || it.is === 'when'

/** Its door. */
export const PLAY_INPUT = 'played'

const liveOf = defineBoatPart(
  'play',
  () => ({ last: undefined as LivePlay | undefined }),
  // One that waits for somebody on the hub has not begun, and does not begin on a boat that was made again.
  reproduced(({ last }) => (last === undefined || last.progress().is === 'waiting' ? null : last.progress())),
)

/** What a boat plays, or has played last. */
export const playOf = (boat: Boat): LivePlay | undefined => liveOf(boat).last

/** `hear` is told whenever hardware has done a step. */
export function playLive(
  scenario: Scenario,
  boat: Boat,
  hear: (progress: ScenarioReply) => void = () => undefined,
): LivePlay {
  inputLogOf(boat).add(PLAY_INPUT, scenario)
  inputLogOf(boat).recordReads()
  const play = schedule(scenario, boat, hear)
  liveOf(boat).last = play
  return play
}

/** Plays it from the moment at which the first app is on the hub of the boat; `begin` comes before. */
export function playOnceConnected(
  scenario: Scenario,
  boat: Boat,
  begin: () => void,
  hear: (progress: ScenarioReply) => void,
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
    playLive(scenario, boat, hear)
  })
}

/**
 * A boat that began anew does again what was done, and no more of the scenario: what it played is told as it was when
 * it stopped.
 */
export function stopPlay(before: Boat, after: Boat): void {
  const progress = playOf(before)?.progress()
  if (!progress) return
  const stopped: ScenarioReply = progress.is === 'over' ? progress : { ...progress, is: 'stopped' }
  liveOf(after).last = { progress: () => stopped }
}

const stepsOf = ({ scenes }: Scenario): readonly Step[] => scenes.flatMap(it => it.steps)
const lengthOf = ({ scenes }: Scenario): Duration => Math.max(0, ...scenes.map(it => it.at))

/** Puts it on the clock of the boat. */
function schedule(scenario: Scenario, boat: Boat, hear: (progress: ScenarioReply) => void): LivePlay {
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

  const move = (step: HardwareStep): void => {
    const problem = tryStep(boat, step, scenario)
    const { file, line, column } = step.place
    if (problem !== undefined) failures.push(`${file}:${line}:${column}: ${step.kind}: ${problem}`)
  }
  for (const scene of scenario.scenes) {
    boat.clock.at(begun + scene.at, () => {
      for (const step of scene.steps) {
        if (step.is === 'hardware') move(step)
        else if (step.is === 'when') startRule(boat, step, move)
        if (!isForHardware(step)) continue
        done++
        hear(progress())
      }
    })
  }
  return { progress }
}
