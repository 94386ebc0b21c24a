/** The body of Put Block List, the only XML that the storage reads: one element, in it the ids of blocks in their order. */
import type { BlockKind, BlockList } from './container.ts'
import { BlobRefusal } from './refusal.ts'

const DOCUMENT = /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?\s*<BlockList\s*(?:\/>|>([\s\S]*)<\/BlockList>)\s*$/
const KINDS: readonly BlockKind[] = ['Latest', 'Committed', 'Uncommitted']
const BLOCK = /\s*<(Latest|Committed|Uncommitted)>([A-Za-z0-9+/=]{1,88})<\/\1>\s*/y
/** As many as the service takes. */
const MOST = 50_000

export function readBlockList(body: Buffer): BlockList {
  const whole = DOCUMENT.exec(body.toString('utf8'))
  if (!whole) throw new BlobRefusal('InvalidXmlDocument')
  const inner = (whole[1] ?? '').trim()
  const list: [BlockKind, string][] = []
  BLOCK.lastIndex = 0
  while (BLOCK.lastIndex < inner.length) {
    const found = BLOCK.exec(inner)
    const kind = KINDS.find(it => it === found?.[1])
    if (!kind || !found?.[2] || list.length === MOST) throw new BlobRefusal('InvalidXmlDocument')
    list.push([kind, found[2]])
  }
  return list
}

/** Ids are base64 of at most 64 bytes. */
export function blockIdOf(query: URLSearchParams): string {
  const id = query.get('blockid') ?? ''
  if (!/^[A-Za-z0-9+/]{1,86}={0,2}$/.test(id) || Buffer.from(id, 'base64').length > 64) throw new BlobRefusal('InvalidBlockId')
  return id
}
