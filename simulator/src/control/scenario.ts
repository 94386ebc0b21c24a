/** Control routes of scenarios: play one by name or text, and its progress. */
import { controlRoutes, MAX_SCENARIO_STEPS } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import type { Loading } from '#player/reader/load.ts'
import { problemText } from '#player/problem.ts'
import type { Scenario } from '#player/scenario.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { playLive, playOf } from '#player/runner/playLive.ts'
import { serveControl } from './serve.ts'

/** Finds scenarios by name, and reads posted ones; the simulator itself has no library. */
export interface ScenarioLookup {
  named(name: string): Scenario | undefined
  /** Reads a scenario whose cases have at most `maxSteps` steps together. */
  read(yaml: string, maxSteps: number): Loading
}

export function serveScenario(http: FastifyInstance, gateway: Gateway, source: ScenarioLookup): void {
  serveControl(http, controlRoutes.playScenario, ({ id, body }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const before = playOf(boat)?.progress().is
    if (before === 'running' || before === 'waiting')
      throw new Refusal(
        'conflict',
        'The boat is still playing another scenario. Wait until it is over, or use another boat.',
        'id',
      )
    const play = playLive(
      'yaml' in body ? requireLoaded(source.read(body.yaml, MAX_SCENARIO_STEPS)) : requireScenario(source, body.name),
      boat,
    )
    boat.clock.advanceTo(boat.clock.now())
    return play.progress()
  })

  serveControl(http, controlRoutes.scenario, ({ id }) => {
    const play = playOf(hostedBoatOf(gateway, id).boat)
    if (!play) throw new Refusal('not-found', 'The boat plays no scenario.', 'id')
    return play.progress()
  })
}

function requireScenario(source: ScenarioLookup, name: string): Scenario {
  const found = source.named(name)
  if (!found) throw new Refusal('invalid', `Unknown scenario '${name.slice(0, 60)}'. See \`drydock list\`.`, 'name')
  return found
}

function requireLoaded(loading: Loading): Scenario {
  if ('scenario' in loading) return loading.scenario
  throw new Refusal('invalid', loading.problems.slice(0, 5).map(problemText).join(' '), 'yaml')
}
