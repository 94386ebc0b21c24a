/** Agreement: whether all frames of the boat have come, by the counts of its ends of the sockets. */
import type { SendQueue } from './sendQueue.ts'
import type { SocketCount, Sockets } from './socket.ts'
import type { Streams } from './stream.ts'

export interface OpenConnections {
  readonly sendQueue: SendQueue
  readonly sockets: Sockets
  readonly streams: Streams
}

/**
 * Returns a function that returns whether the sockets still have these counts of the boat. The app must not have sent
 * anything meanwhile, because the boat may react to it.
 */
export function agreement(
  { sendQueue, sockets, streams }: OpenConnections,
  counts: readonly SocketCount[] | undefined,
): () => boolean {
  if (!counts || sendQueue.unanswered > 0) return () => false
  const { sent } = sendQueue
  return () =>
    sendQueue.sent === sent &&
    [...sockets.counts(), ...streams.counts()].every(mine =>
      agrees(
        mine,
        counts.find(it => it.token === mine.token),
      ),
    )
}

/** Whether both ends of a socket are closed, or both open with all frames received. */
export const agrees = (mine: SocketCount, theirs: SocketCount | undefined): boolean =>
  mine.open === theirs?.open &&
  (!mine.open || ((mine.sent === undefined || mine.sent === theirs.received) && mine.received === theirs.sent))
