/** Runs the hub methods that a client invokes. Error texts are those of ASP.NET Core. */
import { Calls, RunningCall } from './calls.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { describeError, hubException } from './protocols/errors.ts'
import { type Invocation, messageType, type StreamInvocation } from './protocols/messages.ts'
import type { HubMethod } from './options.ts'
import { sendMessage } from './output.ts'
import { isStreaming, streamResults } from './streamResults.ts'
import { Upload } from './upload.ts'

type AnyCall = Invocation | StreamInvocation
type Outcome = { error: string } | { result?: unknown }

/** A validated call. */
type Prepared<User> = {
  readonly method: HubMethod<User>
  readonly args: readonly unknown[]
  readonly running: RunningCall
}

/**
 * Runs the method and sends its Completion if the client waits for one. Returns a promise if no more messages may be
 * read until it resolves: the client has reached `maxParallelInvocations`. Streams do not count.
 */
export function handleInvocation<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
): Promise<void> | undefined {
  const prepared = prepare(core, connection, message)
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
  calls.turn = Promise.withResolvers()
  return calls.turn.promise.then(() => {
    if (connection.view.state === 'connected') void runCounted(core, connection, message, prepared)
  })
}

export function callsOf<User>(connection: Connection<User>): Calls {
  connection.calls ??= new Calls()
  return connection.calls
}

function prepare<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
): Prepared<User> | { error: string } {
  const { target } = message
  const method = core.methods.get(target.toLowerCase())
  if (!method) return { error: `Unknown hub method '${target}'` }
  if (method.allow && !method.allow(connection.view.user)) {
    return { error: `Failed to invoke '${target}' because user is unauthorized` }
  }
  const asStream = message.type === messageType.streamInvocation
  if (asStream && !isStreaming(method))
    return { error: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.` }
  if (!asStream && isStreaming(method))
    return { error: `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.` }
  const [sent, expected] = [message.streamIds?.length ?? 0, method.uploads ?? 0]
  if (sent !== expected) {
    return {
      error: errorText(core, message, hubException(`Client sent ${sent} stream(s), Hub method expects ${expected}.`)),
    }
  }
  const args = bind(core, method, message)
  if ('error' in args) return args
  const running = new RunningCall(Array.from({ length: expected }, () => new Upload(core.limits.uploadItems)))
  const isNew = callsOf(connection).add(running, message.invocationId, message.streamIds ?? [])
  return isNew
    ? { method, args: args.bound, running }
    : { error: `Invocation ID '${message.invocationId}' is already in use.` }
}

function bind<User extends object>(
  core: Core<User>,
  method: HubMethod<User>,
  message: AnyCall,
): { bound: readonly unknown[] } | { error: string } {
  try {
    return { bound: method.parse ? method.parse(message.arguments) : message.arguments }
  } catch (cause) {
    const sentence = `Failed to invoke '${message.target}' due to an error on the server.`
    return { error: describeError(sentence, cause, core.options.detailedErrors === true) }
  }
}

/** Runs a non-streaming call and counts it while it runs. */
async function runCounted<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
  prepared: Prepared<User>,
): Promise<void> {
  const calls = callsOf(connection)
  calls.running++
  await run(core, connection, message, prepared)
  calls.running--
  calls.turn?.resolve()
  calls.turn = undefined
}

async function run<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
  prepared: Prepared<User>,
): Promise<void> {
  const outcome = await outcomeOf(core, connection, message, prepared)
  callsOf(connection).remove(prepared.running, message.invocationId, message.streamIds ?? [])
  complete(core, connection, message, outcome)
}

async function outcomeOf<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
  { method, args, running }: Prepared<User>,
): Promise<Outcome> {
  if (isStreaming(method)) {
    const error =
      message.type === messageType.streamInvocation
        ? await streamResults(core, connection, method, args, message, running)
        : undefined
    return error === undefined ? {} : { error }
  }
  try {
    return { result: (await method.run(connection.view, args, running)) ?? null }
  } catch (cause) {
    core.options.onError(cause, message.target)
    return { error: errorText(core, message, cause) }
  }
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

function errorText<User extends object>(core: Core<User>, { target }: AnyCall, cause: unknown): string {
  const sentence = `An unexpected error occurred invoking '${target}' on the server.`
  return describeError(sentence, cause, core.options.detailedErrors === true)
}
