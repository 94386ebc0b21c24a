/** Run-time configuration that screens need: addresses outside of the app. Source: OPEN-043. */
import { type AppConfiguration, type TileSource, withoutFinalSlashes } from '@drydock/contracts'

let configuration: AppConfiguration | undefined

/** Stores the configuration, which is loaded before sign-in. */
export function setConfiguration(loaded: AppConfiguration): void {
  configuration = loaded
}

/** Safari has `URL.canParse` since version 17 only. */
function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

/**
 * Returns whether a text is an http(s) address, or a path from the root of the app's own host. Browsers skip tabs and
 * line breaks.
 */
const isAddress = (text: string): boolean =>
  !/[\t\r\n]/.test(text) && (/^https?:\/\//i.test(text) ? isUrl(text) : /^\/(?![/\\])/.test(text))

/** Returns a configured page outside of the app; undefined where none is configured. */
export function externalPage(name: 'accountManagementUrl' | 'billingPortalUrl'): string | undefined {
  const text = configuration?.[name]
  return text !== undefined && isAddress(text) ? text : undefined
}

/**
 * Returns the page where signing out ends; undefined where none is configured, or the text is no address. Source:
 * SESSION-15, OPEN-144.
 */
export function logoutPage(): string | undefined {
  const text = configuration?.logoutUrl ?? ''
  if (isAddress(text)) return text
  if (text !== '')
    console.warn(`The configured logoutUrl is not used, since it is no address of a web page: '${text.slice(0, 80)}'.`)
  return undefined
}

/** Returns the map sources: a Google key, empty where there is none, and tile sources. */
export function mapSources(): {
  readonly googleKey: string
  readonly chart: TileSource | undefined
  readonly satellite: TileSource | undefined
} {
  const { mapsKey = '', chartTiles, satelliteTiles } = configuration ?? {}
  return { googleKey: mapsKey, chart: chartTiles, satellite: satelliteTiles }
}

/**
 * Returns the chart that devices may keep; undefined where the configuration does not allow it, and with Google's maps,
 * whose terms forbid it. XTRA-21.
 */
export const keepableChart = (): TileSource | undefined =>
  configuration?.keepChart && !configuration.mapsKey ? configuration.chartTiles : undefined

/** Returns the weather provider; undefined where none is configured. */
export function weatherProvider(): { readonly url: string; readonly key: string } | undefined {
  const { weatherUrl = '', weatherKey = '' } = configuration ?? {}
  return weatherUrl === '' ? undefined : { url: weatherUrl, key: weatherKey }
}

/**
 * Returns the address of the picture container where the configuration contains a signature; else the gateway is asked
 * for one. OPEN-041.
 */
export function signedContainerUrl(): string | undefined {
  const { imageStorageUrl = '' } = configuration ?? {}
  const [account = '', query = ''] = imageStorageUrl.split('?', 2)
  return /(^|&)sig=/.test(query) ? `${withoutFinalSlashes(account)}/user-image-storage?${query}` : undefined
}
