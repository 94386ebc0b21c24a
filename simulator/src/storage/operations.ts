/** Operations on the container and on blobs, and the rights that they need. Other requests are refused. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Instant } from '@drydock/contracts'
import { blockIdOf, readBlockList } from './blockList.ts'
import { checkConditions } from './conditions.ts'
import type { Blob, Change, Container } from './container.ts'
import { type StorageResponse, blobHeaders, download, versionHeaders } from './download.ts'
import { listDocument } from './list.ts'
import { checkTransfer, headerOf, md5Header, md5Of, propertiesOf } from './properties.ts'
import { BlobRefusal } from './refusal.ts'
import { RIGHTS } from './signature.ts'

export interface StorageCall {
  readonly container: Container
  /** Name of the blob; empty for the container. */
  readonly name: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly now: Instant
  /** Address of the account, for the list. */
  readonly endpoint: string
}

export interface StorageOperation {
  /** Letters of rights, any of which is sufficient. */
  readonly rights: readonly string[]
  /** Whether the last right allows only new blobs. */
  readonly lastForNew?: boolean
  /** Validates the call; the returned function makes the change and returns the response. */
  plan(call: StorageCall): Change<StorageResponse>
}

export const CONTAINER = 'user-image-storage'
const LONGEST_NAME = 1_024

const found = ({ container, name, headers }: StorageCall, isRead: boolean): Blob => {
  const blob = container.find(name)
  if (!blob) throw new BlobRefusal('BlobNotFound')
  checkConditions(headers, blob, isRead)
  return blob
}

const list: StorageOperation = {
  rights: [RIGHTS.list],
  plan({ container, query, endpoint }) {
    const body = listDocument(container.all(), query, endpoint, CONTAINER)
    return () => ({ status: 200, headers: { 'content-type': 'application/xml' }, body })
  },
}
const read: StorageOperation = {
  rights: [RIGHTS.read],
  plan(call) {
    const answer = download(found(call, true), call.headers, call.query)
    return () => answer
  },
}
const head: StorageOperation = {
  rights: [RIGHTS.read],
  plan(call) {
    const blob = found(call, true)
    return () => ({
      status: 200,
      headers: {
        ...blobHeaders(blob, call.query),
        'content-length': String(blob.bytes.length),
        ...md5Header('content-md5', blob.properties),
      },
    })
  },
}
const put: StorageOperation = {
  rights: [RIGHTS.write, RIGHTS.create],
  lastForNew: true,
  plan({ container, name, headers, body, now }) {
    const kind = headerOf(headers, 'x-ms-blob-type')
    if (kind === undefined) throw new BlobRefusal('MissingRequiredHeader')
    if (kind !== 'BlockBlob') throw new BlobRefusal('InvalidHeaderValue')
    checkConditions(headers, container.find(name), false)
    checkTransfer(headers, body)
    const change = container.put(name, body, propertiesOf(headers, body, true), now)
    return () => {
      const blob = change()
      return {
        status: 201,
        headers: {
          ...versionHeaders(blob),
          ...md5Header('content-md5', blob.properties),
          'x-ms-request-server-encrypted': 'true',
        },
      }
    }
  },
}
const putBlock: StorageOperation = {
  rights: [RIGHTS.write, RIGHTS.create],
  plan({ container, name, query, headers, body }) {
    checkTransfer(headers, body)
    const change = container.stage(name, blockIdOf(query), body)
    return () => {
      change()
      return { status: 201, headers: { 'x-ms-request-server-encrypted': 'true' } }
    }
  },
}
const putBlockList: StorageOperation = {
  rights: [RIGHTS.write, RIGHTS.create],
  lastForNew: true,
  plan({ container, name, headers, body, now }) {
    checkTransfer(headers, body)
    const blocks = readBlockList(body)
    checkConditions(headers, container.find(name), false)
    const change = container.commit(name, blocks, propertiesOf(headers, container.joinBlocks(name, blocks), false), now)
    return () => ({
      status: 201,
      headers: { ...versionHeaders(change()), 'content-md5': md5Of(body), 'x-ms-request-server-encrypted': 'true' },
    })
  },
}
const remove: StorageOperation = {
  rights: [RIGHTS.delete],
  plan(call) {
    found(call, false)
    const change = call.container.remove(call.name)
    return () => {
      change()
      return { status: 202, headers: { 'x-ms-delete-type-permanent': 'true' } }
    }
  },
}

/** By method, target, and the parameters `restype` and `comp`. */
const OPERATIONS: Readonly<Record<string, StorageOperation>> = {
  'GET container list': list,
  'GET blob': read,
  'HEAD blob': head,
  'PUT blob': put,
  'PUT blob block': putBlock,
  'PUT blob blocklist': putBlockList,
  'DELETE blob': remove,
}

/** Parameters that name a snapshot or version of a blob; this storage has only the present blobs. */
const UNSUPPORTED_PARAMETERS = ['snapshot', 'versionid']
/**
 * Headers of conditions on tags and leases, which this storage does not have, and of a copy, which would make it call a
 * foreign host.
 */
const UNSUPPORTED_HEADERS = ['x-ms-copy-source', 'x-ms-if-tags', 'x-ms-lease-id']

/** @throws BlobRefusal for a request that would have another effect on the real service, such as none on the blob. */
function checkSupported(query: URLSearchParams, headers: IncomingHttpHeaders): void {
  if (UNSUPPORTED_PARAMETERS.some(it => query.has(it))) throw new BlobRefusal('UnsupportedQueryParameter')
  const deletesBlob = (headerOf(headers, 'x-ms-delete-snapshots') ?? 'include').toLowerCase() === 'include'
  if (!deletesBlob || UNSUPPORTED_HEADERS.some(it => headerOf(headers, it) !== undefined))
    throw new BlobRefusal('UnsupportedHeader')
}

/** Finds the operation of a request. @throws BlobRefusal if this storage does not support it. */
export function operationOf(
  method: string,
  name: string,
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
): StorageOperation {
  if (name.length > LONGEST_NAME) throw new BlobRefusal('InvalidResourceName')
  checkSupported(query, headers)
  const what = name === '' ? (query.get('restype') ?? '') : 'blob'
  const comp = query.get('comp')
  const known = OPERATIONS[`${method} ${what}${comp === null ? '' : ` ${comp}`}`]
  if (known) return known
  throw new BlobRefusal(comp === null && name !== '' ? 'UnsupportedHttpVerb' : 'UnsupportedQueryParameter')
}
