/** Scale-out: the interface between the hubs of several processes that act as one. */
import type { HubMessage } from './protocols/messages.ts'

/** Recipients of a message. */
export type Recipients = {
  /** Kind of the `names`; 'all' has none. */
  readonly kind: 'all' | 'groups' | 'users' | 'connections'
  /** Groups, ids of users or ids of connections. */
  readonly names: readonly string[]
  /** Ids of connections that are left out. */
  readonly except: readonly string[]
}

/** A hub message in each encoding, with its framing, by the name of the encoding. */
export type Encodings = ReadonlyMap<string, Uint8Array>

/** Connects the hubs of several processes. Failures outside of calls go to `report` of the local hub. */
export type ScaleOut = {
  /** Called once, before anything else. `local`: the hub to which messages of other servers go. */
  start(local: LocalHub): void
  /**
   * Resolves when messages of other servers to the client `id` and its user `userId` arrive. If it rejects, the client
   * is disconnected, and may reconnect.
   */
  connected(id: string, userId: string | undefined): Promise<void>
  /** Called when the client `id` of the user `userId` has left this server. */
  disconnected(id: string, userId: string | undefined): void
  /**
   * Called for each member of this server; resolves when messages of other servers to `group` arrive. If it rejects,
   * the client is no member, and `left` is called.
   */
  joined(group: string): Promise<void>
  /** Called for each member of this server that leaves `group`, also by disconnecting. */
  left(group: string): void
  /** Sends `message` to its `recipients` on all servers, this one included. */
  send(recipients: Recipients, message: Encodings): Promise<void>
  /**
   * Calls the client `id` of another server and resolves with its result.
   * @param invocationId id that `message` has, and its Completion
   * @param signal rejects the result when it is aborted
   */
  invoke(id: string, invocationId: string, message: Encodings, signal: AbortSignal | undefined): Promise<unknown>
  /** Adds the client `id` of another server to `group`, or removes it where `isMember` is false. */
  changeGroup(id: string, group: string, isMember: boolean): Promise<void>
  /** Ends the connection to the other servers. */
  close(): Promise<void>
}

/** A hub as other servers use it. */
export type LocalHub = {
  /** Sends `message` to those `recipients` that are connected here. */
  deliver(recipients: Recipients, message: Encodings): void
  /**
   * Calls the client `id` with a `message` that has this `invocationId`. `answer` gets the Completion, in the encoding
   * of that client.
   */
  ask(id: string, invocationId: string, message: Encodings, answer: (encoding: string, bytes: Uint8Array) => void): void
  /**
   * Adds the client `id` to `group`, or removes it where `isMember` is false; undefined if it is not connected here.
   */
  changeGroup(id: string, group: string, isMember: boolean): Promise<void> | undefined
  /**
   * Decodes the message `bytes` of another server; undefined for an `encoding` or a message that is not known here.
   */
  decode(encoding: string, bytes: Uint8Array): HubMessage | undefined
  /** Passes on the `cause` of a failure to `onError` of the options. */
  report(cause: unknown): void
}
