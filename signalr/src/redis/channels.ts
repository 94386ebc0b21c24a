/** Names of the channels between servers, as Microsoft.AspNetCore.SignalR.StackExchangeRedis has them. */

export type Channels = {
  /** Name of this server. */
  readonly server: string
  readonly all: string
  /** Commands that change groups of connections of other servers. */
  readonly groups: string
  /** Results of clients that this server has asked. */
  readonly results: string
  ack(server: string): string
  group(name: string): string
  user(id: string): string
  connection(id: string): string
}

/** Returns the channels of a hub as a server uses them. */
export const channelsOf = (hub: string, server: string): Channels => ({
  server,
  all: `${hub}:all`,
  groups: `${hub}:internal:groups`,
  results: `${hub}:internal:return:${server}`,
  ack: name => `${hub}:internal:ack:${name}`,
  group: name => `${hub}:group:${name}`,
  user: id => `${hub}:user:${id}`,
  connection: id => `${hub}:connection:${id}`,
})
