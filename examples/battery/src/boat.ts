/** Battery and alarm of a boat, read over REST and the hub of its gateway. Knows no page: main.ts shows it. */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'

export interface Gateway {
  readonly url: string
  /** An access token. An app for real people gets it from the identity provider. */
  readonly token: string
}

export interface Boat {
  readonly name: string
  readonly volts?: number
  readonly armed?: boolean
  /** When the last status came, in milliseconds. */
  readonly heard?: number
  /** The last alarm: each has an object of its own. */
  readonly alarm?: Alarm
}

export interface Alarm {
  /** The type of the device that sounds it. */
  readonly type: number
}

/** A battery of 12 V below this is nearly empty. */
const LOW_VOLTS = 11.8
const STALE_MS = 10 * 60_000

/** Calls the gateway. Throws what it answers unless that is good. */
async function call({ url, token }: Gateway, path: string): Promise<Response> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer
}

/** Asks the boat to arm or disarm; the confirmation comes over the hub. */
export async function order(gateway: Gateway, what: 'Arm' | 'Disarm'): Promise<void> {
  await call(gateway, `/api/Alarm/${what}`)
}

/** Tells `show` all that is known whenever something new is. The answer ends it. */
export async function watchBoat(gateway: Gateway, show: (boat: Boat) => void): Promise<() => Promise<void>> {
  const { url, token } = gateway
  const { shipName } = (await (await call(gateway, '/api/Alarm')).json()) as { shipName: string }
  let boat: Boat = { name: shipName }
  const learn = (more: Partial<Boat>): void => {
    boat = { ...boat, ...more }
    show(boat)
  }
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/messages`, { accessTokenFactory: () => token })
    .withAutomaticReconnect()
    .configureLogging(LogLevel.None)
    .build()
  hub.on('SetStatusOnClient', (text: string) => {
    const { Al, Vs } = JSON.parse(text) as { Al: { Alarm: string }; Vs: { V1: string } }
    learn({ volts: Number(Vs.V1), armed: Al.Alarm === '1', heard: Date.now() })
  })
  hub.on('SetArmOrDisarmOnClient', (text: string) => learn({ armed: text === '1' }))
  hub.on('UpdateStatusChangeOnAlarm', (it: { deviceTypeId: number }) => learn({ alarm: { type: it.deviceTypeId } }))
  await hub.start()
  learn({})
  // The answer comes over the hub.
  await call(gateway, '/api/Alarm/status')
  return () => hub.stop()
}

/** Whether the battery is below 11.8 V; false before the first reading. */
export const isLow = ({ volts }: Boat): boolean => volts !== undefined && volts < LOW_VOLTS
/**
 * Whether the last status is older than 10 minutes; false before the first one.
 * @param now in ms, as `Date.now()` has it.
 */
export const isStale = ({ heard }: Boat, now: number): boolean => heard !== undefined && now - heard > STALE_MS
