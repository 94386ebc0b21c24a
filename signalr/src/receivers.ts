/** Clients that a message goes to: all, groups, users or single connections. */
import { randomUUID } from 'node:crypto'
import type { HubConnection } from './connection.ts'
import type { ArgumentsOf, NameOf, PushesOf, ResultOf, ResultsOf } from './contract.ts'
import type { Core } from './core.ts'
import { Delivery } from './delivery.ts'
import { invokeClient } from './invokeClient.ts'
import { broadcast } from './output.ts'
import { messageType } from './protocols/messages.ts'
import { encodeForAll } from './localHub.ts'
import type { Recipients, ScaleOut } from './scaleOut.ts'
import { localRecipients } from './recipients.ts'

/** A connection, or its public id. */
export type ConnectionRef = string | Pick<HubConnection<object>, 'id'>

/** The public id of a connection. */
export const idOf = (connection: ConnectionRef): string => (typeof connection === 'string' ? connection : connection.id)

/** Clients that receive what is sent to them together: all, some users, some groups or some connections. */
export class Receivers<Contract> {
  readonly #core: Core<object>
  readonly #recipients: Recipients

  /** @param core of the hub whose clients are meant */
  constructor(core: Core<object>, recipients: Recipients) {
    this.#core = core
    this.#recipients = recipients
  }

  /**
   * Calls `name` with `args` on these clients. Await the result to send no faster than all receivers read.
   * @throws if a value cannot be encoded
   */
  send<Name extends NameOf<PushesOf<Contract>>>(name: Name, ...args: ArgumentsOf<PushesOf<Contract>[Name]>): Delivery {
    return sendTo(this.#core, this.#recipients, name, args)
  }

  /** The same receivers without `connections`. */
  except(...connections: readonly ConnectionRef[]): Receivers<Contract> {
    const except = [...this.#recipients.except, ...connections.map(idOf)]
    return new Receivers(this.#core, { ...this.#recipients, except })
  }
}

/** One connection, which can also be asked for a result. */
export class Receiver<Contract> extends Receivers<Contract> {
  readonly #core: Core<object>
  readonly #id: string
  readonly #signal: AbortSignal | undefined

  constructor(core: Core<object>, connection: ConnectionRef, signal: AbortSignal | undefined) {
    super(core, recipients('connections', [idOf(connection)]))
    this.#core = core
    this.#id = idOf(connection)
    this.#signal = signal
  }

  /**
   * Calls `name` with `args` and resolves with the result. Rejects with a `HubException` if the handler throws, with
   * the reason of the signal if that is aborted, and when the connection ends. Clients before version 7 never answer.
   */
  async invoke<Name extends NameOf<ResultsOf<Contract>>>(
    name: Name,
    ...args: ArgumentsOf<ResultsOf<Contract>[Name]>
  ): Promise<ResultOf<ResultsOf<Contract>[Name]>>
  async invoke(name: string, ...args: readonly unknown[]): Promise<unknown> {
    const { scaleOut } = this.#core.options
    if (scaleOut && !this.#core.byId.has(this.#id)) return invokeElsewhere(scaleOut, this.#id, name, args, this.#signal)
    return invokeClient(
      this.#core,
      { token: this.#core.byId.get(this.#id)?.view.token ?? '', id: this.#id },
      name,
      args,
      this.#signal,
    )
  }
}

/** Describes recipients without exceptions. */
export const recipients = (kind: Recipients['kind'], names: readonly string[] = []): Recipients => ({
  kind,
  names,
  except: [],
})

function sendTo(core: Core<object>, to: Recipients, target: string, args: readonly unknown[]): Delivery {
  const { scaleOut } = core.options
  const isHere = to.kind === 'connections' && to.names.every(it => core.byId.has(it))
  if (!scaleOut || isHere) return broadcast(core, target, args, localRecipients(core, to))
  const message = encodeForAll({ type: messageType.invocation, target, arguments: args })
  const published = scaleOut.send(to, message)
  // Reports the failure also if the caller does not await the delivery.
  published.catch(cause => core.options.onError(cause, 'scaleOut'))
  return new Delivery(0, [], published)
}

function invokeElsewhere(
  scaleOut: ScaleOut,
  id: string,
  target: string,
  args: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const invocationId = randomUUID()
  const message = encodeForAll({ type: messageType.invocation, target, arguments: args, invocationId })
  return scaleOut.invoke(id, invocationId, message, signal)
}
