/** Reads the live stream of a boat and begins anew when it breaks. */
import type { LiveMessage } from '@drydock/contracts'
import { request, ApiError } from '#api.ts'

/** Real time before it is tried again. */
const AGAIN_MS = 1_000

/** Calls `hear` for each message, and `lost` with what is wrong while there is none; the answer ends it. */
export function subscribe(
  boat: string,
  hear: (message: LiveMessage) => void,
  lost: (error: ApiError) => void,
): () => void {
  const ended = new AbortController()
  const read = async (): Promise<void> => {
    const { body } = await request('GET', `/boats/${boat}/live`, undefined, ended.signal)
    if (body) for await (const data of messagesOf(body)) hear(JSON.parse(data) as LiveMessage)
    throw new ApiError(0, 'The fake boat has ended the stream.', '')
  }
  const go = (): void => {
    read().catch((error: unknown) => {
      if (ended.signal.aborted) return
      lost(error instanceof ApiError ? error : new ApiError(0, 'The stream broke.', ''))
      setTimeout(go, AGAIN_MS)
    })
  }
  go()
  return () => ended.abort()
}

/** The data of each event. Source: the HTML standard, server-sent events. */
export async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) yield event.slice('data: '.length)
  }
}
