/** Hubs of several processes that act as one: the interface of what connects them. */
import type { HubMessage } from './protocols/messages.ts'

/** Whom a message is for. */
export type Recipients = {
  /** What the names are; 'all' has none. */
  readonly kind: 'all' | 'groups' | 'users' | 'connections'
  /** Groups, ids of users or ids of connections. */
  readonly names: readonly string[]
  /** Ids of connections that are left out. */
  readonly except: readonly string[]
}

/** A hub message in each encoding, with its framing, by the name of the encoding. */
export type Encodings = ReadonlyMap<string, Uint8Array>

/** Connects the hubs of several processes. Failures of its own accord go to `report` of the local hub. */
export type ScaleOut = {
  /** Called once, before anything else. */
  start(local: LocalHub): void
  /** Resolves when messages of other servers to this client arrive. */
  connected(id: string, userId: string | undefined): Promise<void>
  /** Called when a client has left this server. */
  disconnected(id: string, userId: string | undefined): void
  /** Called for each member of this server; resolves when messages of other servers to the group arrive. */
  joined(group: string): Promise<void>
  /** Called for each member of this server that leaves a group, also by disconnecting. */
  left(group: string): void
  /** Sends a message to its recipients on all servers, this one included. */
  send(recipients: Recipients, message: Encodings): Promise<void>
  /** Calls a client of another server and resolves with its result. `message` has the invocation id. */
  invoke(id: string, invocationId: string, message: Encodings, signal: AbortSignal | undefined): Promise<unknown>
  /** Adds a client of another server to a group, or removes it. */
  changeGroup(id: string, group: string, isMember: boolean): Promise<void>
  /** Ends the connection to the other servers. */
  close(): Promise<void>
}

/** A hub as other servers use it. */
export type LocalHub = {
  /** Sends a message to those recipients that are connected here. */
  deliver(recipients: Recipients, message: Encodings): void
  /** Calls a client with a message that has an invocation id. The Completion comes in the encoding of that client. */
  ask(id: string, invocationId: string, message: Encodings, answer: (encoding: string, bytes: Uint8Array) => void): void
  /** Changes the groups of a client; undefined if it is not connected here. */
  changeGroup(id: string, group: string, isMember: boolean): Promise<void> | undefined
  /** Decodes a message of another server; undefined for an encoding or a message that is not known here. */
  decode(encoding: string, bytes: Uint8Array): HubMessage | undefined
  /** Passes on a failure to `onError` of the options. */
  report(cause: unknown): void
}
