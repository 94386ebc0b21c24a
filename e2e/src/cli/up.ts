/**
 * `drydock up`: runs the fake boat, its identity provider and the built app on one origin or several, and the control
 * interface on another.
 */
import type { ScenarioReply } from '@drydock/contracts'
import { playOf } from '@drydock/simulator'
import { httpOriginOf } from '#runner/apps/httpOrigin.ts'
import { type RunningServers, type ServerOptions, canShowFrame, startServers } from '#runner/host/startServers.ts'
import { ensureApp, ensureConsole } from '#runner/host/appBuild.ts'
import { command, oneOf, wholeNumber } from './command.ts'
import { CliError } from '#runner/host/cliError.ts'
import { basePathOf } from './basePath.ts'
import { exposureWarnings } from './exposure.ts'
import { listenAddressOf } from './listenAddress.ts'
import { scenarioOf, seeded, untilOf } from './upScenario.ts'
import { lostWritesWarning, readyJson, readyText, progressText, type ReadyNotes } from './readyText.ts'
import { otlpAddress, sendBoats } from './otlp.ts'
import { closeOrExit, stopSignal } from './stopSignal.ts'
import { readPem, trustHints } from '#runner/host/tls.ts'

const MOST_BOATS = 1_000
const FASTEST = 10_000

export const up = command({
  arguments: '[scenario]',
  maxArguments: 1,
  description:
    'Starts a fake boat with the app and prints the addresses. With a scenario, the hardware of the boat plays its steps once an app is signed in; with --until, at once up to a moment.',
  options: {
    until: {
      type: 'string',
      placeholder: 'TIME',
      help: 'Plays the hardware of the scenario up to this time after its start, such as 3m10s, and pauses the clock there.',
    },
    case: { type: 'string', placeholder: 'NAME', help: 'Case of a scenario with a matrix.' },
    seed: { type: 'string', placeholder: 'N', help: 'Seed of random numbers, instead of the one in the scenario.' },
    port: { type: 'string', placeholder: 'N', help: 'Port of app and gateway; 0 for a free one. Default: 5200.' },
    'control-port': {
      type: 'string',
      placeholder: 'N',
      help: 'Port of the control interface; 0 for a free one. Default: 5201.',
    },
    host: {
      type: 'string',
      placeholder: 'ADDRESS',
      help: 'Address or name on which app and gateway listen. Other machines need --tls to sign in. Default: 127.0.0.1.',
    },
    'control-host': {
      type: 'string',
      placeholder: 'ADDRESS',
      help: 'Address on which the control interface listens for other machines. Default: this machine only.',
    },
    tls: {
      type: 'pair',
      placeholder: 'CERT KEY',
      help: 'Serves https, for a phone in the network: files of a certificate and its key, both in PEM format.',
    },
    'split-origins': {
      type: 'boolean',
      help: 'Serves app, gateway, identity provider and storage on separate origins, as in production; all but the app on free ports.',
    },
    'app-origin': {
      type: 'string',
      placeholder: 'ORIGIN',
      help: 'Origin of your own app, such as http://localhost:5173: it may call the gateway, and sign-in redirects to it. Implies --split-origins.',
    },
    'base-path': {
      type: 'string',
      placeholder: 'PATH',
      help: 'Path at which the app is served, such as /app/. Default: the root.',
    },
    speed: {
      type: 'string',
      placeholder: 'NX',
      help: 'Speed of virtual time, such as 10x. Default: 1x, or the saved speed with --data.',
    },
    data: {
      type: 'string',
      placeholder: 'FILE',
      help: 'Saves the boats in this file, and restores them from it at the next start. Default: in memory only.',
    },
    boats: { type: 'string', placeholder: 'N', help: 'Number of boats, each with its own captain. Default: 1.' },
    'hub-protocol': {
      type: 'string',
      placeholder: 'WORD',
      help: 'SignalR protocol between app and hub: json or messagepack. Default: json.',
    },
    otlp: {
      type: 'string',
      placeholder: 'URL',
      help: 'Sends the journals of the boats as spans to a collector of OpenTelemetry, by OTLP over HTTP; the path is /v1/traces unless the address has one.',
    },
    json: { type: 'boolean', help: 'Prints addresses and credentials as one line of JSON.' },
  },
  async run([word], given) {
    const options = {
      host: listenAddressOf(given.host ?? '127.0.0.1', '--host'),
      port: wholeNumber(given.port, '--port', 5200, 0, 65_535),
      controlPort: wholeNumber(given['control-port'], '--control-port', 5201, 0, 65_535),
      speed: speedOf(given.speed),
      data: given.data,
      boats: wholeNumber(given.boats, '--boats', 1, 1, MOST_BOATS),
      split: given['split-origins'] === true || given['app-origin'] !== undefined,
      publicOrigin: appOriginOf(given['app-origin']),
      basePath: basePathOf(given['base-path']),
      tls: given.tls && (await readPem(given.tls)),
      controlHost: listenAddressOf(given['control-host'], '--control-host'),
      hubProtocol: oneOf(given['hub-protocol'], '--hub-protocol', ['json', 'messagepack'], 'json'),
    }
    const collector = given.otlp === undefined ? undefined : otlpAddress(given.otlp)
    const scenario = seeded(scenarioOf(word, given), given.seed)
    const hold = untilOf(given, scenario)
    for (const ensure of [ensureApp, ensureConsole]) await ensure(line => process.stderr.write(`${line}\n`))
    const stopped = stopSignal()
    const servers = await startServers({
      ...options,
      scenario,
      hold,
      onProgress: given.json === true ? undefined : tellProgress,
    })
    const endSending = collector && sendBoats(servers.gateway.fleet, collector)
    const lost = lostWritesWarning(servers.dataFile)
    const exposed = { ...options, app: servers.gateway.origin, control: servers.control.address }
    for (const line of [...(lost === undefined ? [] : [lost]), ...exposureWarnings(exposed)])
      process.stderr.write(`Warning: ${line}\n`)
    process.stdout.write(
      given.json === true
        ? readyJson(servers)
        : readyText(servers, {
            ...notesOf(servers, options, given.tls?.[0], scenario && playOf(servers.first.boat)?.progress()),
            heldAt: hold,
          }),
    )
    await stopped
    await closeOrExit(() => closeServers(servers, endSending))
    return 0
  },
})

/**
 * Closes the servers while the last spans are sent: a collector that does not answer must not keep the boats from being
 * saved.
 */
export async function closeServers(
  servers: Pick<RunningServers, 'close'>,
  endSending?: () => Promise<void>,
): Promise<void> {
  await Promise.all([endSending?.(), servers.close()])
}

/** Returns the notes that the text shows beside the addresses. */
const notesOf = (
  { gateway }: RunningServers,
  { host, tls, publicOrigin, basePath }: Pick<ServerOptions, 'host' | 'tls' | 'publicOrigin' | 'basePath'>,
  file = '',
  playing?: ScenarioReply,
): ReadyNotes => ({
  scenario: playing,
  canShowFrame: canShowFrame({ tls, publicOrigin, basePath }),
  hints: tls ? trustHints(tls, { file, app: gateway.address, host }) : [],
})

const tellProgress = (progress: ScenarioReply): void => void process.stdout.write(`${progressText(progress)}\n`)

/**
 * Parses `--app-origin`; undefined when the option is absent.
 * @throws {CliError} When the text is no origin, or has a path.
 */
export function appOriginOf(text: string | undefined): string | undefined {
  const origin = text === undefined ? undefined : httpOriginOf(text)
  if (text !== undefined && origin === undefined)
    throw new CliError(`--app-origin takes an origin such as http://localhost:5173, not '${text}'.`, 2)
  if (text !== undefined && new URL(text).href !== `${origin}/`)
    throw new CliError(`--app-origin takes an origin without a path: '${origin}', not '${text}'.`, 2)
  return origin
}

/** Parses '10x' or '10'; undefined when the option is absent. */
export function speedOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const speed = Number(text.replace(/x$/i, ''))
  if (!/^[\d.]+x?$/i.test(text) || !(speed > 0 && speed <= FASTEST))
    throw new CliError(`--speed takes a factor up to ${FASTEST}x, such as 10x, not '${text}'.`, 2)
  return speed
}
