/** EventSource for Node, as far as the hub client uses it. It does not reconnect. */
import { createParser } from 'eventsource-parser'

/** Returns the class, with a fetch that the agent does not control. */
export function createEventSource(fetch: typeof globalThis.fetch): typeof EventSource {
  class NodeEventSource extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 2
    readyState = 0
    readonly #hangUp = new AbortController()

    constructor(url: string | URL) {
      super()
      void this.#read(String(url)).catch(() => undefined)
    }

    async #read(url: string): Promise<void> {
      try {
        const answer = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: this.#hangUp.signal })
        if (answer.status === 200 && answer.body) {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
          for await (const data of messagesOf(answer.body)) this.dispatchEvent(new MessageEvent('message', { data }))
        }
      } finally {
        const wasClosed = this.readyState === 2
        this.readyState = 2
        if (!wasClosed) this.dispatchEvent(new Event('error'))
      }
    }

    close(): void {
      this.readyState = 2
      this.#hangUp.abort()
    }
  }
  return NodeEventSource as unknown as typeof EventSource
}

/** Yields the data of each event, with its lines joined. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let received: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void received.push(data) })
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* received
    received = []
  }
}
