/** Properties and metadata of a blob, from the headers of its upload. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { BlobRefusal } from './refusal.ts'

/** Stored headers, by their names in a download. */
export const STORED_HEADERS = [
  'content-type',
  'content-encoding',
  'content-language',
  'content-disposition',
  'cache-control',
] as const
type Kept = (typeof STORED_HEADERS)[number]

export interface Properties {
  readonly headers: Readonly<Partial<Record<Kept, string>>>
  /** By name without the prefix `x-ms-meta-`. */
  readonly metadata: Readonly<Record<string, string>>
  /** Base64 of the MD5, from the sender or computed; a blob of blocks has only the sender's. */
  readonly md5: string | undefined
}

const META = 'x-ms-meta-'
const FALLBACK_TYPE = 'application/octet-stream'

/**
 * Returns a request header; the first value if there are several, undefined if there is none.
 * @param name in lower case.
 */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Returns the MD5 of the bytes in base64, as Azure headers have it. */
export const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64')

/** @throws BlobRefusal if the body does not match its MD5 header. */
export function checkTransfer(headers: IncomingHttpHeaders, body: Buffer): void {
  const given = md5In(headers, 'content-md5')
  if (given !== undefined && given !== md5Of(body)) throw new BlobRefusal('Md5Mismatch')
}

/**
 * Put Blob uses the content type of the body for the blob; a block list is XML, so its content type is not that of the
 * blob.
 */
export function propertiesOf(headers: IncomingHttpHeaders, bytes: Buffer, bodyIsBlob: boolean): Properties {
  const kept: Partial<Record<Kept, string>> = { 'content-type': FALLBACK_TYPE }
  for (const name of STORED_HEADERS) {
    const value =
      headerOf(headers, `x-ms-blob-${name}`) ??
      (bodyIsBlob && name !== 'cache-control' ? headerOf(headers, name) : undefined)
    if (value) kept[name] = value
  }
  const metadata = Object.entries(headers).flatMap(([name]): [string, string][] =>
    name.startsWith(META) ? [[name.slice(META.length), headerOf(headers, name) ?? '']] : [],
  )
  return {
    headers: kept,
    metadata: Object.fromEntries(metadata),
    md5: md5In(headers, 'x-ms-blob-content-md5') ?? (bodyIsBlob ? md5Of(bytes) : undefined),
  }
}

/** The MD5 header of a blob, if it has a hash. */
export const md5Header = (name: string, { md5 }: Properties): Record<string, string> =>
  md5 === undefined ? {} : { [name]: md5 }

/** Returns the metadata as response headers with the prefix `x-ms-meta-`. */
export const metadataHeaders = ({ metadata }: Properties): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [META + name, value]))

function md5In(headers: IncomingHttpHeaders, name: string): string | undefined {
  const given = headerOf(headers, name)
  if (given !== undefined && Buffer.from(given, 'base64').length !== 16) throw new BlobRefusal('InvalidMd5')
  return given
}
