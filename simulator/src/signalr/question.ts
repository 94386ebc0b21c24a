/** Asks a client and waits for its answer: a call in the other direction. */
import type { Core } from './core.ts'
import { callsOf } from './dispatch.ts'
import { messageType } from './protocols/messages.ts'
import { tell } from './output.ts'

/** Why a client cannot be asked now; the texts are those of ASP.NET Core. */
const NOT_WELCOMED = 'Client results inside OnConnectedAsync Hub methods are not allowed.'
const WOULD_BLOCK =
  'Client results inside a Hub method requires HubOptions.MaximumParallelInvocationsPerClient to be greater than 1.'

/**
 * The client's answer to `target`. Rejects with a HubException for an error of the client, when the connection is not
 * there
 * or ends, and with the signal's reason when that is aborted: a client too old to answer says nothing at all.
 */
export async function ask<User extends object>(
  core: Core<User>,
  { token, id: name }: { token: string; id: string },
  target: string,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const connection = core.live.get(token)
  if (connection?.view.state !== 'connected') throw new Error(`Connection '${name}' does not exist.`)
  if (!connection.welcomed) throw new Error(NOT_WELCOMED)
  const calls = callsOf(connection)
  // The answer would lie behind the next call of the client, which lies behind the one that asks.
  if (calls.running > 0 && core.limits.maxParallelInvocations === 1) throw new Error(WOULD_BLOCK)
  signal?.throwIfAborted()
  const { id, answered } = calls.ask()
  const withdraw = () => calls.withdraw(id, signal?.reason)
  signal?.addEventListener('abort', withdraw)
  try {
    tell(core, connection, { type: messageType.invocation, target, arguments: args, invocationId: id })
    return await answered
  } finally {
    calls.forget(id)
    signal?.removeEventListener('abort', withdraw)
  }
}
