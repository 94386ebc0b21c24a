/** A scenario on a boat that is under way: its hardware moves from now on; what people do is left to people. */
import type { ScenarioReply } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { causesOf } from '#boat/causes.ts'
import type { HardwareKind } from '#player/kind.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'
import type { HardwareStep, Scenario, Step } from '#player/scenario.ts'
import { setTrigger } from '#player/trigger.ts'
import { hasMoved } from './moved.ts'

export interface LivePlay {
  progress(): ScenarioReply
}

const isForHardware = (it: Step): boolean => it.is === 'hardware' || it.is === 'when'

/** Its door. */
export const PLAYED = 'played'
const plays = new WeakMap<Boat, LivePlay>()

/** What a boat plays, or has played last. */
export const playOf = (boat: Boat): LivePlay | undefined => plays.get(boat)

export function playLive(scenario: Scenario, boat: Boat): LivePlay {
  causesOf(boat).add(PLAYED, scenario)
  causesOf(boat).heed()
  const play = put(scenario, boat)
  plays.set(boat, play)
  return play
}

/** Puts it on the clock of the boat. */
function put(scenario: Scenario, boat: Boat): LivePlay {
  const kinds = new Map<string, HardwareKind>(HARDWARE.map(it => [it.name, it]))
  const begun = boat.clock.now()
  const steps = scenario.scenes.flatMap(it => it.steps)
  const failures: string[] = []
  const of = Math.max(0, ...scenario.scenes.map(it => it.at))
  let done = 0

  const move = ({ kind, params, place }: HardwareStep): void => {
    boat.journal.tell('step', kind, params)
    const problem = hasMoved(() => kinds.get(kind)?.run({ boat, track: file => scenario.tracks[file] ?? [] }, params))
    if (problem !== undefined) failures.push(`${place.file}:${place.line}:${place.column}: ${kind}: ${problem}`)
  }
  for (const scene of scenario.scenes) {
    boat.clock.at(begun + scene.at, () => {
      for (const step of scene.steps) {
        if (step.is === 'hardware') move(step)
        else if (step.is === 'when') setTrigger(boat, step, move)
        if (isForHardware(step)) done++
      }
    })
  }
  const leftOut = steps.filter(it => !isForHardware(it)).length
  return {
    progress() {
      const at = Math.min(boat.clock.now() - begun, of)
      return { id: scenario.id, name: scenario.name, is: done + leftOut === steps.length ? 'over' : 'running', at, of, done, leftOut, failures: [...failures] }
    },
  }
}
