/** Address of a collector, as the option `--otlp` takes it. */
const TRACES = '/v1/traces'

/**
 * Returns the address that spans are posted to; without a path it gets the usual one. Undefined if the text is no
 * address of HTTP.
 */
export function collectorAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  return url.pathname === '/' ? new URL(TRACES + url.search, url) : url
}
