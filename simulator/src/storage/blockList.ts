/** Parses the XML body of Put Block List in one pass. */
import type { BlockKind, BlockList } from './container.ts'
import { BlobRefusal } from './refusal.ts'

const DECLARATION = /<\?xml[^<>]{0,200}\?>/y
const OPEN = /<BlockList\s{0,99}>/y
const EMPTY = /<BlockList\s{0,99}\/>/y
const CLOSE = /<\/BlockList>/y
const KINDS: readonly BlockKind[] = ['Latest', 'Committed', 'Uncommitted']
const BLOCK = /<(Latest|Committed|Uncommitted)>([A-Za-z0-9+/=]{1,88})<\/\1>/y
const BLANKS = ' \t\r\n'
/** Most blocks that the real service accepts. */
const MOST = 50_000

/**
 * Returns kind and id of the blocks in the order of the body; an empty list is valid.
 * @throws BlobRefusal if the body is no block list, or has more than 50,000 blocks.
 */
export function readBlockList(body: Buffer): BlockList {
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  const list: [BlockKind, string][] = []
  let at = 0
  /** Consumes a match at the present position, and the whitespace after it. */
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text) ?? undefined
    if (found) at += found[0].length
    while (found && BLANKS.includes(text[at] ?? '-')) at++
    return found
  }
  take(DECLARATION)
  if (!take(EMPTY)) {
    if (!take(OPEN)) throw new BlobRefusal('InvalidXmlDocument')
    for (let block = take(BLOCK); block; block = take(BLOCK)) {
      const kind = KINDS.find(it => it === block?.[1])
      if (!kind || !block[2] || list.length === MOST) throw new BlobRefusal('InvalidXmlDocument')
      list.push([kind, block[2]])
    }
    if (!take(CLOSE)) throw new BlobRefusal('InvalidXmlDocument')
  }
  if (at < text.length) throw new BlobRefusal('InvalidXmlDocument')
  return list
}

/** Ids are base64 of at most 64 bytes. */
export function blockIdOf(query: URLSearchParams): string {
  const id = query.get('blockid') ?? ''
  if (!/^[A-Za-z0-9+/]{1,86}={0,2}$/.test(id) || Buffer.from(id, 'base64').length > 64)
    throw new BlobRefusal('InvalidBlockId')
  return id
}
