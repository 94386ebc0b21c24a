/** Interface of what a benchmark measures: a server and three ways in which it sends. */

export type BenchAudience = 'all' | 'group' | 'users'

export type BenchServer = {
  readonly port: number
  /** Makes these users the group. */
  prepare(members: readonly string[]): void
  /** Sends one message to an audience, or one to each of the users. */
  send(to: BenchAudience, users: readonly string[]): void
  /** Sends so much to each of the users that it waits there if nobody reads. */
  fill(users: readonly string[]): void
  /** Drops all clients. */
  reset(): void
}

/** Name of the push that all messages carry. */
export const TARGET = 'SetStatusOnClient'

/** Arguments of a message of about 250 bytes as JSON. */
export const messageArguments = (name: string): readonly unknown[] => [
  { name, values: Array.from({ length: 12 }, (_, at) => 1000.5 + at), text: 'x'.repeat(80) },
]

/** The same as the hub writes it in JSON. */
export const messageText = (name: string): string =>
  `${JSON.stringify({ type: 1, target: TARGET, arguments: messageArguments(name) })}\u001e`

/** More bytes than the system keeps for a connection that nobody reads, in parts. */
export const FILLING = Array.from({ length: 96 }, () => 'x'.repeat(65_536))

/** The user that a request names, as the clients of the benchmark do. */
export const userOf = (url: string | undefined): string =>
  new URL(url ?? '', 'http://here').searchParams.get('access_token') ?? ''
