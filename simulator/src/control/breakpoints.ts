/** Control routes of breakpoints: add, list and clear them, and end what they hold. */
import { controlRoutes, HUB_EVENT_NAMES, type HeldRequest, isoText, routeTables } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { type Breakpoint, breakpointsOf, type Held } from '#boat/breakpoints.ts'
import { Refusal } from '#boat/refusal.ts'
import { nearest } from '#player/problem.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { changeFault } from './changeFault.ts'
import { serveControl } from './serve.ts'
import { takeStep } from './steps.ts'

const ANY = 'any'
const CALLS: readonly string[] = Object.values(routeTables).flatMap(table =>
  Object.values(table).map(it => `${it.method} ${it.path}`),
)

/** Adds the routes. What a person changes or drops is a fault step, so that a recording contains it. */
export function serveBreakpoints(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.addBreakpoint, ({ id, body }) => {
    const { boat } = hostedBoatOf(gateway, id)
    breakpointsOf(boat).add(
      'rest' in body.on
        ? breakpoint('direction' in body ? (body.direction ?? 'request') : 'request', body.on.rest, CALLS, body.times)
        : breakpoint('push', body.on.hub, HUB_EVENT_NAMES, body.times),
    )
    return replyOf(boat)
  })

  serveControl(http, controlRoutes.breakpoints, ({ id }) => replyOf(hostedBoatOf(gateway, id).boat))

  serveControl(http, controlRoutes.clearBreakpoints, ({ id }) => {
    const { boat } = hostedBoatOf(gateway, id)
    breakpointsOf(boat).clear()
    return replyOf(boat)
  })

  serveControl(http, controlRoutes.endHold, ({ id, body }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const held = breakpointsOf(boat)
      .held()
      .find(it => it.id === body.id)
    if (!held) throw new Refusal('conflict', `Nothing with the id ${body.id} is held any more. List with GET.`, 'id')
    endHold(boat, held, body)
    return replyOf(boat)
  })
}

/** @throws Refusal if there is no such call or push. */
function breakpoint(direction: Breakpoint['direction'], name: string, known: readonly string[], times = 1): Breakpoint {
  if (name === ANY) return { direction, times }
  const [method = '', path = ''] = name.split(' ')
  // A call may also have its parameters filled in.
  const isFilled = known.some(it =>
    new RegExp(`^${it.replace(/[.$]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`),
  )
  if (known.includes(name) || (direction !== 'push' && isFilled)) return { direction, name, times }
  const meant = nearest(name, known)
  throw new Refusal(
    'invalid',
    `'${name.slice(0, 60)}' is no ${direction === 'push' ? 'push' : 'call'} of the contracts.${meant === undefined ? '' : ` Did you mean '${meant}'?`}`,
    'on',
  )
}

/** Lets a held item go, after the fault that changes or drops it has begun. */
function endHold(boat: Boat, held: Held, end: HeldRequest): void {
  const on = held.direction === 'push' ? { hub: held.name } : { rest: held.name }
  if (end.do === 'change' && (held.direction === 'push') !== (end.args !== undefined))
    throw new Refusal(
      'invalid',
      "A push is changed by 'args', a call by 'request', or by 'status' and 'body' like a reply.",
      'do',
    )
  const args = end.do === 'change' ? end.args : undefined
  // A changed push is dropped, and another one is sent in its place.
  const fault = end.do === 'change' && args === undefined ? changeFault(held, end) : dropOf(held)
  if (end.do !== 'release') takeStep(boat, { fault: { on, times: 1, ...fault } })
  const instead = args && { push: { event: held.name, args } }
  breakpointsOf(boat).release(held.id, instead && (() => takeStep(boat, instead)))
}

/** A reply that is dropped was handled by the boat. */
const dropOf = ({ direction }: Held) => ({ kind: direction === 'reply' ? 'half-open' : 'drop' })

const replyOf = (boat: Boat) => ({
  breakpoints: breakpointsOf(boat)
    .all()
    .map(({ direction, name = ANY, times }) => ({ direction, name, times })),
  held: breakpointsOf(boat)
    .held()
    .map(it => ({ ...it, at: isoText(it.at) })),
})
