/** Heap size of the objects of a page, without the memory of the engine and of developer tools. */
import type { CDPSession } from 'playwright'
import * as z from 'zod/mini'

const Heap = z.object({
  snapshot: z.object({ meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }) }),
  nodes: z.array(z.number()),
})
/**
 * Machine code grows as the engine finds out what is used often; native objects are those of the inspector and of the
 * engine's records of requests, which are bounded.
 */
const NOT_OF_THE_PAGE = ['code', 'native', 'hidden', 'synthetic']

async function snapshotText(line: CDPSession): Promise<string> {
  const pieces: string[] = []
  const take = ({ chunk }: { chunk: string }): void => {
    pieces.push(chunk)
  }
  line.on('HeapProfiler.addHeapSnapshotChunk', take)
  await line.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  line.off('HeapProfiler.addHeapSnapshotChunk', take)
  return pieces.join('')
}

/** Bytes of all objects that can still be reached. */
export async function heapOf(line: CDPSession): Promise<number> {
  const { snapshot, nodes } = Heap.parse(JSON.parse(await snapshotText(line)))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const names = z.array(z.string()).parse(types[type])
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!NOT_OF_THE_PAGE.includes(names[nodes[at + type] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0
  }
  return bytes
}
