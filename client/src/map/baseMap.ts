/** Base maps below the vector layer: Google or tiles, behind one interface. */
import type { TileSource, Timers } from '@drydock/contracts'
import type { ComponentType } from 'react'
import type { Camera } from './mercator.ts'

export interface BaseMapProps {
  /** Where to look; a new object is a new order, between orders the person moves the map. */
  readonly aim: Camera
  readonly label: string
  /** Told at every frame in which the camera has moved. */
  onCamera(camera: Camera): void
  /** It cannot show anything; said once. */
  onFailed(): void
}

export interface TilesProps extends BaseMapProps {
  /** From the lowest to the topmost. */
  readonly sources: readonly TileSource[]
}

export interface GoogleProps extends BaseMapProps {
  readonly apiKey: string
  readonly timers: Timers
}

export interface BaseMaps {
  readonly Tiles: ComponentType<TilesProps>
  readonly Google: ComponentType<GoogleProps>
}
