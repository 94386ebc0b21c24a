/** All that happens to a boat, as a stream of server-sent events. */
import { controlRoutes, isoText, type LiveMessage } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import { sendProblem } from '#areas/serve.ts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { likenessOf } from '#player/likeness.ts'
import { deedsOf } from '#recording/deeds.ts'
import { aheadOf } from '#recording/rerun.ts'
import { realTime } from '#time/pace.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { clockReplyOf } from './clockControl.ts'
import { playOf } from '#player/runner/playLive.ts'

/** Real time between two messages: often enough for the eye. */
const TICK_MS = 100
/** In one message; the rest comes with the next. */
const MOST = 500

/** `report` hears of what goes wrong while nobody waits for an answer. */
export function serveStream(http: FastifyInstance, gateway: Gateway, report: (problem: string) => void): void {
  http.get<{ Params: { id: string } }>(controlRoutes.live.path.replace('{id}', ':id'), (request, reply) => {
    const { id } = request.params
    const next = follow(gateway, id)
    try {
      hostedBoatOf(gateway, id)
    } catch (error) {
      if (error instanceof Refusal) return sendProblem(reply, 404, error.message, error.field)
      throw error
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    let callOff: () => void = () => undefined
    const write = (): void => {
      const message = next()
      if (!message) return void raw.end()
      // A reader that does not keep up is told less often, not more at once.
      if (raw.writableLength === 0) raw.write(`data: ${JSON.stringify(message)}\n\n`)
      callOff = realTime.after(TICK_MS, tell)
    }
    const tell = (): void => {
      try {
        write()
      } catch (error) {
        // The reader connects again and begins anew.
        raw.destroy()
        report(
          `control ${request.method} ${controlRoutes.live.path}: ${error instanceof Error ? error.stack : String(error)}`,
        )
      }
    }
    raw.once('close', () => callOff())
    tell()
    return reply
  })
}

/** What there is to tell since it was asked before; undefined when the boat is gone. */
function follow(gateway: Gateway, id: string): () => LiveMessage | undefined {
  let known: { readonly boat: Boat; readonly seq: number; readonly state: string } | undefined
  return () => {
    const moored = gateway.fleet.find(id)
    if (!moored) return undefined
    moored.pace.catchUp()
    const { boat } = moored
    const before = known?.boat === boat ? known : undefined
    deedsOf(boat)
    const entries = boat.journal.since(before?.seq ?? 0).slice(0, MOST)
    const state = likenessOf(boat)
    const text = JSON.stringify(state)
    known = { boat, seq: entries.at(-1)?.seq ?? before?.seq ?? 0, state: text }
    const conductor = gateway.stage?.conductor(id)
    const trouble = conductor?.trouble()
    const play = playOf(boat)
    return {
      begun: numberOf(boat),
      start: isoText(boat.clock.start),
      clock: clockReplyOf(gateway, moored),
      entries: entries.map(({ seq, at, lane, name, body }) => ({ seq, at: isoText(at), lane, name, body })),
      ahead: [...aheadOf(boat)],
      app: { attached: conductor?.apps() ?? 0, ...(trouble === undefined ? {} : { trouble }) },
      ...(play ? { scenario: play.progress() } : {}),
      ...(before?.state === text ? {} : { state }),
      connections: gateway.hub.connections().filter(it => it.user.boat === boat && it.state === 'connected').length,
    }
  }
}

let count = 0

/** Tells boats of one name apart. */
const numberOf = defineBoatPart('number', () => ++count, { without: 'A boat that was made again is another one.' })
