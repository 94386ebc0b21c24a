/** Run-time configuration that screens need: addresses outside of the app. Source: OPEN-043. */
import type { AppConfiguration, TileSource } from '@drydock/contracts'

let configuration: AppConfiguration | undefined

/** What was read before anybody has signed in. */
export function takeConfiguration(it: AppConfiguration): void {
  configuration = it
}

/** A page outside of the app, to be opened beside it; undefined where none is configured. Only what a browser fetches is an address. */
export function pageOutside(name: 'accountManagementUrl' | 'billingPortalUrl'): string | undefined {
  const text = configuration?.[name]
  return text !== undefined && /^(https?:\/\/|\/(?!\/))/i.test(text) ? text : undefined
}

/** What the map is drawn from: a key of Google, and tiles from the lowest layer to the topmost. MAP-01: the satellite lies above the chart. */
export function mapSources(): { readonly googleKey: string; readonly tiles: readonly TileSource[] } {
  const { mapsKey = '', chartTiles, satelliteTiles } = configuration ?? {}
  return { googleKey: mapsKey, tiles: [chartTiles, satelliteTiles].filter(it => it !== undefined) }
}

/** Who forecasts; undefined where nobody is configured. */
export function weatherProvider(): { readonly url: string; readonly key: string } | undefined {
  const { weatherUrl = '', weatherKey = '' } = configuration ?? {}
  return weatherUrl === '' ? undefined : { url: weatherUrl, key: weatherKey }
}

/** Address of the container of pictures, where the configuration has a signature for it; else the gateway is asked for one. OPEN-041. */
export function signedPictures(): string | undefined {
  const { imageStorageUrl = '' } = configuration ?? {}
  const [account = '', query = ''] = imageStorageUrl.split('?', 2)
  return /(^|&)sig=/.test(query) ? `${account.replace(/\/+$/, '')}/user-image-storage?${query}` : undefined
}
