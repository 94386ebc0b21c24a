/** Scenarios for live boats: by the name they have in the library, or as text. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import type { Loading } from '#player/load.ts'
import { problemText } from '#player/problem.ts'
import type { Scenario } from '#player/scenario.ts'
import type { Gateway } from '../up.ts'
import { boatOf } from './boats.ts'
import { type LivePlay, playLive } from './live.ts'
import { serveControl } from './serve.ts'

/** Where scenarios come from; the simulator itself has none. */
export interface ScenarioSource {
  named(name: string): Scenario | undefined
  read(yaml: string): Loading
}

/** What a boat plays now, kept until it is told to play something else. */
export type Plays = Map<string, LivePlay>

export function serveScenario(http: FastifyInstance, gateway: Gateway, source: ScenarioSource, plays: Plays): void {
  serveControl(http, controlRoutes.playScenario, ({ id, body }) => {
    const moored = boatOf(gateway, id)
    if (plays.get(id)?.progress().is === 'running') throw new Refusal('conflict', 'The boat still plays another scenario.', 'id')
    const play = playLive('yaml' in body ? readable(source.read(body.yaml)) : named(source, body.name), moored)
    plays.set(id, play)
    moored.boat.clock.advanceTo(moored.boat.clock.now())
    return play.progress()
  })

  serveControl(http, controlRoutes.scenario, ({ id }) => {
    boatOf(gateway, id)
    const play = plays.get(id)
    if (!play) throw new Refusal('not-found', 'The boat plays no scenario.', 'id')
    return play.progress()
  })
}

function named(source: ScenarioSource, name: string): Scenario {
  const found = source.named(name)
  if (!found) throw new Refusal('invalid', `There is no scenario '${name.slice(0, 60)}'.`, 'name')
  return found
}

function readable(loading: Loading): Scenario {
  if ('scenario' in loading) return loading.scenario
  throw new Refusal('invalid', loading.problems.slice(0, 5).map(problemText).join(' '), 'yaml')
}
