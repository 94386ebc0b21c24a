/** Run-time configuration that screens need: addresses outside of the app. Source: OPEN-043. */
import { type AppConfiguration, type TileSource, withoutFinalSlashes } from '@drydock/contracts'

let configuration: AppConfiguration | undefined

/** What was read before anybody has signed in. */
export function setConfiguration(it: AppConfiguration): void {
  configuration = it
}

/**
 * Only what a browser fetches is an address: with a scheme, or from the root of the app's own host. Browsers skip tabs
 * and line breaks.
 */
const isAddress = (text: string): boolean =>
  !/[\t\r\n]/.test(text) && (/^https?:\/\//i.test(text) ? URL.canParse(text) : /^\/(?![/\\])/.test(text))

/** A page outside of the app, to be opened beside it; undefined where none is configured. */
export function externalPage(name: 'accountManagementUrl' | 'billingPortalUrl'): string | undefined {
  const text = configuration?.[name]
  return text !== undefined && isAddress(text) ? text : undefined
}

/**
 * The page where signing out ends; undefined where none is configured, or what is configured is no address. Source:
 * SESSION-15, OPEN-144.
 */
export function logoutPage(): string | undefined {
  const text = configuration?.logoutUrl ?? ''
  if (isAddress(text)) return text
  if (text !== '')
    console.warn(`The configured logoutUrl is not used, since it is no address of a web page: '${text.slice(0, 80)}'.`)
  return undefined
}

/** What the map is drawn from: a key of Google, empty where there is none, and tiles. */
export function mapSources(): {
  readonly googleKey: string
  readonly chart: TileSource | undefined
  readonly satellite: TileSource | undefined
} {
  const { mapsKey = '', chartTiles, satelliteTiles } = configuration ?? {}
  return { googleKey: mapsKey, chart: chartTiles, satellite: satelliteTiles }
}

/** Who forecasts; undefined where nobody is configured. */
export function weatherProvider(): { readonly url: string; readonly key: string } | undefined {
  const { weatherUrl = '', weatherKey = '' } = configuration ?? {}
  return weatherUrl === '' ? undefined : { url: weatherUrl, key: weatherKey }
}

/**
 * Address of the container of pictures, where the configuration has a signature for it; else the gateway is asked for
 * one. OPEN-041.
 */
export function signedContainerUrl(): string | undefined {
  const { imageStorageUrl = '' } = configuration ?? {}
  const [account = '', query = ''] = imageStorageUrl.split('?', 2)
  return /(^|&)sig=/.test(query) ? `${withoutFinalSlashes(account)}/user-image-storage?${query}` : undefined
}
