/** The pictures of one boat in memory: blobs, uncommitted blocks, and quotas. */
import type { Instant } from '@drydock/contracts'
import type { Properties } from './properties.ts'
import { BlobRefusal } from './refusal.ts'

export interface Blob {
  readonly name: string
  readonly bytes: Buffer
  readonly properties: Properties
  /** Including the quotes. */
  readonly etag: string
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Its committed blocks, which a later block list may reuse. */
  readonly blocks: ReadonlyMap<string, Buffer>
}

/** In bytes. */
export interface StorageLimits {
  readonly blob: number
  /** Total size of the boat's pictures. */
  readonly boat: number
  /** Total of all uploads, including those that were overwritten or removed, since all inputs are kept. */
  readonly received: number
}

export type BlockKind = 'Latest' | 'Committed' | 'Uncommitted'
export type BlockList = readonly (readonly [BlockKind, string])[]

/** A validated change; the storage changes when it is called. */
export type Change<T> = () => T

export interface Container {
  find(name: string): Blob | undefined
  /** Sorted by name. */
  all(): readonly Blob[]
  put(name: string, bytes: Buffer, properties: Properties, now: Instant): Change<Blob>
  stage(name: string, block: string, bytes: Buffer): Change<void>
  /** Concatenates the blocks of a list. */
  joinBlocks(name: string, list: BlockList): Buffer
  /** Creates the blob from its blocks; blocks that are not in the list are removed. */
  commit(name: string, list: BlockList, properties: Properties, now: Instant): Change<Blob>
  remove(name: string): Change<void>
  /** @throws BlobRefusal if an upload exceeds the limit `received`. */
  checkReceived(bytes: number): void
  /** Counts uploaded bytes. */
  receive(bytes: number): void
}

/** Bytes that each blob or block costs in addition, so that empty ones count as well. */
const OVERHEAD = 1_024
const sizeOf = (all: Iterable<Buffer>): number => [...all].reduce((sum, it) => sum + it.length + OVERHEAD, 0)

export function createContainer(limits: StorageLimits): Container {
  const blobs = new Map<string, Blob>()
  const staged = new Map<string, Map<string, Buffer>>()
  let used = 0
  let writes = 0

  let received = 0

  const checkRoom = (more: number): void => {
    if (used + more > limits.boat) throw new BlobRefusal('StorageQuotaExceeded')
  }
  const costOf = (name: string): number => {
    const known = blobs.get(name)
    return (known ? sizeOf([known.bytes]) : 0) + sizeOf(staged.get(name)?.values() ?? [])
  }
  const store = (
    name: string,
    bytes: Buffer,
    blocks: ReadonlyMap<string, Buffer>,
    properties: Properties,
    now: Instant,
  ): Change<Blob> => {
    if (bytes.length > limits.blob) throw new BlobRefusal('RequestBodyTooLarge')
    const more = sizeOf([bytes]) - costOf(name)
    checkRoom(more)
    return () => {
      used += more
      staged.delete(name)
      const etag = `"0x${(++writes).toString(16).toUpperCase().padStart(15, '0')}"`
      const blob: Blob = {
        name,
        bytes,
        properties,
        etag,
        createdAt: blobs.get(name)?.createdAt ?? now,
        changedAt: now,
        blocks,
      }
      blobs.set(name, blob)
      return blob
    }
  }
  const blockOf = (name: string, [kind, id]: BlockList[number]): Buffer => {
    const [fresh, old] = [staged.get(name)?.get(id), blobs.get(name)?.blocks.get(id)]
    const found = kind === 'Latest' ? (fresh ?? old) : kind === 'Committed' ? old : fresh
    if (!found) throw new BlobRefusal('InvalidBlockList')
    return found
  }
  /** The size is checked before copying, since a list may repeat a block. */
  const joined = (name: string, list: BlockList): Buffer => {
    const parts = list.map(it => blockOf(name, it))
    if (parts.reduce((sum, it) => sum + it.length, 0) > limits.blob) throw new BlobRefusal('RequestBodyTooLarge')
    return Buffer.concat(parts)
  }
  return {
    find: name => blobs.get(name),
    all: () => [...blobs.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    put: (name, bytes, properties, now) => store(name, bytes, new Map(), properties, now),
    stage(name, block, bytes) {
      if (bytes.length > limits.blob) throw new BlobRefusal('RequestBodyTooLarge')
      const known = staged.get(name)?.get(block)
      const more = sizeOf([bytes]) - (known ? sizeOf([known]) : 0)
      checkRoom(more)
      return () => {
        used += more
        staged.set(name, (staged.get(name) ?? new Map<string, Buffer>()).set(block, bytes))
      }
    },
    joinBlocks: joined,
    commit(name, list, properties, now) {
      const bytes = joined(name, list)
      const blocks = new Map<string, Buffer>()
      let at = 0
      for (const it of list) {
        const { length } = blockOf(name, it)
        // Slices of the blob, so that its bytes are in memory once.
        blocks.set(it[1], bytes.subarray(at, at + length))
        at += length
      }
      return store(name, bytes, blocks, properties, now)
    },
    remove: name => () => {
      used -= costOf(name)
      staged.delete(name)
      blobs.delete(name)
    },
    checkReceived(bytes) {
      if (received + bytes > limits.received) throw new BlobRefusal('StorageQuotaExceeded')
    },
    receive(bytes) {
      received += bytes
    },
  }
}
