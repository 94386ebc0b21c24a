/** The address of a gateway, as it was typed. */
import { Failed } from '#runner/host/failed.ts'

/** Its origin; a gateway stands at the root of its host. */
export function gatewayOf(text: string | undefined, example: string): string {
  if (text === undefined) throw new Failed(`--gateway is needed: ${example}`, 2)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Failed(`--gateway takes an address such as https://gateway.freja.example, not '${text}'.`, 2)
  if (url.pathname !== '/' || url.search !== '')
    throw new Failed(`--gateway takes the origin of a gateway alone: ${url.origin}, without '${url.pathname}'.`, 2)
  return url.origin
}
