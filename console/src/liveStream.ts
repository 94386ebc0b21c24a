/** Live stream of a boat: parses its server-sent events and reconnects when the stream breaks. */
import { controlRoutes, LiveMessage } from '@drydock/contracts'
import { ApiError, parsed, request } from '#api.ts'

/** Real time before the next attempt. */
const RECONNECT_MS = 1_000

/**
 * Subscribes to the live stream of a boat. Returns a function that unsubscribes.
 * @param onError is called each time that the stream breaks; the next message means that it works again.
 */
export function subscribe(
  boat: string,
  onMessage: (message: LiveMessage) => void,
  onError: (error: ApiError) => void,
): () => void {
  const unsubscribed = new AbortController()
  const { signal } = unsubscribed
  const read = async (): Promise<void> => {
    const { body } = await request(controlRoutes.live, { boat, signal })
    if (body) for await (const data of messagesOf(body)) onMessage(parsed(LiveMessage, JSON.parse(data)))
    throw new ApiError(0, 'The fake boat has closed the live stream. The console is reconnecting.')
  }
  const connect = (): void => {
    read().catch((error: unknown) => {
      if (signal.aborted) return
      onError(
        error instanceof ApiError
          ? error
          : new ApiError(0, 'The connection to the fake boat broke. The console is reconnecting.'),
      )
      setTimeout(connect, RECONNECT_MS)
    })
  }
  connect()
  return () => unsubscribed.abort()
}

/** Yields the data of each event. Source: the HTML standard, server-sent events. */
export async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) yield event.slice('data: '.length)
    }
  } finally {
    // A reader that gives up must not leave the connection open: a browser has only six for a host.
    void reader.cancel().catch(() => undefined)
  }
}
