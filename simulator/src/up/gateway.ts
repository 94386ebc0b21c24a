/** Options of the fake gateway, and the running gateway as its users see it. */
import type { HubProtocolName } from '@drydock/contracts'
import type { InputHandlers } from '#boat/inputLog.ts'
import type { DataStore } from '#data/dataStore.ts'
import type { BoatHub } from '#hub/hub.ts'
import type { Identity } from '#identity/provider.ts'
import type { Snapshots } from '#snapshot/snapshots.ts'
import type { EmbeddedApp } from '#embeddedApp/embeddedApp.ts'
import type { RealTime } from '#time/pace.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'
import type { Origins } from '#app/origins.ts'
import type { Tls } from '#app/server.ts'
import type { DrivenPages } from '#app/drivenPages.ts'
import type { Fleet } from '#fleet/fleet.ts'

export interface UpOptions {
  readonly host?: string
  /** 0 selects a free port. */
  readonly port?: number
  /** Origin at which browsers reach the app, behind a proxy or beside a split gateway. */
  readonly publicOrigin?: string | undefined
  /** Gives app, gateway, identity provider and storage an origin each; only the app listens on `port`. */
  readonly split?: boolean
  /** Certificate and key; all origins then use https. */
  readonly tls?: Tls | undefined
  /** Path under which the app is served, such as '/app/'; the root by default. */
  readonly basePath?: string | undefined
  /** Folder of the built app. */
  readonly appFolder: string
  readonly hubProtocol?: HubProtocolName
  /** Apps run on real time: the hub then times pings and timeouts in real time, except for the embedded app. */
  readonly appsOwnClock?: boolean
  /** API key of Google Maps; without one the app draws its own map. */
  readonly mapsKey?: string | undefined
  /** Agent script of the embedded app; without one there is no embedded app. */
  readonly agent?: (() => Promise<string>) | undefined
  /** Pages of the app that a runner drives. */
  readonly drivenPages?: DrivenPages | undefined
  /** Is called with errors that no caller can be told about. */
  readonly report?: (problem: string) => void
  /** Persistent storage of the boats; in memory by default. It is closed with the gateway. */
  readonly data?: DataStore | undefined
  /** Clock for the login limit; the clock of the process by default. */
  readonly real?: RealTime | undefined
}

export interface Gateway {
  /** Origin of the app. */
  readonly origin: string
  /** Address of the app: origin and base path, without a final slash. */
  readonly address: string
  readonly origins: Origins
  readonly fleet: Fleet
  readonly identity: Identity
  readonly side: BoatActivity
  /** Handlers that replay recorded inputs: calls, pictures and payments. */
  readonly inputHandlers: InputHandlers
  readonly hub: BoatHub
  readonly snapshots: Snapshots
  /** Serves the app for the frame beside the console, attached to the clock of its boat. */
  readonly embeddedApp: EmbeddedApp | undefined
  /** Persistent storage of the boats; undefined if they are in memory. */
  readonly data: DataStore | undefined
  close(): Promise<void>
}
