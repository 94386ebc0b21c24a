/**
 * A SignalR hub for Node: clients of ASP.NET Core SignalR connect to it as to a server written in .NET.
 *
 *     const hub = createHub<Chat>()
 *     hub.on('Say', (call, text) => void call.others.send('said', text))
 *     attach(server, { hub, path: '/chat' })
 *     hub.group('lobby').send('said', 'hello')
 */
import type { ClosedConnection, HubConnection } from './connection.ts'
import type { DataOf, HubContract, KnownParts, MethodsOf, PlainNameOf, StreamNameOf, UserOf } from './contract.ts'
import { type Core, createCore } from './core.ts'
import { createEndpoint, type Endpoint } from './endpoint.ts'
import type { Delivery } from './delivery.ts'
import { dropConnection, type Ending, closeConnection } from './lifecycle.ts'
import { addMethod, anyCore, type MethodHandler, type OptionsFor, type StreamHandler } from './methods.ts'
import type { HubOptions, MethodOptions } from './options.ts'
import { broadcast, sendBytes } from './output.ts'
import { invokeClient } from './invokeClient.ts'
import { type Audience, audienceOf } from './recipients.ts'
import { type ConnectionRef, idOf, Receiver, Receivers, recipients } from './receivers.ts'
import { changeLocalGroup, localHub } from './localHub.ts'
import { closeAllConnections } from './shutdown.ts'

type ConnectionOf<Contract> = HubConnection<UserOf<Contract>, DataOf<Contract>>

/** Options of a hub; `authenticate` is required where the contract says what a user is. */
export type OptionsOf<Contract> = HubOptions<UserOf<Contract>> &
  (Contract extends { readonly user: object } ? Required<Pick<HubOptions<UserOf<Contract>>, 'authenticate'>> : unknown)

/** A hub: its methods, its connections and what it sends to them. Mount it on a web server to serve clients. */
export type Hub<Contract = unknown> = {
  /**
   * Adds the method `name`, which clients may call: `handler` answers, `options` say who may call it and with what.
   * @throws if there is one of that name
   */
  on<Name extends PlainNameOf<MethodsOf<Contract>> & keyof MethodsOf<Contract>>(
    name: Name,
    handler: MethodHandler<Contract, Name>,
    ...options: OptionsFor<Contract, Name>
  ): void
  /**
   * Adds the method `name`, whose items clients receive one by one: `handler` returns them, `options` say who may call
   * it and with what.
   * @throws if there is one of that name
   */
  stream<Name extends StreamNameOf<MethodsOf<Contract>> & keyof MethodsOf<Contract>>(
    name: Name,
    handler: StreamHandler<Contract, Name>,
    ...options: OptionsFor<Contract, Name>
  ): void
  /** All connected clients. */
  readonly all: Receivers<Contract>
  /** The members of the group `name`, on all servers. */
  group(name: string): Receivers<Contract>
  /** The members of the groups `names`; a member of two of them receives a message twice, as in ASP.NET Core. */
  groups(names: readonly string[]): Receivers<Contract>
  /** All connections of a user. `id`: what the option `userId` gives for it. */
  user(id: string): Receivers<Contract>
  /** All connections of several users. `ids`: what the option `userId` gives for them. */
  users(ids: readonly string[]): Receivers<Contract>
  /** One `connection`, also by its public id. When `signal` is aborted, its results reject. */
  client(connection: ConnectionRef, signal?: AbortSignal): Receiver<Contract>
  /**
   * Calls `target` with `args` on clients: those of a predicate or list, all connected ones when left out.
   * The message is encoded once for each encoding in use. Await the result to send no faster than all receivers read;
   * it resolves with their number, which is also there at once as `receivers`. `corrupt` changes the encoded bytes, to
   * test clients.
   * @throws if a value cannot be encoded.
   */
  send(
    target: string,
    args: readonly unknown[],
    to?: Audience<UserOf<Contract>>,
    corrupt?: (bytes: Buffer) => Buffer,
  ): Delivery
  /**
   * Calls `target` with `args` on the client of `connection` and resolves with its result. Rejects with a
   * `HubException` if the handler throws, with the reason of `signal` if that is aborted, and when the connection ends.
   * A method may invoke its own caller only where `maxParallelInvocations` is above 1.
   */
  invoke(
    connection: ConnectionOf<Contract>,
    target: string,
    args: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<unknown>
  /** Adds `connection` to `group` until it ends or leaves. Names of groups are case-sensitive. */
  join(connection: ConnectionOf<Contract>, group: string): void
  /** Removes `connection` from `group`. Does nothing if it is no member. */
  leave(connection: ConnectionOf<Contract>, group: string): void
  /**
   * Does the same as `join`, also for a `connection` of another server, by its id. Resolves when messages of all
   * servers to `group` reach it.
   */
  addToGroup(connection: ConnectionRef, group: string): Promise<void>
  /**
   * Does the same as `leave`, also for a `connection` of another server, by its id. Resolves when that server has
   * removed it from `group`.
   */
  removeFromGroup(connection: ConnectionRef, group: string): Promise<void>
  /** Members of `group` that are connected to this server, without those in `except`; an audience for `send`. */
  members(group: string, except?: Iterable<ConnectionOf<Contract>>): ConnectionOf<Contract>[]
  /** Sends `bytes` to a raw `connection`, see `onBytes`; false if it has ended. */
  sendBytes(connection: ConnectionOf<Contract>, bytes: Buffer): boolean
  /** All connections with a transport, as live views. */
  connections(): ConnectionOf<Contract>[]
  /** The connection with this `token`; also what is kept of one that closed recently, without user and data. */
  connection(token: string): ConnectionOf<Contract> | ClosedConnection | undefined
  /** Removes the counts of the closed connection with this `token`. */
  forget(token: string): void
  /**
   * Closes `connection` with a Close message. Does nothing if it is already closing.
   * @param ending whether the client may reconnect, and the error that it reads; by default a normal end
   */
  close(connection: ConnectionOf<Contract>, ending?: Ending): void
  /** Drops the transport of `connection`, like a network failure. With stateful reconnect the client may resume. */
  drop(connection: ConnectionOf<Contract>): void
  /**
   * Refuses new clients and new calls, waits up to `drainMs` for running methods, and asks connected clients to
   * reconnect later. Resolves when all are gone, within two more seconds.
   */
  closeAll(): Promise<void>
  /** HTTP interface for the web server. */
  readonly endpoint: Endpoint<UserOf<Contract>>
}

/** A hub as an adapter of a web server uses it. */
export type Mountable<User> = {
  /** HTTP interface of the hub. */
  readonly endpoint: Endpoint<User>
  /** Ends all connections when the server closes; resolves when they are gone. */
  closeAll(): Promise<void>
}

/** Creates a hub to be mounted. Nothing runs until the first client connects. */
export function createHub<Contract extends KnownParts<Contract> = HubContract>(
  ...[options = {} as OptionsOf<Contract>]: Contract extends { readonly user: object }
    ? [options: OptionsOf<Contract>]
    : [options?: OptionsOf<Contract>]
): Hub<Contract> {
  return hubOver<Contract>(createCore(options as HubOptions<UserOf<Contract>>))
}

/** Creates a hub over a state that is still empty. */
export function hubOver<Contract>(core: Core<UserOf<Contract>>): Hub<Contract> {
  core.options.scaleOut?.start(localHub(core))
  // The contract is a promise of both sides, which nothing can check here.
  return { ...untypedHub(core), ...receiversOf<Contract>(anyCore(core)) } as unknown as Hub<Contract>
}

type UntypedHub<User extends object> = Omit<
  Hub<{ readonly user: User }>,
  'on' | 'stream' | 'all' | 'group' | 'groups' | 'user' | 'users' | 'client'
>

function receiversOf<Contract>(core: Core<object>) {
  const receivers = (...it: Parameters<typeof recipients>) => new Receivers<Contract>(core, recipients(...it))
  return {
    on: (name: string, handler: () => unknown, options?: MethodOptions<object>) =>
      addMethod(core, name, handler, options, false),
    stream: (name: string, handler: () => unknown, options?: MethodOptions<object>) =>
      addMethod(core, name, handler, options, true),
    all: receivers('all'),
    group: (name: string) => receivers('groups', [name]),
    groups: (names: readonly string[]) => receivers('groups', names),
    user: (id: string) => receivers('users', [id]),
    users: (ids: readonly string[]) => receivers('users', ids),
    client: (connection: ConnectionRef, signal?: AbortSignal) => new Receiver<Contract>(core, connection, signal),
  }
}

function untypedHub<User extends object>(core: Core<User>): UntypedHub<User> {
  const endpoint = createEndpoint(core)
  let closing: Promise<void> | undefined
  return {
    send: (target, args, to, corrupt) => broadcast(core, target, args, audienceOf(core, to), corrupt),
    invoke: (connection, target, args, signal) => invokeClient(core, connection, target, args, signal),
    sendBytes({ token }, bytes) {
      const connection = core.live.get(token)
      return connection !== undefined && sendBytes(core, connection, bytes)
    },
    join: ({ id }, group) => changeSoon(core, id, group, true),
    leave: ({ id }, group) => changeSoon(core, id, group, false),
    addToGroup: (connection, group) => changeGroup(core, idOf(connection), group, true),
    removeFromGroup: (connection, group) => changeGroup(core, idOf(connection), group, false),
    members(group, except) {
      const excluded = new Set(except)
      return core.groups.members(group).flatMap(({ view }) => (excluded.has(view) ? [] : view))
    },
    connections: () => Array.from(core.live.values(), it => it.view),
    connection: token => core.live.get(token)?.view ?? core.closed.find(token),
    forget: token => core.closed.forget(token),
    close({ token }, ending = {}) {
      const connection = core.live.get(token)
      if (connection) closeConnection(core, connection, ending)
    },
    drop({ token }) {
      const connection = core.live.get(token)
      if (connection) dropConnection(core, connection, 'The connection was cut.')
    },
    closeAll() {
      closing ??= closeAllConnections(core, endpoint.shutDown)
      return closing
    },
    endpoint,
  }
}

async function changeGroup<User extends object>(
  core: Core<User>,
  id: string,
  group: string,
  isMember: boolean,
): Promise<void> {
  await (changeLocalGroup(core, id, group, isMember) ?? core.options.scaleOut?.changeGroup(id, group, isMember))
}

function changeSoon<User extends object>(core: Core<User>, id: string, group: string, isMember: boolean): void {
  changeLocalGroup(core, id, group, isMember)?.catch(cause => core.options.onError(cause, 'scaleOut'))
}
