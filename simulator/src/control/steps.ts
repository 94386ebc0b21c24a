/** Control routes of steps: run one hardware step at once, and list the kinds of steps. */
import { controlRoutes, isoText, SENSOR_TYPES } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { knownBoat } from '#player/knownBoat.ts'
import { jsonSchemaOf } from '#player/jsonSchema.ts'
import { CAPTAIN } from '#player/vocabulary.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { STEP_KINDS, runStep, parseStep } from '#recording/runStep.ts'
import { refusalOfProblems } from './problemRefusal.ts'
import { serveControl } from './serve.ts'

/** Adds the routes that run a hardware step now, and list the step kinds with their JSON Schemas. */
export function serveSteps(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.step, ({ id, body }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const since = boat.journal.last()
    takeStep(boat, body)
    return { at: isoText(boat.clock.now()), since }
  })

  serveControl(http, controlRoutes.kinds, () =>
    STEP_KINDS.map(({ name, help, params }) => ({
      name,
      help,
      schema: jsonSchemaOf(params) as Record<string, unknown>,
    })),
  )
}

/** Runs one hardware step now. @throws Refusal if the step is invalid or the boat cannot do it. */
export function takeStep(boat: Boat, body: Readonly<Record<string, unknown>>): void {
  const { kind, params } = parseStep(body)
  const reading = kind.read(params, knownBoat(typesOf(boat), CAPTAIN))
  if ('problems' in reading) throw refusalOfProblems(reading.problems, kind.name, [kind.name])
  runStep(boat, kind, params)
}

/** Types of the paired devices, one for each device. */
const typesOf = ({ state }: Boat): readonly string[] =>
  state.sensors.flatMap(it => Object.entries(SENSOR_TYPES).flatMap(([name, type]) => (type === it.type ? [name] : [])))
