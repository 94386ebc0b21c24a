/** Fake boats that are afloat: app and gateway on one port, or on several, the control interface on another. */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ScenarioReply } from '@drydock/contracts'
import {
  type Control,
  type Data,
  DataProblem,
  type Gateway,
  handOf,
  listen,
  listenControl,
  loadScenario,
  type HostedBoat,
  openData,
  type Person,
  playOf,
  playOnceConnected,
  randomToken,
  readBelow,
  readPlan,
  readTextFile,
  type Scenario,
  type ScenarioSource,
} from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { loadScript } from '#runner/apps/bundles.ts'
import { APP_FOLDER, CONSOLE_FOLDER, SCENARIOS, shortPath } from '#paths.ts'
import { CliError, hasCode } from './cliError.ts'
import { findScenario } from './library.ts'
import type { TlsFiles } from './tls.ts'

export interface ServerOptions {
  readonly host: string
  readonly port: number
  readonly controlPort: number
  /** As fast as it was when the boats are kept, else real time, unless given. */
  readonly speed?: number | undefined
  readonly boats: number
  /** The SQLite file that the boats are kept in; it is made when it is not there. */
  readonly data?: string | undefined
  readonly hubProtocol: 'json' | 'messagepack'
  /**
   * What the hardware of the first boat does once the first app is signed in; until then time passes as on the wall.
   */
  readonly scenario?: Scenario | undefined
  /** Is told when it begins, and after each of its steps. */
  readonly onProgress?: ((progress: ScenarioReply) => void) | undefined
  /** Gateway, identity provider and storage on origins of their own. */
  readonly split?: boolean
  /** The folder of its host that the app stands in. */
  readonly basePath?: string | undefined
  readonly tls?: TlsFiles | undefined
  /** Where other machines reach the control interface, too. */
  readonly controlHost?: string | undefined
  /** Under which address people reach the app, when it is not the gateway's own. */
  readonly publicOrigin?: string | undefined
}

export interface Servers {
  readonly gateway: Gateway
  readonly control: Control
  readonly first: HostedBoat
  readonly captain: Person
  /** The file that the boats came from and are kept in. */
  readonly dataFile?: { readonly file: string; readonly isResumed: boolean } | undefined
  close(): Promise<void>
}

/**
 * Whether the console can show the app: the frame has an origin of its own on this machine, without a certificate, at
 * the root.
 */
export const canShowFrame = ({
  tls,
  publicOrigin,
  basePath,
}: Pick<ServerOptions, 'tls' | 'publicOrigin' | 'basePath'>): boolean => !tls && !publicOrigin && !basePath

/** Opens both ports; a port that is taken is named with its option. */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const {
    host,
    port,
    controlPort,
    scenario,
    hubProtocol,
    publicOrigin,
    basePath,
    split = false,
    tls,
    controlHost,
    onProgress: hear,
  } = options
  const data = options.data === undefined ? undefined : await said(dataOf(options.data))
  const gateway = await opened(
    listen({
      host,
      port,
      appFolder: APP_FOLDER,
      hubProtocol,
      publicOrigin,
      basePath,
      split,
      tls,
      data,
      appsOwnClock: true,
      agent: canShowFrame(options) ? () => loadScript('attached') : undefined,
    }),
    '--port',
    port,
    ['--host', host],
  )
  try {
    const [resumed] = gateway.fleet.all()
    if (scenario && resumed && !isFor(resumed, scenario))
      throw new CliError(
        `${options.data} holds a boat that does not play '${scenario.name}'. Omit the scenario to continue with that boat, or name another file with --data.`,
        2,
      )
    const control = await opened(
      listenControl({
        gateway,
        port: controlPort,
        token: randomToken(),
        bases: base,
        scenarios,
        consoleFolder: CONSOLE_FOLDER,
        opened: controlHost,
      }),
      '--control-port',
      controlPort,
      ['--control-host', controlHost ?? '127.0.0.1'],
    )
    const first = moor(gateway, options)
    const captain = first.people.find(it => it.role === 'captain')
    if (!captain) throw new Error('The boat has no captain.')
    if (scenario && !playOf(first.boat))
      playOnceConnected(scenario, first.boat, () => begin(gateway, first, options), hear ?? (() => undefined))
    const kept = options.data === undefined ? undefined : { file: options.data, isResumed: resumed !== undefined }
    return {
      gateway,
      control,
      first,
      captain,
      dataFile: kept,
      close: () => Promise.all([control.close(), gateway.close()]).then(() => undefined),
    }
  } catch (error) {
    await gateway.close()
    throw error
  }
}

/** A boat that is kept plays the scenario, or was made for it and still waits for an app. */
const isFor = ({ boat, origin }: HostedBoat, scenario: Scenario): boolean => {
  const play = playOf(boat)
  return play ? play.progress().id === scenario.id : JSON.stringify(origin.plan) === JSON.stringify(scenario.boat)
}

/** From here on time passes as fast as was asked for, unless somebody has set another pace meanwhile. */
function begin(gateway: Gateway, first: HostedBoat, { scenario, speed = 1, onProgress: hear }: ServerOptions): void {
  const hand = handOf(gateway, first)
  if (hand.mode() === 'realtime' && speed !== 1) {
    hand.set('scaled', speed)
    gateway.data?.paced(first.boat, 'scaled', speed)
  }
  const waiting = playOf(first.boat)?.progress()
  if (scenario && waiting) hear?.(waiting)
}

/** What differs from the calm boat when nothing else is asked for: the captain's log has something to show. */
const DEFAULT_BOAT = { trip: 'yesterday' } as const

/** As many boats as were asked for, beside those that are kept. */
function moor({ fleet, data }: Gateway, { boats, speed, scenario }: ServerOptions): HostedBoat {
  const pace = { mode: (speed ?? 1) === 1 ? 'realtime' : 'scaled', speed: speed ?? 1 } as const
  const kept = fleet.all()
  for (const { boat, pace: its } of speed === undefined ? [] : kept) {
    its.set(pace.mode, pace.speed)
    data?.paced(boat, pace.mode, pace.speed)
  }
  const first =
    kept[0] ?? fleet.add(scenario ? { plan: scenario.boat, seed: scenario.seed } : { ...pace, plan: DEFAULT_BOAT })
  while (fleet.all().length < boats) fleet.add({ ...pace, plan: DEFAULT_BOAT, seed: fleet.all().length + 1 })
  return first
}

/** A file that cannot be written any more ends everything at once, so that nothing is answered that is not in it. */
const dataOf = (path: string): Promise<Data> =>
  openData(path, {
    failed(problem) {
      writeSync(process.stderr.fd, `drydock: ${problem.message}\n`)
      process.exit(1)
    },
  })

async function said<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof DataProblem) throw new CliError(error.message)
    throw error
  }
}

async function opened<T>(
  opening: Promise<T>,
  option: string,
  port: number,
  [hostOption, host]: readonly [string, string],
): Promise<T> {
  try {
    return await said(opening)
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE'))
      throw new CliError(`port ${port} is in use; choose another with ${option}, or 0 for a free one.`)
    if (hasCode(error, 'EACCES'))
      throw new CliError(`no permission to open port ${port}; choose another with ${option}.`)
    if (hasCode(error, 'EADDRNOTAVAIL') || hasCode(error, 'ENOTFOUND') || hasCode(error, 'EAI_AGAIN'))
      throw new CliError(`'${host}' is not an address of this machine; see ${hostOption}.`, 2)
    throw error
  }
}

const base = (name: string) => {
  const reading = /^[\w-]+$/.test(name)
    ? readPlan(`bases/${name}.yaml`, join(SCENARIOS, 'base.yaml'), readTextFile)
    : undefined
  return reading && 'plan' in reading ? reading.plan : undefined
}

const scenarios: ScenarioSource = {
  named: findScenario,
  // Whoever posts one may use the plans and tracks of the library, and no other file of this machine.
  read: yaml =>
    loadScenario(yaml, {
      file: join(SCENARIOS, 'posted.yaml'),
      named: shortPath,
      vocabulary,
      read: readBelow(SCENARIOS),
    }),
}
