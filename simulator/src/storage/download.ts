/** Get Blob and Get Blob Properties. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Blob } from './container.ts'
import { headerOf, STORED_HEADERS, md5Header, md5Of, metadataHeaders } from './properties.ts'
import { BlobRefusal } from './refusal.ts'

export interface StorageResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** Query parameters of a signature that override response headers. */
const OVERRIDES: Readonly<Record<(typeof STORED_HEADERS)[number], string>> = {
  'content-type': 'rsct',
  'content-encoding': 'rsce',
  'content-language': 'rscl',
  'content-disposition': 'rscd',
  'cache-control': 'rscc',
}
/** The real service returns no hash for a longer range. */
const LONGEST_HASHED = 4 * 1_048_576

/** Headers that identify this version of a blob: ETag and time of change. */
export const versionHeaders = ({ etag, changedAt }: Blob): Record<string, string> => ({
  etag,
  'last-modified': new Date(changedAt).toUTCString(),
})

/**
 * Headers of a blob apart from its length and hash.
 * @param query of a signed URL; its overrides replace stored headers.
 */
export function blobHeaders(blob: Blob, query: URLSearchParams): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of STORED_HEADERS) {
    const value = query.get(OVERRIDES[name]) ?? blob.properties.headers[name]
    // A query value may not be valid in a header.
    if (value !== undefined && /^[\t\x20-\x7e]*$/.test(value)) headers[name] = value
  }
  const created = { 'x-ms-creation-time': new Date(blob.createdAt).toUTCString() }
  return {
    'cache-control': 'no-store',
    ...headers,
    ...metadataHeaders(blob.properties),
    ...versionHeaders(blob),
    ...created,
    'x-ms-blob-type': 'BlockBlob',
    'accept-ranges': 'bytes',
  }
}

/**
 * Answers with the whole blob (200) or the requested range of it (206).
 * @throws BlobRefusal if the range begins after the end.
 */
export function download(blob: Blob, headers: IncomingHttpHeaders, query: URLSearchParams): StorageResponse {
  const { bytes, properties } = blob
  const range = rangeOf(headerOf(headers, 'x-ms-range') ?? headerOf(headers, 'range'), bytes.length)
  if (!range)
    return {
      status: 200,
      headers: { ...blobHeaders(blob, query), ...md5Header('content-md5', properties) },
      body: bytes,
    }
  const [first, last] = range
  const part = bytes.subarray(first, last + 1)
  const asked = headerOf(headers, 'x-ms-range-get-content-md5') === 'true' && part.length <= LONGEST_HASHED
  return {
    status: 206,
    headers: {
      ...blobHeaders(blob, query),
      'content-range': `bytes ${first}-${last}/${bytes.length}`,
      ...md5Header('x-ms-blob-content-md5', properties),
      ...(asked ? { 'content-md5': md5Of(part) } : {}),
    },
    body: part,
  }
}

/** First and last byte of a range; undefined for the whole blob, also if the range is unsupported. */
export function rangeOf(text: string | undefined, length: number): readonly [number, number] | undefined {
  const found = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(text?.trim() ?? '')
  if (!found) return undefined
  const first = Number(found[1])
  const last = Math.min(found[2] ? Number(found[2]) : length - 1, length - 1)
  if (first >= length) throw new BlobRefusal('InvalidRange', { 'content-range': `bytes */${length}` })
  return last < first ? undefined : [first, last]
}
