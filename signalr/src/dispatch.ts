/** Runs the hub methods that a client invokes. Error texts are those of ASP.NET Core. */
import { deferred } from './async/deferred.ts'
import type { Calls, RunningCall } from './calls.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { runFiltered } from './filters.ts'
import { CANCELED } from './protocols/errors.ts'
import { measure } from './metrics.ts'
import { messageType } from './protocols/messages.ts'
import { sendMessage } from './output.ts'
import { type AnyCall, callsOf, errorText, type PreparedCall, prepareCall } from './prepareCall.ts'
import { isStreaming, streamResults } from './streamResults.ts'

type Outcome = { error: string } | { result?: unknown }

/**
 * Runs the method and sends its Completion if the client waits for one. Returns a promise if no more messages may be
 * read until it resolves: the client has reached `maxParallelInvocations`. Streams do not count.
 */
export function handleInvocation<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
): Promise<void> | undefined {
  const prepared = prepareCall(core, connection, message)
  if ('error' in prepared) {
    complete(core, connection, message, prepared)
    return undefined
  }
  if (message.type === messageType.streamInvocation || prepared.running.uploads.length > 0) {
    void run(core, connection, message, prepared)
    return undefined
  }
  const calls = callsOf(connection)
  if (calls.running < core.limits.maxParallelInvocations) {
    void runCounted(core, connection, message, prepared)
    return undefined
  }
  calls.turn = deferred()
  return calls.turn.promise.then(() => {
    if (connection.view.state === 'connected') void runCounted(core, connection, message, prepared)
  })
}

/** Runs a non-streaming call and counts it while it runs. */
async function runCounted<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
  prepared: PreparedCall<User>,
): Promise<void> {
  const calls = callsOf(connection)
  calls.running++
  await run(core, connection, message, prepared)
  // Otherwise a client could call for results faster than it reads them. Acknowledgments are not read while calls wait.
  if (connection.transport.isFull) await connection.transport.ready()
  calls.running--
  calls.turn?.resolve()
  calls.turn = undefined
}

async function run<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
  prepared: PreparedCall<User>,
): Promise<void> {
  const { socketTimers } = core.options
  const began = socketTimers.now()
  const isCounted = !prepared.running.isStream
  if (isCounted) core.running++
  const outcome = await outcomeOf(core, connection, message, prepared)
  measure(core, 'call', connection.view, () => ({
    target: message.target,
    durationMs: socketTimers.now() - began,
    failed: 'error' in outcome,
  }))
  callsOf(connection).remove(prepared.running, message.invocationId, message.streamIds ?? [])
  complete(core, connection, message, outcome)
  if (isCounted && --core.running === 0) core.onIdle?.()
}

async function outcomeOf<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
  { method, args, running }: PreparedCall<User>,
): Promise<Outcome> {
  if (isStreaming(method)) {
    const error =
      message.type === messageType.streamInvocation
        ? await streamResults(core, connection, method, args, message, running)
        : undefined
    return error === undefined ? {} : { error }
  }
  const call = { connection: connection.view, target: message.target, args }
  try {
    return {
      result: (await runFiltered(core, call, running, () => method.run(connection.view, args, running))) ?? null,
    }
  } catch (cause) {
    if (!isOneOfManyCancellations(callsOf(connection), running, cause)) core.options.onError(cause, message.target)
    return { error: errorText(core, message, cause) }
  }
}

// A client that opens uploads and leaves would otherwise fill the log of the server.
function isOneOfManyCancellations(calls: Calls, running: RunningCall, cause: unknown): boolean {
  if (!running.isCanceled || !(cause instanceof Error) || cause.name !== CANCELED) return false
  const isReported = calls.isCancellationReported
  calls.isCancellationReported = true
  return isReported
}

function complete<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
  outcome: Outcome,
): void {
  const { invocationId } = message
  if (invocationId === undefined) return
  try {
    sendMessage(core, connection, { type: messageType.completion, invocationId, ...outcome })
  } catch (cause) {
    // The result cannot be encoded; the client still needs a Completion.
    core.options.onError(cause, message.target)
    sendMessage(core, connection, {
      type: messageType.completion,
      invocationId,
      error: errorText(core, message, cause),
    })
  }
}
