/** Checks the calls of a client before they run. Error texts are those of ASP.NET Core. */
import { bindArguments } from './binding.ts'
import { Calls, RunningCall } from './calls.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { describeError, hubException } from './protocols/errors.ts'
import { type Invocation, messageType, type StreamInvocation } from './protocols/messages.ts'
import type { HubMethod } from './options.ts'
import { isStreaming } from './streamResults.ts'
import { Upload } from './upload.ts'

export type AnyCall = Invocation | StreamInvocation

/** A validated call. */
export type PreparedCall<User> = {
  readonly method: HubMethod<User>
  readonly args: readonly unknown[]
  readonly running: RunningCall
}

const NO_BOOLEAN = 'authorize of a method must return true or false, and no promise. The call was refused.'

const NO_UPLOADS: readonly Upload[] = []

/** Returns the running calls of a connection; creates them at first use. */
export function callsOf<User>(connection: Connection<User>): Calls {
  connection.calls ??= new Calls()
  return connection.calls
}

/** Checks a call and adds it to those of its client; or returns the error text of its Completion. */
export function prepareCall<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: AnyCall,
): PreparedCall<User> | { error: string } {
  const { target } = message
  const method = core.methods.get(target.toLowerCase())
  if (!method) return { error: `Unknown hub method '${target}'` }
  if (core.isDraining) return { error: `Failed to invoke '${target}' because the server is shutting down.` }
  const args = bind(core, method, message)
  if ('error' in args) return args
  const refusal = authorizationError(core, connection, method, message)
  if (refusal !== undefined) return { error: refusal }
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
  const calls = callsOf(connection)
  const { maxStreams, uploadItems } = core.limits
  if ((asStream && calls.streams >= maxStreams) || calls.uploads + expected > maxStreams) {
    return {
      error: `Failed to invoke '${target}' because the connection has too many open streams: at most ${maxStreams} in each direction. Complete or cancel some first.`,
    }
  }
  const uploads = expected === 0 ? NO_UPLOADS : Array.from({ length: expected }, () => new Upload(uploadItems))
  const running = new RunningCall(uploads, asStream)
  const isNew = calls.add(running, message.invocationId, message.streamIds ?? [])
  return isNew
    ? { method, args: args.bound, running }
    : { error: `Invocation ID '${message.invocationId}' is already in use.` }
}

/** Returns the error text if `authorize` of the method refuses the user or fails. */
function authorizationError<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  method: HubMethod<User>,
  message: AnyCall,
): string | undefined {
  if (!method.authorize) return undefined
  try {
    const isAllowed: unknown = method.authorize(connection.view.user)
    if (isAllowed === true) return undefined
    if (isAllowed !== false) core.options.onError(new Error(NO_BOOLEAN), message.target)
    // Nothing waits for a promise, but its failure must not end the process.
    if (isAllowed instanceof Promise) isAllowed.catch(() => {})
    return `Failed to invoke '${message.target}' because user is unauthorized`
  } catch (cause) {
    core.options.onError(cause, message.target)
    return errorText(core, message, cause)
  }
}

function bind<User extends object>(
  core: Core<User>,
  method: HubMethod<User>,
  message: AnyCall,
): { bound: readonly unknown[] } | { error: string } {
  try {
    return { bound: bindArguments(method, message.arguments) }
  } catch (cause) {
    const sentence = `Failed to invoke '${message.target}' due to an error on the server.`
    return { error: describeError(sentence, cause, core.options.detailedErrors === true) }
  }
}

/** The error text of a call that failed. */
export function errorText<User extends object>(core: Core<User>, { target }: AnyCall, cause: unknown): string {
  const sentence = `An unexpected error occurred invoking '${target}' on the server.`
  return describeError(sentence, cause, core.options.detailedErrors === true)
}
