/** Layers of a map: which are visible at a zoom, and the notice about them. Pure. Source: MAP-01, MAP-20. */
import type { TileSource } from '@drydock/contracts'
import type { Shown } from './baseMap.ts'
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

/** What each layer shows; absent until it is known. */
export type ShownLayers = Readonly<Partial<Record<'chart' | 'satellite', Shown>>>

/** Returns the notice that the network gives no tiles; undefined where it gives them. XTRA-21. */
export function networkNoticeOf(
  sources: MapSources,
  zoom: number,
  shown: ShownLayers,
  keptAge: string,
): string | undefined {
  const isSatellite = isDrawn(sources.satellite, zoom)
  if (isSatellite && shown.satellite !== 'missing') return undefined
  if (shown.chart === 'kept') return texts.kept(keptAge)
  if (shown.chart === 'missing' || (isSatellite && !sources.chart)) return texts.plain
  return isSatellite ? texts.chartAlone : undefined
}

/**
 * Returns the notice for a person who expects a satellite picture. `hasFailed`: Google was requested and did not load.
 */
export function noticeOf(sources: MapSources, zoom: number, hasFailed: boolean): string | undefined {
  const { chart, satellite } = sources
  if (!chart && !satellite) return hasFailed ? texts.failedWithoutPictures : texts.noPictures
  const isSatellite = isDrawn(satellite, zoom)
  if (hasFailed) return isSatellite ? texts.otherSatellite : texts.fellBack
  if (isSatellite) return undefined
  return satellite ? texts.tooFar : texts.noSatellite
}
