/** One step of the scenario language, done by the hardware of a live boat at once. */
import { controlRoutes, isoText, SENSOR_TYPES } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import type { HardwareKind } from '#player/kind.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'
import { plannedFor } from '#player/planned.ts'
import { nearest } from '#player/problem.ts'
import { jsonSchemaOf } from '#player/reflection.ts'
import { CAPTAIN } from '#player/vocabulary.ts'
import { branch } from '#recording/rerun.ts'
import type { Gateway } from '../up.ts'
import { boatOf } from './boats.ts'
import { whatIsWrong } from './refuse.ts'
import { serveControl } from './serve.ts'

/** Files are beside a scenario, and a single step has none. */
const KINDS = HARDWARE.filter(it => it.name !== 'track')

export function serveSteps(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.step, ({ id, body }) => {
    const { boat } = boatOf(gateway, id)
    const { kind, params } = stepOf(body)
    const reading = kind.read(params, plannedFor(typesOf(boat), CAPTAIN))
    if ('complaints' in reading) throw whatIsWrong(reading.complaints, kind.name, [kind.name])
    const since = boat.journal.since(0).at(-1)?.seq ?? 0
    branch(boat)
    boat.journal.tell('step', kind.name, params)
    kind.run({ boat, track: () => [] }, params)
    return { at: isoText(boat.clock.now()), since }
  })

  serveControl(http, controlRoutes.kinds, () => KINDS.map(({ name, help, params }) => ({ name, help, schema: jsonSchemaOf(params) as Record<string, unknown> })))
}

function stepOf(body: Readonly<Record<string, unknown>>): { readonly kind: HardwareKind; readonly params: unknown } {
  const [name, ...others] = Object.keys(body)
  if (name === undefined || others.length > 0) throw new Refusal('invalid', `A step has one key: ${KINDS.map(it => it.name).join(', ')}.`, 'body')
  const kind = KINDS.find(it => it.name === name)
  if (kind) return { kind, params: body[name] }
  const meant = nearest(
    name,
    KINDS.map(it => it.name),
  )
  throw new Refusal(
    'invalid',
    `'${name.slice(0, 60)}' is no step of hardware.${meant === undefined ? ` There are: ${KINDS.map(it => it.name).join(', ')}.` : ` Did you mean '${meant}'?`}`,
    name.slice(0, 60),
  )
}

/** Names of the types of device that are paired now. */
function typesOf({ state }: Boat): Set<string> {
  const paired = new Set(state.sensors.map(it => it.type))
  return new Set(Object.entries(SENSOR_TYPES).flatMap(([name, type]) => (paired.has(type) ? [name] : [])))
}
