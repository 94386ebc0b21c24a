/** Base maps below the vector layer: Google or tiles, behind one interface. */
import type { Instant, TileSource, Timers } from '@drydock/contracts'
import type { ComponentType } from 'react'
import type { Camera } from './mercator.ts'

export interface BaseMapProps {
  /** Camera to set; a new object sets it again, and in between the person moves the map. */
  readonly aim: Camera
  readonly label: string
  /** Called at every frame in which the camera has moved. */
  onCamera(camera: Camera): void
  /** Called once when the base map cannot show anything. */
  onFailed(): void
}

/** What a layer shows: tiles from the network, kept ones, or none. */
export type Shown = 'live' | 'kept' | 'missing'

/** The chart that this device keeps. XTRA-21. */
export interface KeptTiles {
  /** Returns whether kept tiles are tried before the network: while there is no connection. */
  isPreferred(): boolean
  read(address: string): Promise<Blob | undefined>
  /** Returns when the chart was fetched. */
  at(): Instant | undefined
}

export interface TilesProps extends BaseMapProps {
  /** From the lowest to the topmost. */
  readonly sources: readonly TileSource[]
  /** Which of them is the chart. */
  readonly chart: TileSource | undefined
  readonly kept: KeptTiles
  readonly timers: Timers
  onShown(source: TileSource, shown: Shown): void
}

export interface GoogleProps extends BaseMapProps {
  readonly apiKey: string
  readonly timers: Timers
}

export interface BaseMaps {
  readonly Tiles: ComponentType<TilesProps>
  readonly Google: ComponentType<GoogleProps>
  readonly kept: KeptTiles
}
