/** Live stream of a boat: journal, state and clock as server-sent events. */
import { controlRoutes, isoText, type LiveMessage } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import { sendProblem } from '#areas/serve.ts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { comparableState } from '#player/comparableState.ts'
import { pendingStepsOf } from '#recording/rerun.ts'
import { tapRecordingOf, tapsStateOf } from '#recording/taps.ts'
import { realTime, systemTime } from '#time/pace.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { clockReplyOf } from './clockControl.ts'
import { playOf } from '#player/runner/playLive.ts'

/** Real time between two messages, in milliseconds. */
const TICK_MS = 100
/** Maximum number of entries in a message; the next message has the rest. */
const MAX_ENTRIES = 500

/** Serves the stream; `report` receives errors after the first message. */
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
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    if (request.method === 'HEAD') return reply.headers(headers).send()
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, headers)
    let cancel: () => void = () => undefined
    const write = (): void => {
      // A slow reader gets fewer messages instead of a growing buffer; the next one has all changes since the last.
      if (raw.writableLength === 0) {
        const message = next()
        if (!message) return void raw.end()
        raw.write(`data: ${JSON.stringify(message)}\n\n`)
      }
      cancel = realTime.after(TICK_MS, sendNext)
    }
    const sendNext = (): void => {
      try {
        write()
      } catch (error) {
        // The reader reconnects and starts over.
        raw.destroy()
        report(
          `control ${request.method} ${controlRoutes.live.path}: ${error instanceof Error ? error.stack : String(error)}`,
        )
      }
    }
    raw.once('close', () => cancel())
    sendNext()
    return reply
  })
}

/** Returns a function with the changes since its previous call; undefined once the boat is removed. */
function follow(gateway: Gateway, id: string): () => LiveMessage | undefined {
  let known: { readonly boat: Boat; readonly seq: number; readonly state: string } | undefined
  return () => {
    const hosted = gateway.fleet.find(id)
    if (!hosted) return undefined
    hosted.pace.catchUp()
    const { boat } = hosted
    const before = known?.boat === boat ? known : undefined
    const entries = boat.journal.since(before?.seq ?? 0).slice(0, MAX_ENTRIES)
    const state = comparableState(boat)
    const text = JSON.stringify(state)
    known = { boat, seq: entries.at(-1)?.seq ?? before?.seq ?? 0, state: text }
    const driver = gateway.embeddedApp?.clockDriver(id)
    const lastError = driver?.lastError()
    const play = playOf(boat)
    const taps = tapRecordingOf(boat)
    return {
      begun: numberOf(boat),
      start: isoText(boat.clock.start),
      clock: clockReplyOf(gateway, hosted),
      entries: entries.map(({ seq, at, lane, name, body }) => ({ seq, at: isoText(at), lane, name, body })),
      ahead: [...pendingStepsOf(boat)],
      app: {
        attached: driver?.appCount() ?? 0,
        ...(lastError === undefined ? {} : { lastError }),
        ...(taps ? { taps: tapsStateOf(taps) } : {}),
      },
      ...(play ? { scenario: play.progress() } : {}),
      ...(before?.state === text ? {} : { state }),
      connections: gateway.hub.connections().filter(it => it.user.boat === boat && it.state === 'connected').length,
    }
  }
}

/** Begins at the system time, so that a boat of a restarted server gets another number than one before the restart. */
let count = systemTime()

/** Number that distinguishes successive boats of the same id, also across a restart of the server. */
const numberOf = defineBoatPart('number', () => ++count, { without: 'A rebuilt boat gets another number.' })
