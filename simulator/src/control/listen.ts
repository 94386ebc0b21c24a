/**
 * Control interface: HTTP server for programs that control hardware and clock. Own port, by default only for this
 * machine.
 */
import { randomBytes } from 'node:crypto'
import { controlRoutes, MAX_BODY_BYTES } from '@drydock/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { answerOtherMethods, type ServedRoute } from '#areas/methods.ts'
import { sendProblem } from '#areas/serve.ts'
import { drainBody } from '#boat/drainBody.ts'
import { bodyProblem, addJsonParser } from '#app/jsonBodies.ts'
import { addSecurityHeaders, WITHOUT_HOST_CHECK } from '#app/securityHeaders.ts'
import { answerMalformedRequest, refuseExpectations, refuseTunnels } from '#app/malformedRequests.ts'
import { requestTimeouts, REQUEST_TIMEOUT_MS } from '#time/requestTimeouts.ts'
import { originOf } from '#app/server.ts'
import { WITHOUT_COMPILERS } from '#app/withoutCompilers.ts'
import type { Gateway } from '#up/up.ts'
import { guardAccess } from './access.ts'
import { serveAttach } from './attachApp.ts'
import { serveConsole } from './console.ts'
import { serveBreakpoints } from './breakpoints.ts'
import { serveFaults } from './faults.ts'
import { type BasePlans, serveBoats } from './boats.ts'
import { serveClock } from './clock.ts'
import { serveDocs } from './docs.ts'
import { type ScenarioLookup, serveScenario } from './scenario.ts'
import { serveMetrics } from './metrics.ts'
import { serveRecording } from './recording.ts'
import { serveTaps } from './taps.ts'
import { serveSnapshots } from './snapshot.ts'
import { serveSteps } from './steps.ts'
import { serveStream } from './stream.ts'
import { serveWire } from './wire.ts'

/** Further routes on the control port, behind the same token, Host header and origin. */
export interface ControlExtension {
  readonly routes: readonly ServedRoute[]
  mount(http: FastifyInstance): void
}

export interface ControlDependencies {
  readonly gateway: Gateway
  /** Bearer token of every caller. */
  readonly token: string
  readonly bases?: BasePlans
  /** Finds the scenarios; without it none can be played. */
  readonly scenarios?: ScenarioLookup
  readonly report?: (problem: string) => void
  readonly extension?: ControlExtension | undefined
  /** Folder of the built console. */
  readonly consoleFolder?: string | undefined
  /** Address for other machines; undefined restricts the interface to this machine. */
  readonly opened?: string | undefined
  /** Time limit for receiving a request, in milliseconds. */
  readonly requestLimit?: number
}

export interface ControlOptions extends ControlDependencies {
  /** Port; 0 for a free one. */
  readonly port?: number
  /** Loopback address; any other is refused, see `opened`. */
  readonly host?: string
}

export interface Control {
  readonly address: string
  readonly token: string
  close(): Promise<void>
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']
const NO_SCENARIOS: ScenarioLookup = {
  named: () => undefined,
  read: () => ({
    problems: [{ file: 'scenario', line: 1, column: 1, message: 'This control interface has no scenarios.' }],
  }),
}

/** Returns a token of 24 random bytes as base64url: 32 characters. */
export const randomToken = (): string => randomBytes(24).toString('base64url')

/** Answers what fails, and what no route serves, with a problem. */
function answerErrors(http: FastifyInstance, report: (line: string) => void): void {
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      report(`control ${request.method} ${request.url.split('?')[0]}: ${error.stack ?? error.message}`)
      return sendProblem(reply, status, 'Internal error of the control interface. See the output of the fake boat.')
    }
    if (status === 413) drainBody(request, reply)
    const { detail, field } = bodyProblem(error, request.routeOptions.bodyLimit) ?? {
      detail: error.message,
      field: 'body',
    }
    return sendProblem(reply, status, detail, field)
  })
  http.setNotFoundHandler((request, reply) =>
    sendProblem(reply, 404, `The control interface has no route ${request.method} ${request.url.split('?')[0]}.`),
  )
}

/** Creates the control interface without listening. */
export function createControl({
  gateway,
  token,
  bases = () => undefined,
  scenarios = NO_SCENARIOS,
  report = console.error,
  extension,
  consoleFolder,
  opened,
  requestLimit = REQUEST_TIMEOUT_MS,
}: ControlDependencies): FastifyInstance {
  const http = Fastify({
    ...WITHOUT_COMPILERS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestLimit,
    http: { ...requestTimeouts(requestLimit), ...WITHOUT_HOST_CHECK },
    clientErrorHandler: answerMalformedRequest,
    forceCloseConnections: true,
    frameworkErrors: (error, _, reply) =>
      sendProblem(reply, error.statusCode ?? 400, 'The address cannot be read.', 'path'),
  })
  addSecurityHeaders(http)
  refuseTunnels(http)
  refuseExpectations(http)
  addJsonParser(http)
  guardAccess(http, token, opened)
  answerOtherMethods(http, [...Object.values(controlRoutes), ...(extension?.routes ?? [])])
  answerErrors(http, report)
  serveBoats(http, gateway, bases)
  serveClock(http, gateway)
  serveSteps(http, gateway)
  serveSnapshots(http, gateway)
  serveFaults(http, gateway)
  serveBreakpoints(http, gateway)
  serveScenario(http, gateway, scenarios)
  serveWire(http, gateway)
  serveStream(http, gateway, report)
  serveRecording(http, gateway)
  serveTaps(http, gateway)
  serveAttach(http, gateway)
  serveMetrics(http, gateway)
  serveDocs(http)
  serveConsole(http, consoleFolder, gateway)
  extension?.mount(http)
  return http
}

/**
 * Listens on the control port, and allows it to frame the embedded app.
 * @param port 0 takes any free port.
 * @throws Error if `host` is not a loopback address.
 */
export async function listenControl({ port = 0, host = '127.0.0.1', ...world }: ControlOptions): Promise<Control> {
  if (!LOOPBACK.includes(host))
    throw new Error(`The control interface cannot listen on '${host}'. Use 127.0.0.1, localhost or ::1.`)
  const http = createControl(world)
  const at = world.opened ?? host
  await http.listen({ host: at, port })
  const address = originOf(http, world.opened === undefined ? '127.0.0.1' : at, false)
  world.gateway.embeddedApp?.allowFraming(address)
  return { address, token: world.token, close: () => http.close() }
}
