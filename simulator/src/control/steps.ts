/** One step of the scenario language, done by the hardware of a live boat at once. */
import { controlRoutes, isoText, SENSOR_TYPES } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { knownBoat } from '#player/knownBoat.ts'
import { jsonSchemaOf } from '#player/jsonSchema.ts'
import { CAPTAIN } from '#player/vocabulary.ts'
import type { Gateway } from '#up/up.ts'
import { boatOf } from './boats.ts'
import { STEP_KINDS, runStep, parseStep } from '#recording/runStep.ts'
import { whatIsWrong } from './refuse.ts'
import { serveControl } from './serve.ts'

export function serveSteps(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.step, ({ id, body }) => {
    const { boat } = boatOf(gateway, id)
    const since = boat.journal.since(0).at(-1)?.seq ?? 0
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

/** Hardware does one step, now. Throws a Refusal that says what is wrong with it, or why the boat cannot do it. */
export function takeStep(boat: Boat, body: Readonly<Record<string, unknown>>): void {
  const { kind, params } = parseStep(body)
  const reading = kind.read(params, knownBoat(typesOf(boat), CAPTAIN))
  if ('complaints' in reading) throw whatIsWrong(reading.complaints, kind.name, [kind.name])
  runStep(boat, kind, params)
}

/** The types of the devices that are paired now, one for each. */
const typesOf = ({ state }: Boat): readonly string[] =>
  state.sensors.flatMap(it => Object.entries(SENSOR_TYPES).flatMap(([name, type]) => (type === it.type ? [name] : [])))
