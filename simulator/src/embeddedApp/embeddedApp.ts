/**
 * Serves the app for the frame beside the console, with the agent script, attached to the clock of its boat.
 * It has its own origin: it shares neither service worker nor session with the app in another tab.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TapReport } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseRequestTarget } from '#boat/requestTarget.ts'
import type { Boat } from '#boat/boat.ts'
import type { Framing } from '#app/pages.ts'
import { answerMalformedRequest } from '#app/malformedRequests.ts'
import type { Fleet } from '#fleet/fleet.ts'
import { requestTimeouts, REQUEST_TIMEOUT_MS } from '#time/requestTimeouts.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'
import { createClockDriver, type ClockDriver } from './clockDriver.ts'
import { connectPage } from './pageConnection.ts'
import { createTickets, type Tickets } from './tickets.ts'

export interface EmbeddedApp {
  readonly origin: string
  /** Creates the clock driver of a boat and returns the start address of its app. The address has a secret ticket. */
  attach(boat: string): string
  /** Stops the clock driver of a boat that was removed. */
  detach(boat: string): void
  /** The clock driver of a boat; undefined if the boat is not attached. */
  clockDriver(boat: string): ClockDriver | undefined
  /** Lets pages of this origin show the app in a frame. */
  allowFraming(origin: string): void
  /** Whether a request was sent to this origin or by one of its pages. */
  isEmbedded(request: IncomingMessage): boolean
  /** Frame ancestors and agent script for a page of this origin; undefined without a valid ticket. */
  framing(request: IncomingMessage): Framing | undefined
  /** The app and who may frame it, for a request from a frame with a valid ticket, on any origin. */
  embedding(request: IncomingMessage): { readonly app: string; readonly framers: readonly string[] } | undefined
  /** The boat whose ticket a request carries, on any origin. */
  boatOf(request: IncomingMessage): string | undefined
  close(): Promise<void>
}

export interface EmbeddedAppOptions {
  /** The server of the app. */
  readonly app: FastifyInstance
  readonly fleet: Fleet
  readonly side: BoatActivity
  /** The script that runs before the app. */
  agent(): Promise<string>
  /** Name of the session cookie of the identity provider. The frame starts without a signed-in user. */
  readonly sessionCookie: string
  /** Called with what a page of the boat reports while the taps of a person are recorded. */
  onTap?(boat: Boat, page: object, report: TapReport): void
  /** Is called with errors that no caller can be told about. */
  report(problem: string): void
  /** Longest time in which a request must arrive, in milliseconds. */
  readonly requestLimit?: number
}

const ENTER = '/_drydock/enter'
const AGENT = '/_drydock/agent.js'
const LINE = '/_drydock/line'
const MAX_REPORT_BYTES = 4 * 1_048_576

export async function openEmbeddedApp(options: EmbeddedAppOptions): Promise<EmbeddedApp> {
  const { app, fleet, side, report } = options
  const drivers = new Map<string, ClockDriver>()
  const framers = new Set<string>()
  const embedded = new WeakSet<IncomingMessage>()
  const connections = new WebSocketServer({ noServer: true, maxPayload: MAX_REPORT_BYTES })
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    if (answerOwn(request, response, { tickets, options })) return
    embedded.add(request)
    app.routing(request, response)
  }
  const { server, port } = await listen(respond, options)
  const origin = `http://localhost:${port}`
  const tickets = createTickets(`drydock${port}`)

  const acceptPage = pageAcceptor(options)
  onUpgrade(server, report, (request, socket, head) => {
    if (parseRequestTarget(request.url).path !== LINE) return app.server.emit('upgrade', request, socket, head)
    const boat = tickets.boatOf(request)
    const driver = boat === undefined ? undefined : drivers.get(boat)
    if (!driver || boat === undefined || request.headers.origin !== origin) return socket.destroy()
    return connections.handleUpgrade(request, socket, head, it => acceptPage(boat, driver, it))
  })
  return {
    origin,
    attach(boat) {
      if (!drivers.has(boat)) drivers.set(boat, createClockDriver({ hostedBoat: () => fleet.find(boat), side }))
      return `${origin}${ENTER}?ticket=${tickets.issue(boat)}`
    },
    detach(boat) {
      drivers.get(boat)?.stop()
      drivers.delete(boat)
    },
    clockDriver: boat => drivers.get(boat),
    allowFraming: pageOrigin => void framers.add(pageOrigin),
    // If gateway and app have separate origins, a page of this origin calls the gateway's.
    isEmbedded: request => embedded.has(request) || request.headers.origin === origin,
    framing(request) {
      const id = embedded.has(request) ? tickets.boatOf(request) : undefined
      const boat = id === undefined ? undefined : fleet.find(id)?.boat
      return boat && { origin, ancestors: [...framers], head: agentTag(boat) }
    },
    // Browsers share cookies between the ports of a host, so a ticket alone does not tell a frame from another tab.
    embedding: request =>
      request.headers['sec-fetch-dest'] === 'iframe' && tickets.boatOf(request) !== undefined
        ? { app: origin, framers: [...framers] }
        : undefined,
    boatOf: tickets.boatOf,
    async close() {
      for (const driver of drivers.values()) driver.stop()
      for (const client of connections.clients) client.terminate()
      server.closeAllConnections()
      await new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}

/** Returns a function that attaches a page to the clock of its boat. */
const pageAcceptor =
  ({ fleet, onTap }: EmbeddedAppOptions) =>
  (boat: string, driver: ClockDriver, socket: WebSocket): void => {
    const found = (): Boat | undefined => fleet.find(boat)?.boat
    const page = connectPage('console', socket, () => found()?.journal, {
      onTap(report) {
        const tapped = found()
        if (tapped) onTap?.(tapped, page, report)
      },
      onSilence: driver.refuseWaiting,
      onEnd: () => driver.remove(page),
    })
    driver.add(page)
  }

const agentTag = ({ id, clock }: Boat): string =>
  `<script src="${AGENT}" data-boat="${id}" data-now="${clock.now()}"></script>`

interface OwnPaths {
  readonly tickets: Tickets
  readonly options: EmbeddedAppOptions
}

/** Answers the paths that only this origin has; returns false for all others. */
function answerOwn(request: IncomingMessage, response: ServerResponse, { tickets, options }: OwnPaths): boolean {
  const { path, query } = parseRequestTarget(request.url)
  if (path === ENTER) enter(response, tickets.cookieOf(query.get('ticket') ?? ''), options.sessionCookie)
  if (path === AGENT)
    void options.agent().then(
      code => send(response, 200, code),
      (error: unknown) => {
        options.report(messageOf(error))
        send(response, 500, 'The script of the embedded app could not be made: see the output of the fake gateway.')
      },
    )
  return path === ENTER || path === AGENT
}

/** Starts the HTTP server on a free port. An exception in `respond` is reported and answered with 500. */
async function listen(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  { report, requestLimit = REQUEST_TIMEOUT_MS }: EmbeddedAppOptions,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(
    { requestTimeout: requestLimit, ...requestTimeouts(requestLimit) },
    (request, response) => {
      try {
        respond(request, response)
      } catch (error) {
        report(messageOf(error))
        if (response.headersSent) response.destroy()
        else send(response, 500, 'The fake gateway has a bug: see its output.')
      }
    },
  )
  server.on('clientError', answerMalformedRequest)
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

function onUpgrade(
  server: Server,
  report: (problem: string) => void,
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown,
): void {
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    // Until the upgrade, no one else listens to this socket.
    socket.on('error', () => socket.destroy())
    socket.once('end', () => socket.end())
    try {
      upgrade(request, socket, head)
    } catch (error) {
      report(messageOf(error))
      socket.destroy()
    }
  })
}

const messageOf = (error: unknown): string => `embedded app: ${error instanceof Error ? error.stack : String(error)}`

/** Sets the ticket cookie and redirects to the app. */
function enter(response: ServerResponse, cookie: string | undefined, session: string): void {
  if (cookie === undefined) {
    send(response, 403, 'This ticket is not valid for any boat. Reload the console.')
    return
  }
  const removed = [session, `${session}.sig`].map(it => `${it}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
  response
    .writeHead(303, {
      location: '/home',
      'set-cookie': [cookie, ...removed],
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
