/** Parses the origin of an http address. */

/** Returns the origin of an http address; undefined for any other text. */
export function httpOriginOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}
