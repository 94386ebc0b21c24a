/** Sends the results of a streaming method as fast as the client takes them. */
import { setImmediate } from 'node:timers/promises'
import type { RunningCall } from './calls.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { whenReady } from './delivery.ts'
import { runFiltered } from './filters.ts'
import { describeError } from './protocols/errors.ts'
import { messageType, type StreamInvocation } from './protocols/messages.ts'
import type { HubMethod, StreamingMethod } from './options.ts'
import { sendMessage } from './output.ts'
import { isStreamSource, type StreamSource, untilAborted } from './streamSource.ts'

/** Items that may be sent before other work of the process has a turn. */
const BURST = 64

/** Whether a hub method returns a stream; others return one result. */
export function isStreaming<User>(method: HubMethod<User>): method is StreamingMethod<User> {
  return 'stream' in method
}

/** Runs the method and sends its items. Resolves with the error text for the Completion, if any. Never rejects. */
export async function streamResults<User extends object>(
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
  let source: StreamSource
  try {
    const filtered = { connection: connection.view, target, args }
    const given = await runFiltered(core, filtered, call, () => method.stream(connection.view, args, call))
    if (!isStreamSource(given))
      return `The value returned by the streaming method '${target}' is not a ChannelReader<> or IAsyncEnumerable<>.`
    source = given
  } catch (cause) {
    return describe(`An unexpected error occurred invoking '${target}' on the server.`, cause)
  }
  try {
    let sent = 0
    for await (const item of untilAborted(source, call.signal)) {
      sendMessage(core, connection, { type: messageType.streamItem, invocationId, item: item ?? null })
      await whenReady(connection)
      if (++sent % BURST === 0) await setImmediate()
    }
    return undefined
  } catch (cause) {
    return call.signal.aborted ? undefined : describe('An error occurred on the server while streaming results.', cause)
  }
}
