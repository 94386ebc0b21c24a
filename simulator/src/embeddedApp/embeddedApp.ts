/**
 * Where the app stands beside the console: the same build on an origin of its own, with the agent in front, attached to
 * the clock of its boat. An origin of its own, so that neither the worker nor the session of the app in another tab
 * meets it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { parseRequestTarget } from '#boat/requestTarget.ts'
import type { Framing } from '#app/pages.ts'
import { answerMalformedRequest } from '#app/malformedRequests.ts'
import type { Fleet } from '#fleet/fleet.ts'
import { requestTimeouts, REQUEST_TIMEOUT_MS } from '#time/requestTimeouts.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'
import { conduct, type Conductor } from './clockDriver.ts'
import { attach } from './pageConnection.ts'
import { createTickets } from './tickets.ts'

export interface Stage {
  readonly origin: string
  /** Attaches a boat; answers the address at which its app begins. It holds a ticket: a secret. */
  attach(boat: string): string
  /** The boat is gone. */
  detach(boat: string): void
  /** Who moves the clock of a boat that is attached. */
  conductor(boat: string): Conductor | undefined
  /** Pages of this origin may show the app in a frame. */
  letFrame(origin: string): void
  /** Whether something was asked for on this origin, or by a page of it. */
  isStaged(request: IncomingMessage): boolean
  /** How a page is served that was asked for on this origin. */
  framing(request: IncomingMessage): Framing | undefined
  /** The boat whose ticket a request carries, wherever it was sent. */
  boatOf(request: IncomingMessage): string | undefined
  close(): Promise<void>
}

export interface StageWorld {
  /** The server of the app. */
  readonly app: FastifyInstance
  readonly fleet: Fleet
  readonly side: BoatActivity
  /** The script that is put in front of the app. */
  agent(): Promise<string>
  /** The cookie of whoever is signed in at the identity provider: the app in the frame begins with nobody. */
  readonly session: string
  /** Hears of errors that are nobody's request. */
  report(problem: string): void
  /** How long a request may take to come, in milliseconds. */
  readonly requestLimit?: number
}

const ENTER = '/_drydock/enter'
const AGENT = '/_drydock/agent.js'
const LINE = '/_drydock/line'
const LONGEST_REPORT = 4 * 1_048_576

export async function openStage({
  app,
  fleet,
  side,
  agent,
  session,
  report,
  requestLimit = REQUEST_TIMEOUT_MS,
}: StageWorld): Promise<Stage> {
  const conductors = new Map<string, Conductor>()
  const framers = new Set<string>()
  const staged = new WeakSet<IncomingMessage>()
  const lines = new WebSocketServer({ noServer: true, maxPayload: LONGEST_REPORT })
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { path, query } = parseRequestTarget(request.url)
    if (path === ENTER) enter(response, tickets.cookie(query.get('ticket') ?? ''), session)
    else if (path === AGENT)
      void agent().then(
        code => send(response, 200, code),
        () => send(response, 500, ''),
      )
    else {
      staged.add(request)
      app.routing(request, response)
    }
  }
  const server = createServer(
    { requestTimeout: requestLimit, ...requestTimeouts(requestLimit) },
    (request, response) => {
      try {
        answer(request, response)
      } catch (error) {
        report(wordsOf(error))
        if (response.headersSent) response.destroy()
        else send(response, 500, 'Internal error of the fake gateway. See its output.')
      }
    },
  )
  server.on('clientError', answerMalformedRequest)
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const tickets = createTickets(`drydock${port}`)

  const takeLine = (request: IncomingMessage, socket: Duplex, head: Buffer): unknown => {
    if (parseRequestTarget(request.url).path !== LINE) return app.server.emit('upgrade', request, socket, head)
    const boat = tickets.boatOf(request)
    const conductor = boat === undefined ? undefined : conductors.get(boat)
    if (!conductor || boat === undefined || request.headers.origin !== origin) return socket.destroy()
    return lines.handleUpgrade(request, socket, head, line => {
      const page = attach(
        'console',
        line,
        () => fleet.find(boat)?.boat.journal,
        () => conductor.leave(page),
      )
      conductor.join(page)
    })
  }
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    // Nobody else listens to it until it has become a WebSocket.
    socket.on('error', () => socket.destroy())
    socket.once('end', () => socket.end())
    try {
      takeLine(request, socket, head)
    } catch (error) {
      report(wordsOf(error))
      socket.destroy()
    }
  })
  const conductorOf = (boat: string): Conductor => {
    const made = conductors.get(boat) ?? conduct({ moored: () => fleet.find(boat), side })
    conductors.set(boat, made)
    return made
  }
  return {
    origin,
    attach(boat) {
      conductorOf(boat)
      return `${origin}${ENTER}?ticket=${tickets.of(boat)}`
    },
    detach(boat) {
      conductors.get(boat)?.stop()
      conductors.delete(boat)
    },
    conductor: boat => conductors.get(boat),
    letFrame: it => void framers.add(it),
    // Where gateway and app stand apart, a page of this origin calls the gateway at its own.
    isStaged: request => staged.has(request) || request.headers.origin === origin,
    framing(request) {
      const boat = staged.has(request) ? tickets.boatOf(request) : undefined
      const found = boat === undefined ? undefined : fleet.find(boat)
      if (!found) return undefined
      return {
        origin,
        ancestors: [...framers],
        head: `<script src="${AGENT}" data-boat="${found.boat.id}" data-now="${found.boat.clock.now()}"></script>`,
      }
    },
    boatOf: tickets.boatOf,
    async close() {
      for (const it of conductors.values()) it.stop()
      for (const it of lines.clients) it.terminate()
      server.closeAllConnections()
      await new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}

const wordsOf = (error: unknown): string => `stage: ${error instanceof Error ? error.stack : String(error)}`

/** Gives the page its ticket and leads it to the app. */
function enter(response: ServerResponse, cookie: string | undefined, session: string): void {
  if (cookie === undefined) {
    send(response, 403, 'This ticket is good for no boat: open the console anew.')
    return
  }
  const gone = [session, `${session}.sig`].map(it => `${it}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
  response
    .writeHead(303, {
      location: '/home',
      'set-cookie': [cookie, ...gone],
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end()
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = status === 200 ? 'text/javascript; charset=utf-8' : 'text/plain; charset=utf-8'
  response
    .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .end(text)
}
