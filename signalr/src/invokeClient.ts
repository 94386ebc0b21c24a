/** Invokes a method of a client and waits for its result ("client results" in ASP.NET Core). */
import type { Core } from './core.ts'
import { measure } from './metrics.ts'
import { callsOf } from './prepareCall.ts'
import { messageType } from './protocols/messages.ts'
import { sendMessage } from './output.ts'

/** Errors if a client cannot be invoked now; the texts are those of ASP.NET Core. */
const NOT_ANNOUNCED = 'Client results inside OnConnectedAsync Hub methods are not allowed.'
const WOULD_BLOCK =
  'Client results inside a Hub method requires HubOptions.MaximumParallelInvocationsPerClient to be greater than 1.'

/**
 * Resolves with the client's result. Rejects with a HubException for an error of the client, when the connection does
 * not exist or ends, and with the signal's reason. Clients before version 7 never answer.
 */
export async function invokeClient<User extends object>(
  core: Core<User>,
  { token, id: name }: { token: string; id: string },
  target: string,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const connection = core.live.get(token)
  if (connection?.view.state !== 'connected') throw new Error(`Connection '${name}' does not exist.`)
  if (!connection.isAnnounced) throw new Error(NOT_ANNOUNCED)
  const calls = callsOf(connection)
  // Deadlock: the result would be behind the client's next call, which waits for the running one.
  if (calls.running > 0 && core.limits.maxParallelInvocations === 1) throw new Error(WOULD_BLOCK)
  signal?.throwIfAborted()
  const { id, result } = calls.startClientInvocation()
  const reject = () => calls.rejectClientInvocation(id, signal?.reason)
  signal?.addEventListener('abort', reject)
  const { socketTimers } = core.options
  const began = socketTimers.now()
  try {
    sendMessage(core, connection, { type: messageType.invocation, target, arguments: args, invocationId: id })
    const value = await result
    measure(core, 'roundTrip', connection.view, () => ({
      target,
      durationMs: socketTimers.now() - began,
    }))
    return value
  } finally {
    calls.forgetClientInvocation(id)
    signal?.removeEventListener('abort', reject)
  }
}
