/** List Blobs: by prefix, in pages, and grouped at a delimiter. */
import { BlobRefusal } from './refusal.ts'
import type { Blob } from './container.ts'
import { STORED_HEADERS } from './properties.ts'
import { document, element, escaped, nameElement } from './xml.ts'

const MOST = 5_000
/** Spelling of the real service; blobs store header names in lower case. */
const SPELLED: Readonly<Record<(typeof STORED_HEADERS)[number], string>> = {
  'content-type': 'Content-Type',
  'content-encoding': 'Content-Encoding',
  'content-language': 'Content-Language',
  'content-disposition': 'Content-Disposition',
  'cache-control': 'Cache-Control',
}

/** Query parameters that the response repeats. */
const ECHOED = [
  ['Prefix', 'prefix'],
  ['Marker', 'marker'],
  ['MaxResults', 'maxresults'],
  ['Delimiter', 'delimiter'],
] as const

interface Entry {
  /** Sort key, and marker of a page that starts here. */
  readonly at: string
  readonly xml: string
}

/** @param blobs sorted by name. */
export function listDocument(
  blobs: readonly Blob[],
  query: URLSearchParams,
  endpoint: string,
  container: string,
): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const size = sizeIn(query)
  const from = Buffer.from(query.get('marker') ?? '', 'base64url').toString()
  const entries = entriesOf(
    blobs,
    prefix,
    delimiter,
    query.get('include')?.split(',').includes('metadata') ?? false,
  ).filter(it => it.at >= from)
  const next = entries[size]
  const page = entries.slice(0, size).map(it => it.xml)
  const asked = ECHOED.map(([name, parameter]) =>
    query.get(parameter) ? element(name, escaped(query.get(parameter) ?? '')) : '',
  )
  const root = `<EnumerationResults ServiceEndpoint="${escaped(endpoint)}" ContainerName="${escaped(container)}">`
  return document(
    `${root}${asked.join('')}${element('Blobs', page.join(''))}${element('NextMarker', next ? Buffer.from(next.at).toString('base64url') : '')}</EnumerationResults>`,
  )
}

function sizeIn(query: URLSearchParams): number {
  const text = query.get('maxresults')
  if (text === null || text === '') return MOST
  const size = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (size < 1) throw new BlobRefusal('OutOfRangeQueryParameterValue')
  return Math.min(size, MOST)
}

function entriesOf(blobs: readonly Blob[], prefix: string, delimiter: string, withMetadata: boolean): readonly Entry[] {
  const entries = new Map<string, Entry>()
  for (const blob of blobs) {
    if (!blob.name.startsWith(prefix)) continue
    const end = delimiter === '' ? -1 : blob.name.indexOf(delimiter, prefix.length)
    const at = end < 0 ? blob.name : blob.name.slice(0, end + delimiter.length)
    // A blob can have the same name as a group.
    entries.set(`${end < 0}${at}`, {
      at,
      xml: end < 0 ? blobXml(blob, withMetadata) : `<BlobPrefix>${nameElement(at)}</BlobPrefix>`,
    })
  }
  return [...entries.values()]
}

function blobXml({ name, bytes, properties, etag, createdAt, changedAt }: Blob, withMetadata: boolean): string {
  const own = STORED_HEADERS.map(name =>
    properties.headers[name] === undefined ? '' : element(SPELLED[name], escaped(properties.headers[name])),
  )
  const all = [
    element('Creation-Time', new Date(createdAt).toUTCString()),
    element('Last-Modified', new Date(changedAt).toUTCString()),
    element('Etag', etag.replaceAll('"', '')),
    element('Content-Length', String(bytes.length)),
    ...own,
    properties.md5 === undefined ? '' : element('Content-MD5', escaped(properties.md5)),
    element('BlobType', 'BlockBlob'),
  ]
  return element(
    'Blob',
    nameElement(name) +
      element('Properties', all.join('')) +
      (withMetadata ? element('Metadata', metadataXml(properties.metadata)) : ''),
  )
}

/** Metadata whose names are not valid XML element names is omitted; the real service would not have stored it. */
const metadataXml = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .filter(([name]) => /^[a-z_]\w*$/.test(name))
    .map(([name, value]) => element(name, escaped(value)))
    .join('')
