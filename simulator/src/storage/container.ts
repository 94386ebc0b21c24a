/** The pictures of one boat, in memory: blobs, blocks that belong to none yet, and how much room is left. */
import type { Instant } from '@drydock/contracts'
import type { Properties } from './properties.ts'
import { BlobRefusal } from './refusal.ts'

export interface Blob {
  readonly name: string
  readonly bytes: Buffer
  readonly properties: Properties
  /** With its quotes. */
  readonly etag: string
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** The blocks it was made of, which a later block list may name again. */
  readonly blocks: ReadonlyMap<string, Buffer>
}

/** In bytes. */
export interface StorageLimits {
  readonly blob: number
  /** At a time. */
  readonly boat: number
  /** Ever: what was overwritten or removed is kept with all that came to the boat. */
  readonly received: number
}

export type BlockKind = 'Latest' | 'Committed' | 'Uncommitted'
export type BlockList = readonly (readonly [BlockKind, string])[]

/** A change that has been checked and can be made: the storage is as it was until it is called. */
export type Change<T> = () => T

export interface Container {
  find(name: string): Blob | undefined
  /** In the order of their names. */
  all(): readonly Blob[]
  put(name: string, bytes: Buffer, properties: Properties, now: Instant): Change<Blob>
  stage(name: string, block: string, bytes: Buffer): Change<void>
  /** The bytes that a block list stands for. */
  joinBlocks(name: string, list: BlockList): Buffer
  /** Makes the blob of its blocks; those that the list leaves out are gone. */
  commit(name: string, list: BlockList, properties: Properties, now: Instant): Change<Blob>
  remove(name: string): Change<void>
  /** Refuses bytes that are more than the boat ever takes in. */
  checkReceived(bytes: number): void
  /** Counts bytes that have been taken in. */
  receive(bytes: number): void
}

/** What a blob or block costs beside its bytes, so that empty ones without end fill the storage too. */
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
  /** A list may name one block again and again, so the size is known before anything is copied. */
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
        // Parts of the blob itself, so that it is in memory once.
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
