/** Parses the origin of an http address. */

/** The origin of an http address; undefined for anything else. */
export function httpOriginOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}
