/** Parses `--gateway`, the address of a live gateway. */
import { CliError } from '#runner/host/cliError.ts'

/**
 * Returns the origin; a gateway is always at the root of its host.
 * @throws {CliError} When the text is no origin.
 */
export function gatewayOriginOf(text: string | undefined, example: string): string {
  if (text === undefined) throw new CliError(`--gateway is required: ${example}`, 2)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError(`--gateway takes an address such as https://gateway.freja.example, not '${text}'.`, 2)
  if (url.pathname !== '/' || url.search !== '')
    throw new CliError(`--gateway takes an origin without a path: ${url.origin}, not '${text}'.`, 2)
  return url.origin
}
