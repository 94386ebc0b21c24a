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
  save(): SavedContainer
}

/** A container as plain data. A committed block is an offset and a length in the bytes of its blob. */
export interface SavedContainer {
  readonly limits: StorageLimits
  readonly received: number
  readonly writes: number
  readonly blobs: readonly (Omit<Blob, 'blocks'> & { readonly blocks: readonly SavedBlock[] })[]
  readonly staged: ReadonlyMap<string, ReadonlyMap<string, Buffer>>
}
type SavedBlock = readonly [block: string, offset: number, length: number]

/** Bytes that each blob or block costs in addition, so that empty ones count as well. */
const OVERHEAD = 1_024
const sizeOf = (all: Iterable<Buffer>): number => [...all].reduce((sum, it) => sum + it.length + OVERHEAD, 0)

/** Blobs, uncommitted blocks, and the space that they use. */
class BlobSpace {
  readonly blobs = new Map<string, Blob>()
  readonly staged = new Map<string, Map<string, Buffer>>()
  readonly #limits: StorageLimits
  #used = 0
  #writes: number

  constructor(limits: StorageLimits, saved?: SavedContainer) {
    this.#limits = limits
    this.#writes = saved?.writes ?? 0
    for (const it of saved?.blobs ?? []) this.blobs.set(it.name, { ...it, blocks: savedBlocksOf(it) })
    for (const [name, blocks] of saved?.staged ?? []) this.staged.set(name, new Map(blocks))
    for (const name of new Set([...this.blobs.keys(), ...this.staged.keys()])) this.#used += this.costOf(name)
  }

  writes(): number {
    return this.#writes
  }

  checkBlobSize(bytes: number): void {
    if (bytes > this.#limits.blob) throw new BlobRefusal('RequestBodyTooLarge')
  }

  checkRoom(more: number): void {
    if (this.#used + more > this.#limits.boat) throw new BlobRefusal('StorageQuotaExceeded')
  }

  use(more: number): void {
    this.#used += more
  }

  /** Space of a blob and its uncommitted blocks. */
  costOf(name: string): number {
    const known = this.blobs.get(name)
    return (known ? sizeOf([known.bytes]) : 0) + sizeOf(this.staged.get(name)?.values() ?? [])
  }

  store(name: string, content: Pick<Blob, 'bytes' | 'blocks' | 'properties'>, now: Instant): Change<Blob> {
    this.checkBlobSize(content.bytes.length)
    const more = sizeOf([content.bytes]) - this.costOf(name)
    this.checkRoom(more)
    return () => {
      this.use(more)
      this.staged.delete(name)
      const etag = `"0x${(++this.#writes).toString(16).toUpperCase().padStart(15, '0')}"`
      const blob: Blob = { ...content, name, etag, createdAt: this.blobs.get(name)?.createdAt ?? now, changedAt: now }
      this.blobs.set(name, blob)
      return blob
    }
  }

  blockOf(name: string, [kind, id]: BlockList[number]): Buffer {
    const [uncommitted, committed] = [this.staged.get(name)?.get(id), this.blobs.get(name)?.blocks.get(id)]
    const found = kind === 'Latest' ? (uncommitted ?? committed) : kind === 'Committed' ? committed : uncommitted
    if (!found) throw new BlobRefusal('InvalidBlockList')
    return found
  }

  /** The size is checked before copying, since a list may repeat a block. */
  joinBlocks(name: string, list: BlockList): Buffer {
    const parts = list.map(it => this.blockOf(name, it))
    this.checkBlobSize(parts.reduce((sum, it) => sum + it.length, 0))
    return Buffer.concat(parts)
  }
}

/** Creates an empty container, or one that continues from a saved one. */
export function createContainer(limits: StorageLimits, saved?: SavedContainer): Container {
  const space = new BlobSpace(limits, saved)
  const { blobs, staged } = space
  let received = saved?.received ?? 0
  return {
    find: name => blobs.get(name),
    all: () => [...blobs.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    put: (name, bytes, properties, now) => space.store(name, { bytes, blocks: new Map(), properties }, now),
    stage(name, block, bytes) {
      space.checkBlobSize(bytes.length)
      const known = staged.get(name)?.get(block)
      const more = sizeOf([bytes]) - (known ? sizeOf([known]) : 0)
      space.checkRoom(more)
      return () => {
        space.use(more)
        staged.set(name, (staged.get(name) ?? new Map<string, Buffer>()).set(block, bytes))
      }
    },
    joinBlocks: (name, list) => space.joinBlocks(name, list),
    commit(name, list, properties, now) {
      const bytes = space.joinBlocks(name, list)
      return space.store(name, { bytes, blocks: slicesOf(space, name, list, bytes), properties }, now)
    },
    remove: name => () => {
      space.use(-space.costOf(name))
      staged.delete(name)
      blobs.delete(name)
    },
    checkReceived(bytes) {
      if (received + bytes > limits.received) throw new BlobRefusal('StorageQuotaExceeded')
    },
    receive(bytes) {
      received += bytes
    },
    save: () => ({
      limits,
      received,
      writes: space.writes(),
      blobs: [...blobs.values()].map(blob => ({
        ...blob,
        blocks: [...blob.blocks].map(
          ([block, bytes]): SavedBlock => [block, bytes.byteOffset - blob.bytes.byteOffset, bytes.length],
        ),
      })),
      staged,
    }),
  }
}

/** The blocks of a blob as slices of its bytes, so that the bytes are in memory once. */
function slicesOf(space: BlobSpace, name: string, list: BlockList, bytes: Buffer): ReadonlyMap<string, Buffer> {
  const blocks = new Map<string, Buffer>()
  let at = 0
  for (const it of list) {
    const { length } = space.blockOf(name, it)
    blocks.set(it[1], bytes.subarray(at, at + length))
    at += length
  }
  return blocks
}

const savedBlocksOf = ({ bytes, blocks }: SavedContainer['blobs'][number]): ReadonlyMap<string, Buffer> =>
  new Map(blocks.map(([block, offset, length]) => [block, bytes.subarray(offset, offset + length)]))
