/** Answers a streaming call: items as they come and as fast as the client takes them, then a Completion. */
import { setImmediate } from 'node:timers/promises'
import type { RunningCall } from './calls.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { describeError } from './protocols/errors.ts'
import { messageType, type StreamInvocation } from './protocols/messages.ts'
import type { HubMethod, StreamingMethod } from './options.ts'
import { tell } from './output.ts'
import { isStreamed, type Streamed, untilAborted } from './streamed.ts'

/** So many items may follow each other before everybody else has a turn. */
const BURST = 64

export function isStreaming<User>(method: HubMethod<User>): method is StreamingMethod<User> {
  return 'stream' in method
}

/**
 * Runs the method and sends what it gives. The error, if there was one, is the text for the Completion. Never rejects.
 */
export async function stream<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  method: StreamingMethod<User>,
  args: readonly unknown[],
  message: StreamInvocation,
  call: RunningCall,
): Promise<string | undefined> {
  const { target, invocationId } = message
  const describe = (sentence: string, cause: unknown): string => {
    core.options.onError(cause, target)
    return describeError(sentence, cause, core.options.detailedErrors === true)
  }
  let source: Streamed
  try {
    const given: unknown = await method.stream(connection.view, args, call)
    if (!isStreamed(given))
      return `The value returned by the streaming method '${target}' is not a ChannelReader<> or IAsyncEnumerable<>.`
    source = given
  } catch (cause) {
    return describe(`An unexpected error occurred invoking '${target}' on the server.`, cause)
  }
  try {
    let sent = 0
    for await (const item of untilAborted(source, call.signal)) {
      tell(core, connection, { type: messageType.streamItem, invocationId, item: item ?? null })
      await ready(connection)
      if (++sent % BURST === 0) await setImmediate()
    }
    return undefined
  } catch (cause) {
    return call.signal.aborted ? undefined : describe('An error occurred on the server while streaming results.', cause)
  }
}

/** Done when the connection can take more without piling it up. */
async function ready<User>({ transport, replay }: Connection<User>): Promise<void> {
  await transport.ready()
  await replay?.ready()
}
