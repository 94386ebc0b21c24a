/** Starts the servers of fake boats: app and gateway on one port or several, the control interface on another. */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Duration, ScenarioReply } from '@drydock/contracts'
import {
  type Control,
  type ControlExtension,
  type DataStore,
  DataProblem,
  type Gateway,
  clockControlOf,
  listen,
  listenControl,
  loadScenario,
  type HostedBoat,
  type NewBoat,
  openDataStore,
  type Person,
  playLive,
  playOf,
  playOnceConnected,
  randomToken,
  readBelow,
  readPlan,
  readTextFile,
  type Scenario,
  type ScenarioLookup,
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
  /** Option of the command that names the control port. Default: --control-port. */
  readonly controlPortOption?: string
  /** Speed of virtual time; the saved speed or real time when left out. */
  readonly speed?: number | undefined
  readonly boats: number
  /** SQLite file that the boats are saved in; created when missing. */
  readonly data?: string | undefined
  readonly hubProtocol: 'json' | 'messagepack'
  /** Scenario that the hardware of the first boat plays once an app is signed in; real time passes until then. */
  readonly scenario?: Scenario | undefined
  /**
   * The clock of the first boat is paused this long after its start. The hardware of the scenario plays up to this
   * moment at once, without waiting for an app.
   */
  readonly hold?: Duration | undefined
  /** Called when the scenario begins, and after each of its steps. */
  readonly onProgress?: ((progress: ScenarioReply) => void) | undefined
  /** Serves gateway, identity provider and storage on separate origins. */
  readonly split?: boolean
  /** Path at which the app is served. */
  readonly basePath?: string | undefined
  readonly tls?: TlsFiles | undefined
  /** Address on which the control interface listens for other machines. */
  readonly controlHost?: string | undefined
  /** Further routes on the control port. */
  readonly extension?: ControlExtension | undefined
  /** Origin of the app, when the gateway does not serve it. */
  readonly publicOrigin?: string | undefined
}

/** The file in which the boats are saved. */
export interface KeptIn {
  readonly file: string
  /** The boats were restored from it. */
  readonly isResumed: boolean
  /** It came without the log of a process that did not close it. */
  readonly isWithoutLog: boolean
}

/** The servers after their start, with the first boat and its captain. */
export interface RunningServers {
  readonly gateway: Gateway
  readonly control: Control
  readonly first: HostedBoat
  readonly captain: Person
  readonly dataFile?: KeptIn | undefined
  close(): Promise<void>
}

/**
 * Returns whether the console can show the app in a frame: the frame has its own origin on this machine, without a
 * certificate, at the root.
 */
export const canShowFrame = ({
  tls,
  publicOrigin,
  basePath,
}: Pick<ServerOptions, 'tls' | 'publicOrigin' | 'basePath'>): boolean => !tls && !publicOrigin && !basePath

/**
 * Starts the gateway and the control interface.
 * @throws {CliError} When a port or address cannot be used, naming its option, or the data file does not fit.
 */
export async function startServers(options: ServerOptions): Promise<RunningServers> {
  const gateway = await listenGateway(options)
  let listening: Control | undefined
  try {
    const [restored] = gateway.fleet.all()
    checkScenario(options, restored)
    const control = await listenControlInterface(gateway, options)
    listening = control
    const first = addBoats(gateway, options)
    const captain = first.people.find(it => it.role === 'captain')
    if (!captain) throw new Error('The boat has no captain.')
    scheduleScenario(gateway, first, options)
    return {
      gateway,
      control,
      first,
      captain,
      dataFile: keptIn(options.data, gateway, restored),
      close: () => Promise.all([control.close(), gateway.close()]).then(() => undefined),
    }
  } catch (error) {
    await listening?.close()
    await gateway.close()
    throw error
  }
}

const keptIn = (file: string | undefined, { data }: Gateway, restored: HostedBoat | undefined): KeptIn | undefined =>
  file === undefined || !data ? undefined : { file, isResumed: restored !== undefined, isWithoutLog: data.isWithoutLog }

async function listenGateway(options: ServerOptions): Promise<Gateway> {
  const { host, port, hubProtocol, publicOrigin, basePath, split = false, tls } = options
  const data = options.data === undefined ? undefined : await withCliErrors(openDataFile(options.data))
  const listening = listen({
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
  })
  return withPortErrors(listening, '--port', port, ['--host', host])
}

function listenControlInterface(
  gateway: Gateway,
  { controlPort, controlPortOption = '--control-port', controlHost, extension }: ServerOptions,
): Promise<Control> {
  const listening = listenControl({
    gateway,
    port: controlPort,
    token: randomToken(),
    bases: base,
    scenarios,
    consoleFolder: CONSOLE_FOLDER,
    opened: controlHost,
    extension,
  })
  return withPortErrors(listening, controlPortOption, controlPort, ['--control-host', controlHost ?? '127.0.0.1'])
}

/** @throws {CliError} When the restored boat belongs to another scenario, or is past the moment to hold. */
function checkScenario({ data, scenario, hold }: ServerOptions, restored: HostedBoat | undefined): void {
  if (restored && hold !== undefined)
    throw new CliError(`${data} holds a boat that has already begun. Name a new file with --data, or omit --until.`, 2)
  if (scenario && restored && !isFor(restored, scenario))
    throw new CliError(
      `${data} holds a boat that does not play '${scenario.name}'. Omit the scenario to continue with that boat, or name another file with --data.`,
      2,
    )
}

function scheduleScenario(gateway: Gateway, first: HostedBoat, options: ServerOptions): void {
  const { scenario, hold, onProgress = () => undefined } = options
  if (hold !== undefined) holdAt(first, hold, scenario)
  else if (scenario && !playOf(first.boat))
    playOnceConnected(scenario, first.boat, () => begin(gateway, first, options), onProgress)
}

/** Plays the hardware up to a moment. The rest of the scenario plays when somebody starts the clock. */
function holdAt({ boat, pace }: HostedBoat, at: Duration, scenario: Scenario | undefined): void {
  pace.set('paused')
  if (scenario) playLive(scenario, boat)
  boat.clock.advanceTo(boat.clock.start + at)
}

/** Returns whether a restored boat plays the scenario, or was created for it and still waits for an app. */
const isFor = ({ boat, origin }: HostedBoat, scenario: Scenario): boolean => {
  const play = playOf(boat)
  return play ? play.progress().id === scenario.id : JSON.stringify(origin.plan) === JSON.stringify(scenario.boat)
}

/** Sets the requested speed when the scenario begins, unless a user has set another one. */
function begin(gateway: Gateway, first: HostedBoat, { scenario, speed = 1, onProgress }: ServerOptions): void {
  const clockControl = clockControlOf(gateway, first)
  if (clockControl.mode() === 'realtime' && speed !== 1) {
    clockControl.set('scaled', speed)
    gateway.data?.savePace(first.boat, 'scaled', speed)
  }
  const waiting = playOf(first.boat)?.progress()
  if (scenario && waiting) onProgress?.(waiting)
}

/** Plan of a boat without a scenario: calm, with a trip for the captain's log. */
const DEFAULT_BOAT = { trip: 'yesterday' } as const

/** Adds boats until there are as many as requested, restored ones included; returns the first. */
function addBoats({ fleet, data }: Gateway, { boats, speed, scenario, hold }: ServerOptions): HostedBoat {
  const pace = { mode: (speed ?? 1) === 1 ? 'realtime' : 'scaled', speed: speed ?? 1 } as const
  const kept = fleet.all()
  for (const { boat, pace: its } of speed === undefined ? [] : kept) {
    its.set(pace.mode, pace.speed)
    data?.savePace(boat, pace.mode, pace.speed)
  }
  const first = kept[0] ?? fleet.add(firstBoat(scenario, hold === undefined ? pace : { mode: 'paused' }))
  while (fleet.all().length < boats) fleet.add({ ...pace, plan: DEFAULT_BOAT, seed: fleet.all().length + 1 })
  return first
}

/** A boat that is held starts when its scenario says, so that it is the boat of a replay. */
const firstBoat = (scenario: Scenario | undefined, pace: Pick<NewBoat, 'mode' | 'speed'>): NewBoat =>
  scenario === undefined
    ? { ...pace, plan: DEFAULT_BOAT }
    : {
        plan: scenario.boat,
        seed: scenario.seed,
        ...(pace.mode === 'paused' ? { mode: 'paused', start: scenario.start } : {}),
      }

/** Opens the data file. When a write fails later, the process exits at once, so that no reply is lost from it. */
const openDataFile = (path: string): Promise<DataStore> =>
  openDataStore(path, {
    onFailure(problem) {
      writeSync(process.stderr.fd, `drydock: ${problem.message}\n`)
      process.exit(1)
    },
  })

/** Converts a problem of the data file into a `CliError`. */
async function withCliErrors<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof DataProblem) throw new CliError(error.message)
    throw error
  }
}

/** Converts errors of a port or address into a `CliError` that names the option. */
async function withPortErrors<T>(
  opening: Promise<T>,
  option: string,
  port: number,
  [hostOption, host]: readonly [string, string],
): Promise<T> {
  try {
    return await withCliErrors(opening)
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

const scenarios: ScenarioLookup = {
  named: findScenario,
  // A posted scenario may read plans and tracks of the library, and no other file of this machine.
  read: (yaml, maxSteps) =>
    loadScenario(yaml, {
      maxSteps,
      file: join(SCENARIOS, 'posted.yaml'),
      named: shortPath,
      vocabulary,
      read: readBelow(SCENARIOS),
    }),
}
