/**
 * The pictures that a map is drawn from: which of them are seen at a zoom, and what has to be said of them. Pure.
 * Source: MAP-01, MAP-20.
 */
import type { TileSource } from '@drydock/contracts'
import { map as texts } from '#texts/map.ts'

export interface MapSources {
  /** Empty where there is none. */
  readonly googleKey: string
  readonly chart: TileSource | undefined
  readonly satellite: TileSource | undefined
}

/** From the lowest to the topmost: the satellite picture covers the chart. */
export const layersOf = ({ chart, satellite }: MapSources): readonly TileSource[] =>
  [chart, satellite].filter(it => it !== undefined)

const isDrawn = (it: TileSource | undefined, zoom: number): it is TileSource => it !== undefined && zoom >= it.minZoom

/** The topmost layer that is drawn at a zoom. */
export const topmost = ({ chart, satellite }: MapSources, zoom: number): TileSource | undefined =>
  isDrawn(satellite, zoom) ? satellite : isDrawn(chart, zoom) ? chart : undefined

/**
 * Says of a map of tiles what a person who expects a satellite picture has to know. `hasFailed`: Google was asked and
 * did not come.
 */
export function noticeOf(sources: MapSources, zoom: number, hasFailed: boolean): string | undefined {
  const { chart, satellite } = sources
  if (!chart && !satellite) return hasFailed ? texts.failedWithoutPictures : texts.noPictures
  const isSatellite = isDrawn(satellite, zoom)
  if (hasFailed) return isSatellite ? texts.otherSatellite : texts.fellBack
  if (isSatellite) return undefined
  return satellite ? texts.tooFar : texts.noSatellite
}
