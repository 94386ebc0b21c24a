/** Fake boats that are afloat: app and gateway on one port, or on several, the control interface on another. */
import { join } from 'node:path'
import {
  type Control,
  type Gateway,
  listen,
  listenControl,
  loadScenario,
  type Moored,
  type Person,
  playLive,
  randomToken,
  readPlan,
  readTextFile,
  type Scenario,
  type ScenarioSource,
} from '@drydock/simulator'
import { vocabulary } from '#captain/vocabulary.ts'
import { script } from '#apps/bundles.ts'
import { APP_FOLDER, CONSOLE_FOLDER, SCENARIOS } from '#places.ts'
import { Failed, hasCode } from './failed.ts'
import { library } from './library.ts'
import type { Pem } from './tls.ts'

export interface AfloatOptions {
  readonly host: string
  readonly port: number
  readonly controlPort: number
  readonly speed: number
  readonly boats: number
  readonly hubProtocol: 'json' | 'messagepack'
  /** What the hardware of the first boat does from the beginning. */
  readonly scenario?: Scenario | undefined
  /** Gateway, identity provider and storage on origins of their own. */
  readonly split?: boolean
  /** The folder of its host that the app stands in. */
  readonly basePath?: string | undefined
  readonly tls?: Pem | undefined
  /** Where other machines reach the control interface, too. */
  readonly controlHost?: string | undefined
  /** Under which address people reach the app, when it is not the gateway's own. */
  readonly publicOrigin?: string | undefined
}

export interface Afloat {
  readonly gateway: Gateway
  readonly control: Control
  readonly first: Moored
  readonly captain: Person
  close(): Promise<void>
}

/** Opens both ports; a port that is taken is named with its option. */
export async function setAfloat(options: AfloatOptions): Promise<Afloat> {
  const { host, port, controlPort, scenario, hubProtocol, publicOrigin, basePath, split = false, tls, controlHost } = options
  const gateway = await opened(
    listen({ host, port, appFolder: APP_FOLDER, hubProtocol, publicOrigin, basePath, split, tls, agent: tls || publicOrigin || basePath ? undefined : () => script('attached') }),
    '--port',
    port,
    ['--host', host],
  )
  try {
    const control = await opened(
      listenControl({ gateway, port: controlPort, token: randomToken(), bases: base, scenarios, consoleFolder: CONSOLE_FOLDER, opened: controlHost }),
      '--control-port',
      controlPort,
      ['--control-host', controlHost ?? '127.0.0.1'],
    )
    const first = moor(gateway, options)
    const captain = first.people.find(it => it.role === 'captain')
    if (!captain) throw new Error('The boat has no captain.')
    if (scenario) playLive(scenario, first.boat)
    return { gateway, control, first, captain, close: () => Promise.all([control.close(), gateway.close()]).then(() => undefined) }
  } catch (error) {
    await gateway.close()
    throw error
  }
}

function moor({ fleet }: Gateway, { boats, speed, scenario }: AfloatOptions): Moored {
  const pace = { mode: speed === 1 ? 'realtime' : 'scaled', speed } as const
  const first = fleet.add({ ...pace, ...(scenario ? { plan: scenario.boat, seed: scenario.seed } : {}) })
  for (let number = 2; number <= boats; number++) fleet.add({ ...pace, seed: number })
  return first
}

async function opened<T>(opening: Promise<T>, option: string, port: number, [hostOption, host]: readonly [string, string]): Promise<T> {
  try {
    return await opening
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw new Failed(`port ${port} is in use; choose another with ${option}, or 0 for a free one.`)
    if (hasCode(error, 'EACCES')) throw new Failed(`port ${port} may not be opened; choose another with ${option}.`)
    if (hasCode(error, 'EADDRNOTAVAIL') || hasCode(error, 'ENOTFOUND') || hasCode(error, 'EAI_AGAIN')) throw new Failed(`'${host}' is no address of this machine; see ${hostOption}.`, 2)
    throw error
  }
}

const base = (name: string) => {
  const reading = /^[\w-]+$/.test(name) ? readPlan(`bases/${name}.yaml`, join(SCENARIOS, 'base.yaml'), readTextFile) : undefined
  return reading && 'plan' in reading ? reading.plan : undefined
}

const scenarios: ScenarioSource = {
  named: name => library().scenarios.find(it => it.id === name || it.name === name),
  read: yaml => loadScenario(yaml, { file: join(SCENARIOS, 'posted.yaml'), vocabulary, read: readTextFile }),
}
