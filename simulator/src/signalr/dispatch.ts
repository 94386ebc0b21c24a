/** Answers what a client invokes. */
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { describeError } from './errors.ts'
import { type Invocation, messageType, type StreamInvocation } from './messages.ts'
import type { HubMethod } from './options.ts'
import { tell } from './output.ts'

type Outcome = { error: string } | { result?: unknown }

/** Runs the method and sends its Completion if the client waits for one. Never rejects. Texts as in ASP.NET Core. */
export async function answer<User extends object>(core: Core<User>, connection: Connection<User>, call: Invocation | StreamInvocation): Promise<void> {
  const outcome = await invoke(core, connection, call)
  const { invocationId } = call
  if (invocationId === undefined) return
  try {
    tell(core, connection, { type: messageType.completion, invocationId, ...outcome })
  } catch (cause) {
    // The result has no form on the wire; the client still has to hear something.
    core.options.onError(cause, call.target)
    tell(core, connection, { type: messageType.completion, invocationId, error: failed(core, call, cause) })
  }
}

async function invoke<User extends object>(core: Core<User>, connection: Connection<User>, call: Invocation | StreamInvocation): Promise<Outcome> {
  const { target } = call
  const method = core.methods.get(target.toLowerCase())
  if (!method) return { error: `Unknown hub method '${target}'` }
  if (method.allow && !method.allow(connection.view.user)) {
    return { error: `Failed to invoke '${target}' because user is unauthorized` }
  }
  if (call.type === messageType.streamInvocation) {
    return { error: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.` }
  }
  const args = bind(core, method, call)
  if ('error' in args) return args
  try {
    return { result: await method.run(connection.view, args.bound) }
  } catch (cause) {
    core.options.onError(cause, target)
    return { error: failed(core, call, cause) }
  }
}

function bind<User extends object>(core: Core<User>, method: HubMethod<User>, call: Invocation): { bound: readonly unknown[] } | { error: string } {
  try {
    return { bound: method.parse ? method.parse(call.arguments) : call.arguments }
  } catch (cause) {
    const sentence = `Failed to invoke '${call.target}' due to an error on the server.`
    return { error: describeError(sentence, cause, core.options.detailedErrors === true) }
  }
}

function failed<User extends object>(core: Core<User>, call: { target: string }, cause: unknown): string {
  const sentence = `An unexpected error occurred invoking '${call.target}' on the server.`
  return describeError(sentence, cause, core.options.detailedErrors === true)
}
