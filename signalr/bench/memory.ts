/** Measures the memory of an idle connection: processes of their own, before and with its clients. */
import type { Way } from './servers/server.ts'
import { endPair, openClients, startPair } from './measure.ts'

export const MEMORY_WAYS = ['bare ws, one string', 'hub, JSON', 'hub, MessagePack'] as const satisfies Way[]

/** Returns the bytes that one idle connection holds on the heap and beside it. */
export async function heldBy(way: Way, count: number): Promise<number> {
  const pair = await startPair(way)
  const bytes = async (): Promise<number> => Number(await pair.server.ask('bytes', 'measuring its memory'))
  const before = await bytes()
  await openClients(pair, { transport: 'WebSockets', count, stopped: 0 })
  const held = ((await bytes()) - before) / count
  await endPair(pair)
  return held
}
