/** Parses `--gateway`, the address of a live gateway. */
import { Failed } from '#runner/host/failed.ts'

/**
 * Returns the origin; a gateway is always at the root of its host.
 * @throws {Failed} When the text is no origin.
 */
export function gatewayOf(text: string | undefined, example: string): string {
  if (text === undefined) throw new Failed(`--gateway is required: ${example}`, 2)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Failed(`--gateway takes an address such as https://gateway.freja.example, not '${text}'.`, 2)
  if (url.pathname !== '/' || url.search !== '')
    throw new Failed(`--gateway takes an origin without a path: ${url.origin}, not '${text}'.`, 2)
  return url.origin
}
